import {
  type GameEventsPush,
  type GameSnapshot,
  gameCommandMessage,
  gameEventsMessage,
  hurryBotsMessage,
  joinGameMessage,
  leaveGameMessage,
} from '@gorod/contracts/game'
import type { SentPayloadOf } from '@gorod/contracts/realtime'
import { gamePeopleMessage, gameSeatLostMessage } from '@gorod/contracts/table-people'
import { evolve, meantNow, PHASES, type Seat, type State } from '@gorod/rules'
import type { Realtime } from '../../../shared/realtime/realtime.ts'
import { RealtimeFailure } from '../../../shared/realtime/realtime-error.ts'
import { GAME_TEXTS } from '../../../shared/texts/room/game.ts'
import { JUDGE_TEXTS } from '../../../shared/texts/room/judge.ts'
import type { RoomCommand } from '../room/game-context.ts'
import { seatOfFoul, subjectOf } from './command-subject.ts'
import { EventBook } from './event-book.ts'
import { isUnwritten, refusalText } from './refusal-text.ts'
import { ServerClock } from './server-clock.ts'

export interface GameLinkState {
  /** Null until the first answer. Its players change when somebody else gets a seat. */
  readonly snapshot: GameSnapshot | null
  readonly state: State | null
  readonly events: EventBook['events']
  readonly connected: boolean
  /** Round trip of the last question, ms. */
  readonly pingMs: number | null
  /** The command of this phase that has no answer yet: shown as pressed, never as done. */
  readonly sending: RoomCommand['type'] | null
  /** Seats whose foul has no answer yet. */
  readonly unansweredFouls: readonly Seat[]
  /** The number of events when the player last asked the practice players to hurry. */
  readonly hurriedAt: number | null
  /** One sentence about the last refused command; it disappears by itself. */
  readonly refusal: string | null
  /** The reason why the room cannot be entered. */
  readonly failure: string | null
}

const EMPTY: GameLinkState = {
  snapshot: null,
  state: null,
  events: [],
  connected: false,
  pingMs: null,
  sending: null,
  unansweredFouls: [],
  hurriedAt: null,
  refusal: null,
  failure: null,
}

const REFUSAL_SHOWN_MS = 4_000
/**
 * The pause before the next try when the server could not answer: on a working connection nothing else would ask
 * again.
 */
const JOIN_AGAIN_MS = 3_000
/** The pause before a command without an answer goes out again: it has waited for the answer already. */
const SEND_AGAIN_MS = 1_000

interface GameLinkDeps {
  readonly gameId: string
  readonly realtime: Realtime
  /** The clock of this computer, ms. */
  readonly now: () => number
  readonly newId: () => string
}

/**
 * One game in this page: joins, folds the redacted events with `evolve` of the rules, joins again from its last event
 * when a push leaves a gap, and sends commands. It does not use React.
 */
export class GameLink {
  readonly #deps: GameLinkDeps
  readonly #clock: ServerClock
  readonly #listeners = new Set<() => void>()
  readonly #joinListeners = new Set<() => void>()
  #state: GameLinkState = EMPTY
  #book = new EventBook()
  #joining = false
  /** Number of events up to the end of a push that left a gap: the answer to a join on its way may be older than it. */
  #pushedTo = 0
  /** The judge gave the seat of this page to somebody else. */
  #seatLost = false
  #hasMoved = false
  /** Id of the last command sent. */
  #latest = ''
  /** The same by the subject of the command. */
  readonly #latestOf = new Map<string, string>()
  /** Number of events when the judge last moved the game on: a double press must not do it twice. */
  #advancedAt: number | null = null
  #stops: (() => void)[] = []
  #refusalTimer: ReturnType<typeof setTimeout> | null = null
  #joinTimer: ReturnType<typeof setTimeout> | null = null

  constructor(deps: GameLinkDeps) {
    this.#deps = deps
    this.#clock = new ServerClock(deps.now)
  }

  getState = (): GameLinkState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Server time, ms. */
  now = (): number => this.#clock.now()

  /** Calls the listener after every successful join, the first included: media start from there. */
  onJoined(listener: () => void): () => void {
    this.#joinListeners.add(listener)
    return () => this.#joinListeners.delete(listener)
  }

  start(): void {
    const { realtime } = this.#deps
    this.#stops = [
      realtime.on(gameEventsMessage, (push) => this.#onPush(push)),
      realtime.on(gamePeopleMessage, ({ gameId, ...people }) => {
        const { snapshot } = this.#state
        if (gameId === this.#deps.gameId && snapshot !== null)
          this.#change({ snapshot: { ...snapshot, ...people } })
      }),
      realtime.on(gameSeatLostMessage, ({ gameId, moved }) => {
        if (gameId === this.#deps.gameId) this.#loseSeat(moved)
      }),
      realtime.onConnection((connected) => {
        this.#change({ connected })
        if (connected) void this.#join()
      }),
    ]
  }

  stop(): void {
    for (const stop of this.#stops) stop()
    this.#stops = []
    if (this.#refusalTimer !== null) clearTimeout(this.#refusalTimer)
    if (this.#joinTimer !== null) clearTimeout(this.#joinTimer)
    const { realtime, gameId } = this.#deps
    // The server itself ends the membership of a lost connection.
    if (realtime.connected) realtime.send(leaveGameMessage, { gameId }).catch(() => undefined)
  }

  /**
   * Resolves to true when the server took it and this page is still open. After `withdrawn` it is not sent again. Each foul
   * counts, so on a slow line a second press would give two: a seat gets its next foul after the answer to the last one.
   */
  async command(command: RoomCommand, withdrawn: AbortSignal | null = null): Promise<boolean> {
    const seat = seatOfFoul(command)
    if (seat === null) return this.#send(command, withdrawn)
    if (this.#state.unansweredFouls.includes(seat)) {
      this.#refuse(JUDGE_TEXTS.foulUnanswered)
      return false
    }
    this.#change({ unansweredFouls: [...this.#state.unansweredFouls, seat] })
    const taken = await this.#send(command, withdrawn)
    this.#change({ unansweredFouls: this.#state.unansweredFouls.filter((one) => one !== seat) })
    return taken
  }

  async #send(pressed: RoomCommand, withdrawn: AbortSignal | null): Promise<boolean> {
    const { state } = this.#state
    // A line may hold it back until something else goes on at the table.
    const command = state === null ? pressed : meantNow(state, pressed)
    const advances = command.type === 'advance'
    const { known } = this.#book
    if (advances && this.#advancedAt === known) return false
    if (advances) this.#advancedAt = known
    const { gameId, newId } = this.#deps
    const payload = { gameId, id: newId(), command: mutable(command) }
    this.#latest = payload.id
    const subject = subjectOf(command)
    if (subject !== null) this.#latestOf.set(subject, payload.id)
    this.#change({ sending: command.type, refusal: null })
    try {
      const plain = { ...payload, command: mutable(pressed) }
      return (await this.#deliver(payload, plain, withdrawn)) && this.#stops.length > 0
    } catch (error) {
      if (advances) this.#advancedAt = null
      this.#refuse(isUnwritten(error) ? GAME_TEXTS.notWritten : refusalText(error))
      return false
    } finally {
      // Another command may have been sent since and is still on its way.
      if (this.#latest === payload.id) this.#change({ sending: null })
    }
  }

  /**
   * A connection that broke or hangs took the command or its answer along: the same command goes out again, after the next
   * join if need be, and the server takes an id once. Only in the same phase, because a vote that comes late would be one for
   * another round; who leaves does so in every phase. `plain`: for a server of the release before, which does not know what says
   * for what the press is meant.
   */
  async #deliver(
    payload: SentPayloadOf<typeof gameCommandMessage>,
    plain: SentPayloadOf<typeof gameCommandMessage>,
    withdrawn: AbortSignal | null,
  ): Promise<boolean> {
    const phase = this.#phaseKey()
    let sent = payload
    for (;;) {
      try {
        // A message of a page that has not joined is refused.
        if (!this.#state.connected) throw new RealtimeFailure({ code: 'unavailable' }, false)
        const sentAt = this.#deps.now()
        await this.#deps.realtime.send(gameCommandMessage, sent)
        this.#change({ pingMs: this.#pingSince(sentAt) })
        return true
      } catch (error) {
        if (error instanceof RealtimeFailure && error.code === 'bad_request' && sent !== plain) {
          sent = plain
          continue
        }
        if (!(error instanceof RealtimeFailure) || error.answered || this.#stops.length === 0) throw error
        if (this.#state.connected) await this.#pauseAfter(error)
        else await this.#nextJoin(withdrawn)
        if (withdrawn?.aborted || this.#isReplaced(payload)) return false
        if (phase !== this.#phaseKey() && payload.command.type !== 'leaveGame') throw error
      }
    }
  }

  /** Pressed again meanwhile: that one goes out. */
  #isReplaced({ id, command }: SentPayloadOf<typeof gameCommandMessage>): boolean {
    const subject = subjectOf(command)
    return subject !== null && this.#latestOf.get(subject) !== id
  }

  /** The line counts as connected until it has been silent for many seconds. */
  #pauseAfter(error: RealtimeFailure): Promise<void> {
    this.#refuse(refusalText(error))
    return new Promise((resolve) => setTimeout(resolve, SEND_AGAIN_MS))
  }

  #phaseKey(): string | undefined {
    return this.#state.state?.phase.key
  }

  #nextJoin(withdrawn: AbortSignal | null): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        stop()
        resolve()
      }
      const stop = this.onJoined(end)
      withdrawn?.addEventListener('abort', end, { once: true })
    })
  }

  /** Practice players speak faster until the player has the floor again. */
  async hurry(): Promise<void> {
    const { realtime, gameId } = this.#deps
    const { known } = this.#book
    try {
      await realtime.send(hurryBotsMessage, { gameId })
      this.#change({ hurriedAt: known })
    } catch (error) {
      this.#refuse(refusalText(error))
    }
  }

  /** Whole milliseconds: the browser's clock has fractions. */
  #pingSince(sentAt: number): number {
    return Math.round(this.#deps.now() - sentAt)
  }

  async #join(): Promise<void> {
    if (this.#joining || this.#seatLost) return
    this.#joining = true
    try {
      while (!(await this.#askToJoin()) && !this.#seatLost);
    } finally {
      this.#joining = false
    }
  }

  /** False: the answer was for the seat that this page had before, or older than a push. */
  async #askToJoin(): Promise<boolean> {
    if (this.#joinTimer !== null) clearTimeout(this.#joinTimer)
    const { realtime, gameId, now } = this.#deps
    this.#pushedTo = 0
    const sentAt = now()
    const book = this.#book
    try {
      const snapshot = await realtime.send(joinGameMessage, { gameId, known: book.known })
      if (this.#book !== book) return false
      const before = this.#state.snapshot
      // It joins again there.
      if (before === null && this.#moves(snapshot)) return true
      if (before !== null && before.viewer !== snapshot.viewer) {
        // The account got another seat during a break: the known events are those of the former seat.
        this.#clear(null)
        return false
      }
      this.#clock.note(snapshot.now, sentAt)
      this.#change({ snapshot, failure: null, pingMs: this.#pingSince(sentAt) })
      this.#take(snapshot.from, snapshot.events)
      if (this.#book.known < this.#pushedTo) return false
      for (const listener of this.#joinListeners) listener()
    } catch (error) {
      if (this.#book !== book) return false
      this.#joinRefused(error)
    }
    return true
  }

  /**
   * To the process that keeps the game, once, while the table still gathers: nobody can be late for anything then, and nothing of the
   * table is shown yet.
   */
  #moves({ moveTo, events }: GameSnapshot): boolean {
    if (!moveTo || this.#hasMoved) return false
    const state = events.reduce<State | null>(evolve, null)
    if (state === null || PHASES[state.phase.id].kind !== 'gathering') return false
    this.#hasMoved = true
    this.#deps.realtime.moveTo(moveTo)
    return true
  }

  /** After a break only this refusal tells that the seat was given away meanwhile. */
  #joinRefused(error: unknown): void {
    const { snapshot } = this.#state
    const isFinal = error instanceof RealtimeFailure && !error.passes
    const hadChair = snapshot !== null && snapshot.viewer !== 'spectator'
    if (isFinal && error.code === 'not_in_game' && hadChair) this.#loseSeat(false)
    else if (isFinal) this.#clear(refusalText(error))
    // Before the first answer there is no table to show.
    else if (snapshot === null) this.#change({ failure: refusalText(error) })
    if (!isFinal && error instanceof RealtimeFailure) this.#joinAgain()
  }

  /** Only for a working connection: a broken one joins when it is connected again. */
  #joinAgain(): void {
    if (!this.#state.connected || this.#stops.length === 0) return
    this.#joinTimer = setTimeout(() => {
      if (this.#state.connected) void this.#join()
    }, JOIN_AGAIN_MS)
  }

  #onPush(push: GameEventsPush): void {
    if (push.gameId !== this.#deps.gameId) return
    this.#clock.note(push.now)
    if (this.#take(push.from, push.events)) return
    this.#pushedTo = push.from + push.events.length
    void this.#join()
  }

  /** The seat was given to somebody else. `moved`: this account got another one, and the page begins again. */
  #loseSeat(moved: boolean): void {
    this.#seatLost = !moved
    const failure = this.#state.snapshot?.viewer === 'judge' ? GAME_TEXTS.judgeLeft : GAME_TEXTS.seatLost
    this.#clear(moved ? null : failure)
    if (moved) void this.#join()
  }

  /** Nothing of the game stays on the screen. */
  #clear(failure: string | null): void {
    this.#book = new EventBook()
    this.#change({ snapshot: null, state: null, events: [], failure })
  }

  /** False when there is a gap between the known events and this piece. */
  #take(from: number, piece: GameSnapshot['events']): boolean {
    const known = this.#book.known
    const answer = this.#book.add(from, piece)
    if (answer === 'gap') return false
    if (answer === 'added') {
      const before = this.#phaseKey()
      const state = this.#book.events.slice(known).reduce<State | null>(evolve, this.#state.state)
      const sending = state?.phase.key === before ? this.#state.sending : null
      this.#change({ state, events: this.#book.events, sending })
    }
    return true
  }

  #refuse(text: string): void {
    if (this.#refusalTimer !== null) clearTimeout(this.#refusalTimer)
    this.#refusalTimer = setTimeout(() => this.#change({ refusal: null }), REFUSAL_SHOWN_MS)
    this.#change({ refusal: text })
  }

  #change(part: Partial<GameLinkState>): void {
    this.#state = { ...this.#state, ...part }
    for (const listener of this.#listeners) listener()
  }
}

/** The schemas of the contract have no read-only lists; a copy is sent anyway. */
function mutable<Value>(value: Value): Mutable<Value> {
  return structuredClone(value) as Mutable<Value>
}

type Mutable<Value> = Value extends object ? { -readonly [Key in keyof Value]: Mutable<Value[Key]> } : Value
