import { hostname } from 'node:os'
import { type Clock, repeat, type Timer } from '../clock.ts'
import type { Db } from '../db/db.ts'
import { ENDED_MS, EXPIRY_MS, forgetProcess, writeBeat } from '../db/server-processes.ts'
import type { Log } from '../log.ts'

const BEAT_EVERY_MS = 250

interface ProcessesParts {
  readonly self: string
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly isFast: () => boolean
  /** A connection holds the life lock of this process. */
  readonly holdsLock: () => boolean
}

interface KnownProcess {
  readonly fast: boolean
  readonly sealed: boolean
  readonly name: string
}

/**
 * Who serves this site: every process writes four times a second that it is there, and reads who else is. A process that could not
 * write for {@link EXPIRY_MS} is dead for the others, and knows that it may be. One that was killed is so after {@link ENDED_MS}.
 */
export class Processes {
  readonly #parts: ProcessesParts
  readonly #gone = new Set<(id: string) => void>()
  readonly #lapsed = new Set<() => void>()
  readonly #beats = new Set<() => void>()
  #oldest: string
  #others = new Map<string, KnownProcess>()
  #name: () => string = hostname
  /** When the last beat that was written began. */
  #lastBeganAt = Number.POSITIVE_INFINITY
  #lenientUntil = Number.NEGATIVE_INFINITY
  /** Its own beats have come in time since then. */
  #steadySince = Number.POSITIVE_INFINITY
  #beating: Timer | null = null

  constructor(parts: ProcessesParts) {
    this.#parts = parts
    this.#oldest = parts.self
  }

  async start(): Promise<void> {
    await this.#beat()
    const { clock, log } = this.#parts
    this.#beating = repeat(clock, { firstAfterMs: BEAT_EVERY_MS, everyMs: BEAT_EVERY_MS }, () =>
      this.#beat().catch((err) => log.debug({ err }, 'this process could not write that it is there')),
    )
  }

  /** For tests: it says no more that it is there, as one that was killed. */
  die(): void {
    this.#beating?.cancel()
  }

  async stop(): Promise<void> {
    this.#beating?.cancel()
    const { db, self, log } = this.#parts
    await forgetProcess(db, self).catch((err) =>
      log.warn({ err }, 'the others will find out by themselves that this process ended'),
    )
  }

  /** The other ones, as far as this one knows. */
  others(): readonly string[] {
    return [...this.#others.keys()]
  }

  /** What operators call this one. */
  get name(): string {
    return this.#name()
  }

  /** Until then it has the name of its machine. */
  nameBy(name: () => string): void {
    this.#name = name
  }

  /** What operators call it. */
  nameOf(id: string): string {
    return this.#others.get(id)?.name ?? id
  }

  isThere(id: string): boolean {
    return this.#others.has(id)
  }

  /** False: one of them does not hear Redis. */
  areAllFast(): boolean {
    return [...this.#others.values()].every(({ fast }) => fast)
  }

  /** False: it, or without a name one of them, has the version before this one, and reads only what is not sealed. */
  opensSealed(id: string | null): boolean {
    if (id !== null) return this.#others.get(id)?.sealed !== false
    return [...this.#others.values()].every(({ sealed }) => sealed)
  }

  /** The living process of the site that started first: this one or another. */
  get oldest(): string {
    return this.#oldest
  }

  /** This process knows again who is there. */
  onBeat(listener: () => void): void {
    this.#beats.add(listener)
  }

  /** Another process has died or ended. */
  onGone(listener: (id: string) => void): void {
    this.#gone.add(listener)
  }

  /** This process is back after the others may have counted it as dead. */
  onLapsed(listener: () => void): void {
    this.#lapsed.add(listener)
  }

  async #beat(): Promise<void> {
    const { db, self, isFast, holdsLock } = this.#parts
    const beganAt = performance.now()
    const isSteady = beganAt - this.#lastBeganAt <= ENDED_MS && beganAt - this.#steadySince > EXPIRY_MS
    const rows = await writeBeat(db, {
      self,
      name: this.name,
      fastBus: isFast(),
      holdsLock: holdsLock(),
      // What keeps this one from the database may have cut the connections of all.
      mayMiss: isSteady,
    })
    const endedAt = performance.now()
    // The database dates a beat somewhere between its start and its end, and shows it at the end. So the others may have seen
    // nothing new from the start of the last one to the end of this one.
    const silentMs = endedAt - this.#lastBeganAt
    this.#lastBeganAt = beganAt
    const hasLapsed = silentMs > ENDED_MS
    if (hasLapsed || this.#steadySince === Number.POSITIVE_INFINITY) this.#steadySince = endedAt
    // The database may have been away for all: the others need a moment to write again.
    if (silentMs > EXPIRY_MS) this.#lenientUntil = endedAt + EXPIRY_MS
    this.#know(
      new Map(
        rows.map(({ id, name, fast_bus, sealed_bus }) => [
          id,
          { fast: fast_bus, sealed: sealed_bus, name: name ?? id },
        ]),
      ),
    )
    this.#oldest = rows.find(({ older }) => older)?.id ?? self
    if (hasLapsed) for (const listener of this.#lapsed) listener()
    for (const listener of this.#beats) listener()
  }

  #know(now: Map<string, KnownProcess>): void {
    const { log } = this.#parts
    const before = this.#others
    if (performance.now() < this.#lenientUntil)
      for (const [id, one] of before) if (!now.has(id)) now.set(id, one)
    this.#others = now
    for (const id of now.keys())
      if (!before.has(id)) log.info({ process: id }, 'another process serves this site')
    for (const id of before.keys()) {
      if (now.has(id)) continue
      log.warn({ process: id }, 'another process of this site is gone')
      for (const listener of this.#gone) listener(id)
    }
  }
}
