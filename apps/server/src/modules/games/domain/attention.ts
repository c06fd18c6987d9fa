import type { Phase, Seat } from '@gorod/rules'
import type { Clock, Timer } from '../../../platform/clock.ts'

/** How long a player who is asked whether they are there has for any sign. */
export const ANSWER_MS = 30_000

interface AttentionDeps {
  readonly clock: Clock
  /** A player who can be asked: a person, in the game, with a page at the table. */
  readonly isAskable: (seat: Seat) => boolean
  /** Null: the question is over. */
  readonly onAsk: (seat: Seat, answerBy: number | null) => void
  /** No answer came: the seat counts as disconnected. */
  readonly onAway: (seat: Seat) => void
  /** A sign came from a seat that counted as disconnected. */
  readonly onReturn: (seat: Seat) => void
}

/**
 * Finds players whose page is connected while nobody sits before it. Signs are commands, and input or voice that the page
 * tells of. Who gave none from the beginning of their own speech until the night is asked at nightfall; who does not
 * answer is away for the rules until the next sign. A day is looked at as a whole, and a night not at all: neither a
 * silent listener is disturbed, nor can anybody tell from a question who has a role. It is kept in memory: after a restart
 * of the server nobody is asked before the next day is over.
 */
export class Attention {
  readonly #deps: AttentionDeps
  readonly #signs = new Map<Seat, number>()
  /** When the speech of a seat began on this day. */
  readonly #speeches = new Map<Seat, number>()
  readonly #questions = new Map<Seat, Timer>()
  readonly #away = new Set<Seat>()

  constructor(deps: AttentionDeps) {
    this.#deps = deps
  }

  isAway(seat: Seat): boolean {
    return this.#away.has(seat)
  }

  sign(seat: Seat): void {
    this.#signs.set(seat, this.#deps.clock.now())
    if (this.#endQuestion(seat)) this.#deps.onAsk(seat, null)
    if (this.#away.delete(seat)) this.#deps.onReturn(seat)
  }

  entered(phase: Phase): void {
    if (phase.id === 'speech') this.#speeches.set(phase.seat, this.#deps.clock.now())
    if (phase.id !== 'nightFall') return
    for (const [seat, beganAt] of this.#speeches) {
      if ((this.#signs.get(seat) ?? 0) < beganAt && this.#deps.isAskable(seat)) this.#ask(seat)
    }
    this.#speeches.clear()
  }

  /** Somebody else has the seat now. */
  forget(seat: Seat): void {
    this.#endQuestion(seat)
    this.#speeches.delete(seat)
    this.#away.delete(seat)
  }

  stop(): void {
    for (const seat of [...this.#questions.keys()]) this.#endQuestion(seat)
  }

  #ask(seat: Seat): void {
    if (this.#questions.has(seat)) return
    const { clock, onAsk, onAway, isAskable } = this.#deps
    const timer = clock.after(ANSWER_MS, () => {
      this.#questions.delete(seat)
      onAsk(seat, null)
      if (!isAskable(seat)) return
      this.#away.add(seat)
      onAway(seat)
    })
    this.#questions.set(seat, timer)
    onAsk(seat, clock.now() + ANSWER_MS)
  }

  #endQuestion(seat: Seat): boolean {
    this.#questions.get(seat)?.cancel()
    return this.#questions.delete(seat)
  }
}
