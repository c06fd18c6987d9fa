import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@gorod/contracts/errors'
import { AppError, type Fields } from '../app-error.ts'
import { topic } from '../bus/bus.ts'
import type { SharedBus } from '../bus/shared-bus.ts'
import { type Clock, repeat, type Timer } from '../clock.ts'
import { toAppError } from '../http/error-answer.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Processes } from './processes.ts'

type PeerMessage =
  | { readonly kind: 'call'; readonly id: string; readonly name: string; readonly payload: unknown }
  /** Null: this process ends and does no more work. */
  | { readonly kind: 'answer'; readonly id: string; readonly answer: Answer | null }
  | { readonly kind: 'tell'; readonly name: string; readonly payload: unknown }
  /**
   * The other side learns by its number that the message before it was lost, and by `all` that something is missing that this process
   * said to all. The version before does not tell.
   */
  | { readonly kind: 'beat'; readonly all?: number }
  /** Messages of the receiver were lost. */
  | { readonly kind: 'gap' }

type Answer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly error: WrittenError }

interface WrittenError {
  readonly code: ErrorCode
  readonly fields?: Fields
  readonly details?: unknown
}

interface NumberedMessage {
  readonly from: string
  /** Another one, from 1 on, when the sender had counted the receiver as gone. */
  readonly stream: string
  readonly n: number
  /** All that one turn had to say. */
  readonly said: readonly PeerMessage[]
}

interface StreamPosition {
  readonly stream: string
  readonly n: number
}

const saidTopic = topic<NumberedMessage>('peers.said')

const BEAT_EVERY_MS = 500
/** A call that takes longer counts as lost: its keeper may be dead. */
const PATIENCE_MS = 4_000

/** The process could not be asked, or it did not answer: it may have done the work all the same. */
export class PeerUnreachable extends AppError {
  constructor() {
    super('unavailable')
  }
}

interface PeersParts {
  readonly self: string
  readonly bus: SharedBus
  readonly processes: Processes
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Pick<Metrics, 'busGaps'>
}

type Handler = (payload: never, from: string) => unknown

/**
 * Calls between processes. What one process says to another arrives in order, answers included. Messages are numbered: when one is
 * missing, both sides hear `onBroken`, and what relied on them starts again. What a process says to all has numbers of its own: when
 * one is missing, only the receiver hears `onGap`.
 */
export class Peers {
  readonly #parts: PeersParts
  readonly #answering = new Map<string, Handler>()
  readonly #hearing = new Map<string, Handler>()
  readonly #broken = new Set<(id: string) => void>()
  readonly #gaps = new Set<() => void>()
  readonly #waiting = new Map<
    string,
    { readonly to: string; readonly settle: (answer: Answer | null) => void }
  >()
  readonly #sent = new Map<string, StreamPosition>()
  /** What is to be said at the end of this turn, by process. */
  readonly #unsaid = new Map<string, PeerMessage[]>()
  readonly #heard = new Map<string, StreamPosition>()
  #beating: Timer | null = null
  #isEnding = false

  constructor(parts: PeersParts) {
    this.#parts = parts
    parts.bus.subscribe(saidTopic, (numbered) => this.#hear(numbered))
    parts.processes.onGone((id) => {
      this.#sent.delete(id)
      this.#heard.delete(id)
      parts.bus.forget(id)
      this.#tellBroken(id)
    })
  }

  start(): void {
    const { bus, clock, processes } = this.#parts
    this.#beating = repeat(clock, { firstAfterMs: BEAT_EVERY_MS, everyMs: BEAT_EVERY_MS }, async () => {
      for (const id of processes.others()) this.#say(id, { kind: 'beat', all: bus.saidToAll })
    })
  }

  /** Calls are answered no more; what this process tells still arrives. */
  stop(): void {
    this.#isEnding = true
    this.#beating?.cancel()
    for (const { settle } of [...this.#waiting.values()]) settle(null)
  }

  /** Answers calls of this name. A thrown `AppError` is thrown at the caller. */
  on<Payload>(name: string, handle: (payload: Payload, from: string) => Promise<unknown>): void {
    this.#answering.set(name, handle as Handler)
  }

  /** Hears what is told under this name. */
  hear<Payload>(name: string, handle: (payload: Payload, from: string) => void): void {
    this.#hearing.set(name, handle as Handler)
  }

  /** Throws what the handler threw, or {@link PeerUnreachable}. */
  async call(to: string, name: string, payload: unknown): Promise<unknown> {
    if (!this.#parts.processes.isThere(to)) throw new PeerUnreachable()
    const id = randomUUID()
    const answer = await new Promise<Answer | null>((resolve) => {
      const timer = this.#parts.clock.after(PATIENCE_MS, () => settle(null))
      const settle = (given: Answer | null): void => {
        timer.cancel()
        this.#waiting.delete(id)
        resolve(given)
      }
      this.#waiting.set(id, { to, settle })
      this.#say(to, { kind: 'call', id, name, payload })
    })
    if (answer === null) throw new PeerUnreachable()
    if (answer.ok) return answer.result
    const { code, ...more } = answer.error
    throw new AppError(code, more)
  }

  /** The payload is read at the end of the turn. */
  tell(to: string, name: string, payload: unknown): void {
    this.#say(to, { kind: 'tell', name, payload })
  }

  /** Messages between this and that process were lost, or it is gone. */
  onBroken(listener: (id: string) => void): void {
    this.#broken.add(listener)
  }

  /** Messages of another process, to this one or to all, were lost on their way, or those of this one to it. */
  onGap(listener: () => void): void {
    this.#gaps.add(listener)
  }

  /** One message for all that a turn of the event loop says: each message costs both sides a wake-up. */
  #say(to: string, said: PeerMessage): void {
    const unsaid = this.#unsaid.get(to)
    if (unsaid !== undefined) {
      unsaid.push(said)
      return
    }
    this.#unsaid.set(to, [said])
    setImmediate(() => this.#send(to))
  }

  #send(to: string): void {
    const said = this.#unsaid.get(to) ?? []
    this.#unsaid.delete(to)
    const { stream, n } = this.#sent.get(to) ?? { stream: randomUUID(), n: 0 }
    const counted = { stream, n: n + 1 }
    this.#sent.set(to, counted)
    this.#parts.bus.publishTo(to, saidTopic, { from: this.#parts.self, ...counted, said })
  }

  #hear({ from, stream, n, said }: NumberedMessage): void {
    const last = this.#heard.get(from)
    const isSame = last?.stream === stream
    // Sent before a gap that was noticed already.
    if (isSame && n <= last.n) return
    this.#heard.set(from, { stream, n })
    const expected = isSame ? last.n + 1 : 1
    if (n > expected || (last !== undefined && !isSame)) {
      this.#parts.log.warn({ process: from, missing: n - expected }, 'messages of another process were lost')
      this.#parts.metrics.busGaps.inc()
      this.#say(from, { kind: 'gap' })
      // What it said to all before is of no interest any more.
      this.#parts.bus.forget(from)
      this.#startAgain(from)
    }
    // Each has a turn of the event loop: whatever an answer causes is done before what was said after it.
    for (const one of said) setImmediate(() => this.#take(from, one))
  }

  #take(from: string, said: PeerMessage): void {
    if (said.kind === 'gap') this.#startAgain(from)
    if (said.kind === 'beat') this.#compare(from, said)
    if (said.kind === 'answer') this.#waiting.get(said.id)?.settle(said.answer)
    if (said.kind === 'tell') this.#hearing.get(said.name)?.(said.payload as never, from)
    if (said.kind === 'call') void this.#answer(from, said)
  }

  async #answer(from: string, { id, name, payload }: PeerMessage & { kind: 'call' }): Promise<void> {
    const answer = this.#isEnding ? null : await this.#answerOf(name, payload, from)
    this.#say(from, { kind: 'answer', id, answer })
  }

  async #answerOf(name: string, payload: unknown, from: string): Promise<Answer> {
    try {
      const handle = this.#answering.get(name)
      if (handle === undefined) throw new AppError('bad_request')
      return { ok: true, result: await handle(payload as never, from) }
    } catch (error) {
      const { code, fields, details, cause } = toAppError(error)
      if (code === 'internal')
        this.#parts.log.error({ err: cause, call: name }, 'a call of another process failed')
      return { ok: false, error: { code, ...(fields === undefined ? {} : { fields }), details } }
    }
  }

  /** Nobody knows for whom that was. What these two say to each other is whole all the same. */
  #compare(from: string, { all }: PeerMessage & { kind: 'beat' }): void {
    const { bus, log, metrics } = this.#parts
    if (all === undefined || bus.heardAllOf(from, all)) return
    log.warn({ process: from }, 'something is missing that another process said to all')
    metrics.busGaps.inc()
    for (const listener of this.#gaps) listener()
  }

  #startAgain(from: string): void {
    this.#tellBroken(from)
    for (const listener of this.#gaps) listener()
  }

  #tellBroken(id: string): void {
    for (const { to, settle } of [...this.#waiting.values()]) if (to === id) settle(null)
    for (const listener of this.#broken) listener(id)
  }
}
