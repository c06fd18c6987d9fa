import { evolve, nextDeadline, replay, type State, score, viewFor } from '@gorod/rules'
import type { GameHeader, GameLog, GameStatus, LogEntry, Outcome } from './game-log.ts'
import { knownToAll } from './known-to-all.ts'
import { type Answer, planStep, type Sent } from './plan-step.ts'

interface Waiting {
  readonly sent: Sent
  readonly resolve: (answer: Answer) => void
  readonly reject: (cause: unknown) => void
}

/** `from`: seq of the first entry. `here`: this process wrote them, so it has to tell the others. */
export interface Appended {
  readonly from: number
  readonly entries: readonly LogEntry[]
  readonly here: boolean
}

/** Remembers so many refusals per game to answer a repeated command id as the first time. */
const REMEMBERED_REFUSALS = 500
/** Every conflict means somebody else made progress; this many in a row mean a fault. */
const MAX_CONFLICTS = 100

/**
 * A game in memory: a copy of its log that any process may hold and extend. Commands wait in line; all that wait
 * when a write ends are decided together and written as one step. When somebody else was first, the tail is read
 * and the same commands are decided anew.
 */
export class LiveGame {
  readonly header: GameHeader
  readonly #log: GameLog
  readonly #now: () => number
  readonly #onAppended: (appended: Appended) => void
  #state: State
  #entries: LogEntry[]
  readonly #commandIds = new Set<string>()
  readonly #refusals = new Map<string, Answer>()
  #status: GameStatus
  #line: Waiting[] = []
  #turning = false
  #turned: Promise<void> = Promise.resolve()
  /** A write failed without an answer: it may have happened all the same. */
  #unsure = false

  constructor(
    header: GameHeader,
    entries: readonly LogEntry[],
    deps: { log: GameLog; now: () => number; onAppended: (appended: Appended) => void },
  ) {
    this.header = header
    this.#log = deps.log
    this.#now = deps.now
    this.#onAppended = deps.onAppended
    this.#entries = [...entries]
    this.#status = statusAfter('running', entries)
    this.#state = replay(entries.map((entry) => entry.event))
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

  /** Resolves after the commit (accepted) or at once (refused: nothing changed). */
  send(sent: Sent): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#line.push({ sent, resolve, reject })
      if (!this.#turning) this.#turned = this.#turn()
    })
  }

  /** Resolves when nothing is being written. */
  idle(): Promise<void> {
    return this.#turned
  }

  /** Entries that another process wrote. A gap is filled from the table. */
  async receive(from: number, entries: readonly LogEntry[]): Promise<void> {
    if (from > this.version + 1) await this.#catchUp()
    this.#take(from, entries, false)
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
      const group = this.#line.splice(0)
      try {
        await this.#settle(group)
      } catch (cause) {
        this.#unsure = true
        for (const { reject } of group) reject(cause)
      }
    }
    this.#turning = false
  }

  async #settle(group: readonly Waiting[]): Promise<void> {
    for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts++) {
      if (conflicts > 0 || this.#unsure) await this.#catchUp()
      const expected = this.version
      // Time never runs backwards inside a log, whatever the clocks of several machines say.
      const now = Math.max(this.#now(), this.#entries.at(-1)?.event.at ?? 0)
      const sent = group.map((waiting) => waiting.sent)
      const step = planStep(this.#state, (id) => this.#answered(id), sent, now)
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
        this.#take(expected + 1, step.entries, true)
      }
      group.forEach((waiting, index) => {
        this.#answer(waiting, step.answers[index]!)
      })
      return
    }
    throw new Error(`game ${this.header.id}: no append succeeded`)
  }

  #answered(commandId: string): Answer | null {
    if (this.#commandIds.has(commandId)) return { kind: 'accepted', repeated: true }
    return this.#refusals.get(commandId) ?? null
  }

  #answer({ sent, resolve, reject }: Waiting, answer: Answer): void {
    if (answer.kind === 'failed') {
      reject(answer.cause)
      return
    }
    if (answer.kind === 'refused' && sent.id !== null) {
      this.#refusals.set(sent.id, answer)
      const oldest = this.#refusals.keys().next().value
      if (this.#refusals.size > REMEMBERED_REFUSALS && oldest !== undefined) this.#refusals.delete(oldest)
    }
    resolve(answer)
  }

  async #catchUp(): Promise<void> {
    const from = this.version + 1
    const tail = await this.#log.readAfter(this.header.id, this.version)
    this.#unsure = false
    this.#take(from, tail, false)
  }

  /** Takes over what is new of `entries`; what is known already is skipped, whoever told it first. */
  #take(from: number, entries: readonly LogEntry[], here: boolean): void {
    const fresh = entries.slice(Math.max(0, this.version + 1 - from))
    if (fresh.length === 0 || from > this.version + 1) return
    const first = this.version + 1
    this.#status = statusAfter(this.#status, fresh)
    for (const entry of fresh) {
      this.#state = evolve(this.#state, entry.event)
      this.#entries.push(entry)
      if (entry.commandId !== null) this.#commandIds.add(entry.commandId)
    }
    this.#onAppended({ from: first, entries: fresh, here })
  }
}

function statusAfter(status: GameStatus, entries: readonly LogEntry[]): GameStatus {
  for (const { event } of entries) {
    if (event.type === 'gameEnded') return 'finished'
    if (event.type === 'gameAborted') return 'aborted'
  }
  return status
}

function outcomeOf(state: State): Outcome {
  const results = score(state)
  return { winner: viewFor(state, 'audience').final?.winner ?? 'draw', results }
}
