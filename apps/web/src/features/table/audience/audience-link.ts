import {
  type AudienceGame,
  type AudiencePush,
  audienceEventsMessage,
  stopWatchingMessage,
  watchTableMessage,
} from '@gorod/contracts/audience'
import { LONGEST_AUDIENCE_DELAY_SECONDS } from '@gorod/contracts/audience-delay'
import { evolve, type State } from '@gorod/rules'
import { ApiError } from '../../../shared/api/api-error.ts'
import { askAgain } from '../../../shared/realtime/ask-again.ts'
import type { Realtime } from '../../../shared/realtime/realtime.ts'
import { RealtimeFailure } from '../../../shared/realtime/realtime-error.ts'
import { EventBook } from '../game/event-book.ts'
import { ServerClock } from '../game/server-clock.ts'

export interface AudienceLinkState {
  /** The people and the delay; null until the first answer. */
  readonly game: Omit<AudienceGame, 'events' | 'now'> | null
  readonly state: State | null
  readonly events: EventBook['events']
  readonly connected: boolean
  /** Why the table could not be read the last time. Without a game it is what the page says. */
  readonly failure: unknown
}

interface AudienceLinkDeps {
  readonly number: number
  readonly realtime: Realtime
  /** The token of the overlay that this page is. */
  readonly overlay?: string | undefined
  /** The table up to now. */
  readonly read: () => Promise<AudienceGame>
  /** The clock of this computer, ms. */
  readonly now: () => number
}

const NO_TABLE = { game: null, state: null, events: [] } as const
/** A shared answer may be so old: what came since is there when it is read again. */
const READ_AGAIN_MS = 1_200
/**
 * A table that has just begun is not there for its audience yet, and somebody may come by a notification that it has. It is asked for
 * again for as long as the longest delay.
 */
const NOT_YET = { everyMs: 15_000, most: (LONGEST_AUDIENCE_DELAY_SECONDS * 1_000) / 15_000 + 1 }

/**
 * One table in a page of its audience: read once, then told of what is released; read again when something is missing. It does
 * not use React.
 */
export class AudienceLink {
  readonly #deps: AudienceLinkDeps
  readonly #clock: ServerClock
  #book = new EventBook()
  readonly #listeners = new Set<() => void>()
  #state: AudienceLinkState = { ...NO_TABLE, connected: false, failure: null }
  #stops: (() => void)[] = []
  /** What is asked over a line ends with it. */
  #line = new AbortController()
  #readingOver: AbortSignal | null = null
  #again: ReturnType<typeof setTimeout> | null = null

  constructor(deps: AudienceLinkDeps) {
    this.#deps = deps
    this.#clock = new ServerClock(deps.now)
  }

  getState = (): AudienceLinkState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The moment of the table that is shown now: the server's time before the delay. */
  now = (): number => this.#clock.now() - (this.#state.game?.delayMs ?? 0)

  start(): void {
    const { realtime } = this.#deps
    this.#stops = [
      realtime.on(audienceEventsMessage, (push) => this.#onPush(push)),
      realtime.onConnection((connected) => {
        this.#change({ connected })
        this.#line.abort()
        this.#line = new AbortController()
        if (connected) void this.#watch(this.#line.signal)
      }),
    ]
  }

  stop(): void {
    for (const stop of this.#stops) stop()
    this.#stops = []
    this.#line.abort()
    if (this.#again !== null) clearTimeout(this.#again)
    const { realtime } = this.#deps
    if (realtime.connected) realtime.send(stopWatchingMessage, {}).catch(() => undefined)
  }

  /** Told first and read after that: nothing is released between the two unnoticed. */
  async #watch(line: AbortSignal, tries = 1): Promise<void> {
    const { realtime, number, overlay, now } = this.#deps
    try {
      await this.#ask(line, async () => {
        const sentAt = now()
        const answer = await realtime.send(
          watchTableMessage,
          overlay === undefined ? { number } : { number, overlay },
        )
        this.#clock.note(answer.now, sentAt)
      })
      await this.#read(line)
    } catch (refusal) {
      // `#ask` has put the reason in place of the table.
      if (!isMissing(refusal) || tries >= NOT_YET.most || line.aborted) return
      const again = setTimeout(() => void this.#watch(line, tries + 1), NOT_YET.everyMs)
      line.addEventListener('abort', () => clearTimeout(again))
    }
  }

  async #read(line: AbortSignal): Promise<void> {
    if (this.#readingOver === line) return
    this.#readingOver = line
    try {
      const { events, now: _, ...game } = await this.#ask(line, this.#deps.read)
      this.#change({ game, failure: null })
      this.#take(0, events)
    } finally {
      this.#readingOver = null
    }
  }

  /** Asked again for as long as the failure may pass. A refusal for good takes the table away: nothing would move in it. */
  async #ask<Answer>(line: AbortSignal, question: () => Promise<Answer>): Promise<Answer> {
    const asked = async () => {
      try {
        return await question()
      } catch (failure) {
        if (!line.aborted) this.#change({ failure })
        throw failure
      }
    }
    try {
      return await askAgain(asked, line)
    } catch (refusal) {
      this.#book = new EventBook()
      this.#change(NO_TABLE)
      throw refusal
    }
  }

  #onPush({ number, from, events, viewers, now }: AudiencePush): void {
    if (number !== this.#deps.number) return
    this.#clock.note(now)
    const { game } = this.#state
    if (game !== null && game.viewers !== viewers) this.#change({ game: { ...game, viewers } })
    if (this.#take(from, events) || this.#again !== null) return
    this.#again = setTimeout(() => {
      this.#again = null
      this.#read(this.#line.signal).catch(() => undefined) // the page says why
    }, READ_AGAIN_MS)
  }

  /** False when there is a gap between the known events and this piece. */
  #take(from: number, piece: readonly AudienceGame['events'][number][]): boolean {
    const known = this.#book.known
    const answer = this.#book.add(from, piece)
    if (answer === 'added') {
      const state = this.#book.events.slice(known).reduce<State | null>(evolve, this.#state.state)
      this.#change({ state, events: this.#book.events })
    }
    return answer !== 'gap'
  }

  #change(part: Partial<AudienceLinkState>): void {
    this.#state = { ...this.#state, ...part }
    for (const listener of this.#listeners) listener()
  }
}

function isMissing(refusal: unknown): boolean {
  const isRefusal = refusal instanceof ApiError || refusal instanceof RealtimeFailure
  return isRefusal && refusal.code === 'game_not_found'
}
