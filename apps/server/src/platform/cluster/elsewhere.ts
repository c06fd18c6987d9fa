import { type Clock, repeat, type Timer } from '../clock.ts'
import type { ImpatientClient } from '../impatient.ts'

/** What each process of a site has open, for the others to count. */
export interface Elsewhere {
  /** What this process has under this key; null: nothing any more. Nobody waits for it. */
  write(key: string, text: string | null): void
  /** What the other processes have, by process; nothing while Redis is away. */
  read(key: string): Promise<ReadonlyMap<string, string>>
}

/** For a site of one process. */
export const NOTHING_ELSEWHERE: Elsewhere = { write: () => undefined, read: async () => new Map() }

/** All is written again so often, because Redis may be emptied. */
const REFRESH_MS = 30_000
/** A site that is gone leaves nothing in Redis for longer. */
const KEPT_MS = 3 * REFRESH_MS

const READ = "return redis.call('hgetall', KEYS[1])"
const WRITE = `
  redis.call('hset', KEYS[1], ARGV[1], ARGV[2])
  return redis.call('pexpire', KEYS[1], ARGV[3])`
const REMOVE = "return redis.call('hdel', KEYS[1], ARGV[1])"
/** Between so many of them everything else has its turn. */
const AT_ONCE = 200

interface ElsewhereParts {
  readonly self: string
  readonly prefix: string
  readonly client: ImpatientClient
  /** A process that died leaves what it had: it counts no more. */
  readonly isThere: (id: string) => boolean
  readonly clock: Clock
}

/** In a hash of Redis for each key, with a field of each process. Whatever fails counts as nothing. */
export class SharedElsewhere {
  readonly #parts: ElsewhereParts
  readonly #written = new Map<string, string>()
  #refreshing: Timer | null = null

  constructor(parts: ElsewhereParts) {
    this.#parts = parts
  }

  start(): void {
    const { clock } = this.#parts
    const every = { firstAfterMs: REFRESH_MS, everyMs: REFRESH_MS }
    this.#refreshing = repeat(clock, every, () => this.#refresh())
  }

  stop(): void {
    this.#refreshing?.cancel()
  }

  /** The name belongs to one kind of things that are open. */
  of(name: string): Elsewhere {
    const full = (key: string): string => `${this.#parts.prefix}:open:${name}:${key}`
    return {
      write: (key, text) => this.#write(full(key), text),
      read: (key) => this.#read(full(key)),
    }
  }

  #write(key: string, text: string | null): void {
    if (text === null) this.#written.delete(key)
    else this.#written.set(key, text)
    void this.#send(key)
  }

  async #read(key: string): Promise<ReadonlyMap<string, string>> {
    const { client, self, isThere } = this.#parts
    if (!client.isReady()) return new Map()
    const answer = await client.eval(READ, { keys: [key], arguments: [] }).catch(() => [])
    const found = new Map<string, string>()
    const flat = Array.isArray(answer) ? answer.map(String) : []
    for (let at = 0; at + 1 < flat.length; at += 2) {
      const [id = '', text = ''] = flat.slice(at, at + 2)
      if (id !== self && isThere(id)) found.set(id, text)
    }
    return found
  }

  /** What is there now, however much has changed since it was asked for. */
  async #send(key: string): Promise<void> {
    const { client, self } = this.#parts
    if (!client.isReady()) return
    const text = this.#written.get(key)
    const sent =
      text === undefined
        ? client.eval(REMOVE, { keys: [key], arguments: [self] })
        : client.eval(WRITE, { keys: [key], arguments: [self, text, String(KEPT_MS)] })
    await sent.catch(() => undefined)
  }

  async #refresh(): Promise<void> {
    const keys = [...this.#written.keys()]
    for (let at = 0; at < keys.length; at += AT_ONCE)
      await Promise.all(keys.slice(at, at + AT_ONCE).map((key) => this.#send(key)))
  }
}
