import {
  evolve,
  nextDeadline,
  replay,
  type Sender,
  type State,
  score,
  takesSecretInput,
  viewFor,
} from '@gorod/rules'
import { AppError } from '../../../platform/app-error.ts'
import { reseatedBy, reseats, seatChangeIn, seatedAfter } from './chairs.ts'
import type { GameHeader, GameLog, GameStatus, LogEntry, Outcome, SeatChange } from './game-log.ts'
import { type Answer, planBatch, refusalIn, type SentCommand } from './plan-batch.ts'
import { publicProgress } from './public-progress.ts'
import { TICK_MS, type Ticks } from './ticks.ts'

interface Waiting {
  readonly sent: SentCommand
  readonly arrivedAt: number
  readonly resolve: (answer: Promise<Answer>) => void
  readonly reject: (cause: unknown) => void
}

/** Entries that have just become part of this copy of the log. */
export interface NewEntries {
  /** `seq` of the first entry. */
  readonly from: number
  readonly entries: readonly LogEntry[]
  /** False: another process wrote them, and this one read them after its own write was refused. */
  readonly here: boolean
  /**
   * Set when others must not see how long the write took: the entries are published at the first tick after this
   * moment. Null: at once.
   */
  readonly tick: number | null
}

interface Origin extends Pick<NewEntries, 'here' | 'tick'> {
  /** The state after all of the entries, if this process has planned them. */
  readonly after?: State
}

export interface LiveGameDeps {
  readonly log: GameLog
  readonly now: () => number
  readonly ticks: Ticks
  /** Resolves when the watchers have the entries. */
  readonly onNewEntries: (added: NewEntries) => Promise<void>
  /**
   * Somebody else wrote in the game, or may write in the place of this process. Resolves when this copy may go on, or has been
   * abandoned. Absent: every process may write.
   */
  readonly checkKeeping?: (() => Promise<void>) | undefined
}

/** The number of refusals per game that are kept, so that a repeated command id gets its first answer again. */
const REMEMBERED_REFUSALS = 500
/** Every conflict means that another process made progress or keeps the game; this many in a row mean a fault. */
const MAX_CONFLICTS = 100

/**
 * A game in memory: a copy of its log that any process may hold and extend. Commands wait in a queue; all that wait
 * when a write ends are decided together and written as one batch. When another process was first, the tail is read
 * and the same commands are decided again.
 *
 * The moment of an answer must not show what others do in secret. So a command that changes nothing is refused at
 * once, whatever is being written, and windows with secret input accept commands and publish them at ticks.
 */
export class LiveGame {
  #header: GameHeader
  readonly #log: GameLog
  readonly #now: () => number
  readonly #ticks: Ticks
  readonly #onNewEntries: LiveGameDeps['onNewEntries']
  readonly #checkKeeping: LiveGameDeps['checkKeeping']
  #state: State
  /** The state that the watchers know: behind `#state` while entries are being published. */
  #publishedState: State
  #entries: LogEntry[]
  readonly #commandIds = new Set<string>()
  readonly #refusals = new Map<string, Answer>()
  /** By command id, until the watchers have the resulting events. */
  readonly #publications = new Map<string, Promise<void>>()
  /** The latest command of each sender that has no answer yet. */
  readonly #unanswered = new Map<Sender, Promise<Answer>>()
  #status: GameStatus
  #line: Waiting[] = []
  #turning = false
  #turned: Promise<void> = Promise.resolve()
  /** The number of batches of windows with secret input that the watchers do not have yet. */
  #hiddenBatches = 0
  /** True after a write failed without an answer: it may have happened nevertheless. */
  #unsure = false
  /** Null while batches are written. Of a copy that has written none: since the last entry, of whatever process. */
  #unattendedSince: number | null
  /** Why this copy writes nothing any more. */
  #abandoned: Error | null = null

  constructor(header: GameHeader, entries: readonly LogEntry[], deps: LiveGameDeps) {
    this.#header = header
    this.#log = deps.log
    this.#now = deps.now
    this.#ticks = deps.ticks
    this.#onNewEntries = deps.onNewEntries
    this.#checkKeeping = deps.checkKeeping
    this.#entries = [...entries]
    this.#status = statusAfter('running', entries)
    this.#state = replay(entries.map((entry) => entry.event))
    this.#publishedState = this.#state
    this.#unattendedSince = entries.at(-1)?.event.at ?? null
    for (const { commandId } of entries) if (commandId !== null) this.#commandIds.add(commandId)
  }

  /** Changes only when somebody else gets a seat. */
  get header(): GameHeader {
    return this.#header
  }

  get state(): State {
    return this.#state
  }

  /** Number of events, which is the `seq` of the last one. */
  get version(): number {
    return this.#entries.length
  }

  get entries(): readonly LogEntry[] {
    return this.#entries
  }

  get status(): GameStatus {
    return this.#status
  }

  /** When somebody acts now is a secret. */
  get hidesTime(): boolean {
    return takesSecretInput(this.#state) || this.#hiddenBatches > 0
  }

  /**
   * Resolves when the watchers have the resulting events: a press that counts must never look as if it did not. A
   * command that changes nothing is answered at once, unless the sender has another command on its way: answers to one
   * sender keep their order.
   */
  send(sent: SentCommand): Promise<Answer> {
    if (this.#abandoned !== null) return Promise.reject(this.#abandoned)
    const { by } = sent.command
    const earlier = this.#unanswered.get(by)
    const atOnce = earlier === undefined ? this.#answerAtOnce(sent) : null
    if (atOnce !== null) return atOnce
    const settled = new Promise<Answer>((resolve, reject) => {
      this.#line.push({ sent, arrivedAt: this.#now(), resolve, reject })
      if (!this.#turning) this.#turned = this.#turn()
    })
    const answered =
      earlier === undefined ? settled : Promise.allSettled([earlier, settled]).then(() => settled)
    this.#unanswered.set(by, answered)
    const done = () => {
      if (this.#unanswered.get(by) === answered) this.#unanswered.delete(by)
    }
    answered.then(done, done)
    return answered
  }

  /** Resolves when nothing is being written. */
  idle(): Promise<void> {
    return this.#turned
  }

  /** Another process goes on with the game: what waits here, and what comes, fails for this reason. */
  abandon(why: Error): void {
    this.#abandoned ??= why
  }

  /** Ends phases whose deadline has passed. Doing it twice, or in two processes, changes nothing. */
  async fireDeadlines(): Promise<void> {
    const deadline = nextDeadline(this.#state)
    if (!deadline || deadline.at > this.#now()) return
    await this.send({ command: { ...deadline.command, by: 'system' }, id: null })
  }

  async #turn(): Promise<void> {
    this.#turning = true
    while (this.#line.length > 0) {
      const tick = this.hidesTime ? await this.#ticks.next(this.#now()) : null
      const group = this.#takeGroup(tick)
      const since = this.#moment()
      try {
        await this.#settle(group, tick)
        this.#unattendedSince = null
      } catch (cause) {
        this.#unsure = true
        // A newcomer who is elsewhere is an answer of the database, not its absence.
        if (!(cause instanceof AppError)) this.#unattendedSince ??= since
        for (const { reject } of group) reject(cause)
      }
    }
    this.#turning = false
  }

  /**
   * A command that arrives at a tick or after it belongs to the next one, even if the timer of this tick was late. A command that
   * changes who has which seat goes alone: it fails when the newcomer is elsewhere, and what a seat sent before comes from somebody
   * else than what it sends after.
   */
  #takeGroup(tick: number | null): readonly Waiting[] {
    const now = this.#now()
    // A moment later than now means that the clock was set back.
    const isDue = ({ arrivedAt }: Waiting) => tick === null || arrivedAt < tick || arrivedAt > now
    const due = this.#line.filter(isDue)
    const place = due.findIndex(({ sent }) => reseats(sent.command))
    const group = place < 0 ? due : due.slice(0, Math.max(1, place))
    const taken = new Set(group)
    this.#line = this.#line.filter((waiting) => !taken.has(waiting))
    return group
  }

  async #settle(group: readonly Waiting[], tick: number | null): Promise<void> {
    for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts++) {
      if (conflicts > 0 || this.#unsure) await this.#catchUp({ isRefused: conflicts > 0 })
      if (this.#abandoned !== null) throw this.#abandoned
      const expected = this.version
      const sent = group.map((waiting) => waiting.sent)
      const now = this.#moment()
      const batch = planBatch(this.#state, sent, {
        earlierAnswer: (id) => this.#earlierAnswer(id),
        now,
        // A secret act must not end its window a tick early: only the timer of the deadline ends it.
        dueBy: tick === null ? now : tick - TICK_MS,
        // Nobody but its one person waits at a practice table.
        isPatient: this.header.mode === 'practice',
        unattendedSince: this.#unattendedSince,
      })
      let published = Promise.resolve()
      if (batch.entries.length > 0) {
        const status = statusAfter(this.#status, batch.entries)
        const seatChange = seatChangeIn(batch.entries, group[0]?.sent.newcomer)
        const appended = await this.#log.append({
          gameId: this.header.id,
          expected,
          entries: batch.entries,
          status,
          deadlineAt: nextDeadline(batch.state)?.at ?? null,
          outcome: status === 'finished' ? outcomeOf(batch.state) : null,
          progress: publicProgress(batch.state),
          brokenOffBy: batch.brokenOffBy,
          seatChange,
        })
        if (!appended) continue
        if (seatChange !== undefined) this.#reseat(seatChange, batch.entries)
        published = this.#add(batch.entries, { here: true, tick, after: batch.state })
      }
      group.forEach((waiting, index) => {
        this.#answer(waiting, batch.answers[index]!, published)
      })
      return
    }
    throw new Error(`game ${this.header.id}: no append succeeded`)
  }

  /** Gives the seats to their new people. Waiting commands of these seats are refused: another person sent them. */
  #reseat(change: SeatChange, entries: readonly LogEntry[]): void {
    this.#header = seatedAfter(this.#header, change)
    const seats = new Set<Sender>(entries.flatMap(({ event }) => reseatedBy(event)))
    const isLate = ({ sent }: Waiting) => seats.has(sent.command.by)
    for (const { resolve } of this.#line.filter(isLate))
      resolve(Promise.resolve({ kind: 'refused', refusal: 'stale' }))
    this.#line = this.#line.filter((waiting) => !isLate(waiting))
  }

  /** Time never runs backwards inside a log, whatever the clocks of several machines show. */
  #moment(): number {
    return Math.max(this.#now(), this.#entries.at(-1)?.event.at ?? 0)
  }

  /** Null when the command has to be written, or when it is unknown whether an earlier write happened. */
  #answerAtOnce(sent: SentCommand): Promise<Answer> | null {
    const earlier = sent.id === null ? null : this.#earlierAnswer(sent.id)
    if (earlier !== null)
      return (this.#publications.get(sent.id ?? '') ?? Promise.resolve()).then(() => earlier)
    // Nothing is on its way: its turn is now, and decides by the state that the watchers know.
    if (!this.#turning && !this.hidesTime && this.#publishedState === this.#state) return null
    if (this.#unsure || refusalIn(this.#state, sent.command, this.#moment()) === null) return null
    // The reason comes from the published state: another state would reveal entries that are not published yet.
    const refusal = refusalIn(this.#publishedState, sent.command, this.#moment())
    if (refusal === null) return null
    this.#remember(sent, refusal)
    return Promise.resolve(refusal)
  }

  #earlierAnswer(commandId: string): Answer | null {
    if (this.#commandIds.has(commandId)) return { kind: 'accepted', repeated: true }
    return this.#refusals.get(commandId) ?? null
  }

  #answer({ sent, resolve, reject }: Waiting, answer: Answer, published: Promise<void>): void {
    if (answer.kind === 'failed') {
      reject(answer.cause)
      return
    }
    this.#remember(sent, answer)
    resolve(published.then(() => answer))
  }

  #remember({ id }: SentCommand, answer: Answer): void {
    if (answer.kind !== 'refused' || id === null) return
    this.#refusals.set(id, answer)
    const oldest = this.#refusals.keys().next().value
    if (this.#refusals.size > REMEMBERED_REFUSALS && oldest !== undefined) this.#refusals.delete(oldest)
  }

  /** `isRefused`: an append was refused. Without a tail the reason is that another process keeps the game. */
  async #catchUp({ isRefused }: { readonly isRefused: boolean }): Promise<void> {
    const tail = await this.#log.readAfter(this.header.id, this.version)
    if (isRefused || tail.length > 0) await this.#checkKeeping?.()
    // Its pages hear of the game from its keeper.
    if (this.#abandoned !== null) return
    await this.#readPeople(tail)
    this.#unsure = false
    void this.#add(tail, { here: false, tick: takesSecretInput(this.#state) ? this.#now() : null })
  }

  /** Entries that this process did not write do not say who has a seat now. */
  async #readPeople(entries: readonly LogEntry[]): Promise<void> {
    if (entries.some(({ event }) => reseatedBy(event).length > 0))
      this.#header = (await this.#log.header(this.#header.id)) ?? this.#header
  }

  /**
   * What is known of the people has changed in the database without an entry. What was read beside a write is read again: the seats
   * that the write changes may be older in it, or changed already.
   */
  async readPeopleAgain(): Promise<void> {
    for (;;) {
      await this.#turned
      const known = this.#header
      const read = await this.#log.header(known.id)
      if (this.#turning || this.#header !== known) continue
      this.#header = read ?? known
      return
    }
  }

  /** Resolves when the watchers have the entries. */
  #add(added: readonly LogEntry[], { after, ...origin }: Origin): Promise<void> {
    if (added.length === 0) return Promise.resolve()
    const first = this.version + 1
    this.#status = statusAfter(this.#status, added)
    this.#state = after ?? added.map(({ event }) => event).reduce(evolve, this.#state)
    this.#entries.push(...added)
    for (const { commandId } of added) if (commandId !== null) this.#commandIds.add(commandId)
    const published = this.#onNewEntries({ from: first, entries: added, ...origin })
    this.#trackPublication(published, added, origin.tick !== null)
    return published
  }

  #trackPublication(published: Promise<void>, added: readonly LogEntry[], isHidden: boolean): void {
    if (isHidden) this.#hiddenBatches++
    const state = this.#state
    void published.then(() => {
      this.#publishedState = state
      if (isHidden) this.#hiddenBatches--
    })
    for (const { commandId } of added) {
      if (commandId === null) continue
      this.#publications.set(commandId, published)
      void published.then(() => this.#publications.delete(commandId))
    }
  }
}

function statusAfter(status: GameStatus, entries: readonly LogEntry[]): GameStatus {
  for (const { event } of entries) {
    if (event.type === 'gameEnded') return 'finished'
    if (event.type === 'gameAborted') return 'aborted'
  }
  return status
}

export function outcomeOf(state: State): Outcome {
  const results = score(state)
  return { winner: viewFor(state, 'audience').final?.winner ?? 'draw', results, annulled: state.annulled }
}
