import {
  type Actor,
  evolve,
  nextDeadline,
  replay,
  type State,
  score,
  takesSecretInput,
  viewFor,
} from '@gorod/rules'
import type { GameHeader, GameLog, GameStatus, LogEntry, Outcome } from './game-log.ts'
import { knownToAll } from './known-to-all.ts'
import { type Answer, planStep, refusalIn, type Sent } from './plan-step.ts'
import { TICK_MS, type Ticks } from './ticks.ts'

interface Waiting {
  readonly sent: Sent
  readonly arrivedAt: number
  readonly resolve: (answer: Promise<Answer>) => void
  readonly reject: (cause: unknown) => void
}

/** `from`: seq of the first entry. `here`: this process wrote them, so it has to tell the others. */
export interface Appended {
  readonly from: number
  readonly entries: readonly LogEntry[]
  readonly here: boolean
  /** Others must not see how long this took: it is told at the first tick after this moment. Null: at once. */
  readonly tick: number | null
}

export interface LiveGameDeps {
  readonly log: GameLog
  readonly now: () => number
  readonly ticks: Ticks
  /** Resolves when those who watch have been told. */
  readonly onAppended: (appended: Appended) => Promise<void>
}

/** Remembers so many refusals per game to answer a repeated command id as the first time. */
const REMEMBERED_REFUSALS = 500
/** Every conflict means somebody else made progress; this many in a row mean a fault. */
const MAX_CONFLICTS = 100

/**
 * A game in memory: a copy of its log that any process may hold and extend. Commands wait in line; all that wait
 * when a write ends are decided together and written as one step. When somebody else was first, the tail is read
 * and the same commands are decided anew.
 *
 * When an answer comes must not tell what others do in secret. So what changes nothing is refused at once, whatever
 * is being written, and windows with secret input take commands and tell of them at ticks.
 */
export class LiveGame {
  readonly header: GameHeader
  readonly #log: GameLog
  readonly #now: () => number
  readonly #ticks: Ticks
  readonly #onAppended: LiveGameDeps['onAppended']
  #state: State
  /** What those who watch have been told of. */
  #toldState: State
  #entries: LogEntry[]
  readonly #commandIds = new Set<string>()
  readonly #refusals = new Map<string, Answer>()
  /** By command id: until those who watch have been told what came of it. */
  readonly #telling = new Map<string, Promise<void>>()
  /** The latest command of each sender that has no answer yet. */
  readonly #unanswered = new Map<Actor, Promise<Answer>>()
  #status: GameStatus
  #line: Waiting[] = []
  #turning = false
  #turned: Promise<void> = Promise.resolve()
  /** Steps of windows with secret input that those who watch have not been told of. */
  #untold = 0
  /** A write failed without an answer: it may have happened all the same. */
  #unsure = false

  constructor(header: GameHeader, entries: readonly LogEntry[], deps: LiveGameDeps) {
    this.header = header
    this.#log = deps.log
    this.#now = deps.now
    this.#ticks = deps.ticks
    this.#onAppended = deps.onAppended
    this.#entries = [...entries]
    this.#status = statusAfter('running', entries)
    this.#state = replay(entries.map((entry) => entry.event))
    this.#toldState = this.#state
    for (const { commandId } of entries) if (commandId !== null) this.#commandIds.add(commandId)
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

  /**
   * Resolves when those who watch have been told what came of it: a press that counts must never look as if it did not.
   * What changes nothing is answered at once, unless the sender has another command on its way: answers of one
   * sender keep their order.
   */
  send(sent: Sent): Promise<Answer> {
    const { by } = sent.command
    const earlier = this.#unanswered.get(by)
    const atOnce = earlier === undefined ? this.#answerAtOnce(sent) : null
    if (atOnce !== null) return atOnce
    const settled = new Promise<Answer>((resolve, reject) => {
      this.#line.push({ sent, arrivedAt: this.#now(), resolve, reject })
      if (!this.#turning) this.#turned = this.#turn()
    })
    const answered = Promise.allSettled([earlier, settled]).then(() => settled)
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

  /** Entries that another process wrote. A gap is filled from the table. */
  async receive(from: number, entries: readonly LogEntry[]): Promise<void> {
    if (from > this.version + 1) await this.#catchUp()
    void this.#take(from, entries, this.#fromElsewhere())
  }

  /** Ends phases whose time has come. Doing it twice, or in two processes, changes nothing. */
  async fireDeadlines(): Promise<void> {
    const deadline = nextDeadline(this.#state)
    if (!deadline || deadline.at > this.#now()) return
    await this.send({ command: { ...deadline.command, by: 'system' }, id: null })
  }

  async #turn(): Promise<void> {
    this.#turning = true
    while (this.#line.length > 0) {
      const hidden = takesSecretInput(this.#state) || this.#untold > 0
      const tick = hidden ? await this.#ticks.next(this.#now()) : null
      const group = this.#takeGroup(tick)
      try {
        await this.#settle(group, tick)
      } catch (cause) {
        this.#unsure = true
        for (const { reject } of group) reject(cause)
      }
    }
    this.#turning = false
  }

  /** What comes at a tick or after it belongs to the next, however late the timer of this one was. */
  #takeGroup(tick: number | null): readonly Waiting[] {
    if (tick === null) return this.#line.splice(0)
    const now = this.#now()
    // Later than now: the clock was set back.
    const isDue = ({ arrivedAt }: Waiting) => arrivedAt < tick || arrivedAt > now
    const group = this.#line.filter(isDue)
    this.#line = this.#line.filter((waiting) => !isDue(waiting))
    return group
  }

  async #settle(group: readonly Waiting[], tick: number | null): Promise<void> {
    for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts++) {
      if (conflicts > 0 || this.#unsure) await this.#catchUp()
      const expected = this.version
      const sent = group.map((waiting) => waiting.sent)
      const now = this.#moment()
      const step = planStep(this.#state, sent, {
        known: (id) => this.#answered(id),
        now,
        // A secret act must not bring the end of its window a tick forward: the timer of the deadline does.
        dueBy: tick === null ? now : tick - TICK_MS,
      })
      let told = Promise.resolve()
      if (step.entries.length > 0) {
        const status = statusAfter(this.#status, step.entries)
        const taken = await this.#log.append({
          gameId: this.header.id,
          expected,
          entries: step.entries,
          status,
          deadlineAt: nextDeadline(step.state)?.at ?? null,
          outcome: status === 'finished' ? outcomeOf(step.state) : null,
          known: knownToAll(step.state),
          brokenOffBy: step.brokenOffBy,
        })
        if (!taken) continue
        told = this.#take(expected + 1, step.entries, { here: true, tick })
      }
      group.forEach((waiting, index) => {
        this.#answer(waiting, step.answers[index]!, told)
      })
      return
    }
    throw new Error(`game ${this.header.id}: no append succeeded`)
  }

  /** Time never runs backwards inside a log, whatever the clocks of several machines say. */
  #moment(): number {
    return Math.max(this.#now(), this.#entries.at(-1)?.event.at ?? 0)
  }

  /** Null: it has to be written, or nobody knows yet what was. */
  #answerAtOnce(sent: Sent): Promise<Answer> | null {
    const known = sent.id === null ? null : this.#answered(sent.id)
    if (known !== null) return (this.#telling.get(sent.id ?? '') ?? Promise.resolve()).then(() => known)
    if (this.#unsure || refusalIn(this.#state, sent.command, this.#moment()) === null) return null
    // The reason is that of the table everybody knows: another would tell of a step before it is told.
    const refusal = refusalIn(this.#toldState, sent.command, this.#moment())
    if (refusal === null) return null
    this.#remember(sent, refusal)
    return Promise.resolve(refusal)
  }

  #answered(commandId: string): Answer | null {
    if (this.#commandIds.has(commandId)) return { kind: 'accepted', repeated: true }
    return this.#refusals.get(commandId) ?? null
  }

  #answer({ sent, resolve, reject }: Waiting, answer: Answer, told: Promise<void>): void {
    if (answer.kind === 'failed') {
      reject(answer.cause)
      return
    }
    this.#remember(sent, answer)
    resolve(told.then(() => answer))
  }

  #remember({ id }: Sent, answer: Answer): void {
    if (answer.kind !== 'refused' || id === null) return
    this.#refusals.set(id, answer)
    const oldest = this.#refusals.keys().next().value
    if (this.#refusals.size > REMEMBERED_REFUSALS && oldest !== undefined) this.#refusals.delete(oldest)
  }

  async #catchUp(): Promise<void> {
    const from = this.version + 1
    const tail = await this.#log.readAfter(this.header.id, this.version)
    this.#unsure = false
    void this.#take(from, tail, this.#fromElsewhere())
  }

  #fromElsewhere(): Pick<Appended, 'here' | 'tick'> {
    return { here: false, tick: takesSecretInput(this.#state) ? this.#now() : null }
  }

  /**
   * Takes over what is new of `entries`; what is known already is skipped, whoever told it first. Resolves when those
   * who watch have been told.
   */
  #take(from: number, entries: readonly LogEntry[], how: Pick<Appended, 'here' | 'tick'>): Promise<void> {
    const fresh = entries.slice(Math.max(0, this.version + 1 - from))
    if (fresh.length === 0 || from > this.version + 1) return Promise.resolve()
    const first = this.version + 1
    this.#status = statusAfter(this.#status, fresh)
    for (const entry of fresh) {
      this.#state = evolve(this.#state, entry.event)
      this.#entries.push(entry)
      if (entry.commandId !== null) this.#commandIds.add(entry.commandId)
    }
    const told = this.#onAppended({ from: first, entries: fresh, ...how })
    const { tick } = how
    if (tick !== null) this.#untold++
    const state = this.#state
    void told.then(() => {
      this.#toldState = state
      if (tick !== null) this.#untold--
    })
    for (const { commandId } of fresh) {
      if (commandId === null) continue
      this.#telling.set(commandId, told)
      void told.then(() => this.#telling.delete(commandId))
    }
    return told
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
  return { winner: viewFor(state, 'audience').final?.winner ?? 'draw', results }
}
