import { type Clock, repeat, type Timer } from '../clock.ts'
import type { ImpatientClient } from '../impatient.ts'

/** Tells each process of a site what the other processes have open. */
export interface Elsewhere {
  /** Publishes what this process has under this key; null removes it. Returns before it is written. */
  write(key: string, text: string | null): void
  /** What the other processes have, by process; nothing while Redis is away. */
  read(key: string): Promise<ReadonlyMap<string, string>>
  /** Writes and reads in one step. When two processes do this at the same time, at least one of them sees the other. */
  exchange(key: string, text: string): Promise<ReadonlyMap<string, string>>
}

/** Gives an {@link Elsewhere} to each kind of thing. */
export interface Elsewheres {
  /** Each kind has a name that no other kind uses. */
  of(name: string): Elsewhere
}

const nothing = async (): Promise<ReadonlyMap<string, string>> => new Map()

/** For a site of one process. */
export const NOTHING_ELSEWHERE: Elsewhere = { write: () => undefined, read: nothing, exchange: nothing }
export const ALONE: Elsewheres = { of: () => NOTHING_ELSEWHERE }

/** Each process writes all its entries again at this interval. */
const REFRESH_MS = 30_000
/** An entry expires after this time, so a process that died leaves nothing in Redis. */
const KEPT_MS = 3 * REFRESH_MS
/** Interval of the check whether Redis was emptied or missed a write. If so, all entries are written again at once. */
const LOOK_MS = 2_000

/**
 * The hash has a field for each process, and beside it a field `until:…` with the moment when it expires, by the
 * clock of Redis.
 */
const EXCHANGE = `
  local time = redis.call('time')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  if ARGV[2] ~= '' then
    redis.call('hset', KEYS[1], ARGV[1], ARGV[2], 'until:' .. ARGV[1], string.format('%.0f', now + ARGV[3]))
    redis.call('pexpire', KEYS[1], ARGV[3])
  end
  local all = redis.call('hgetall', KEYS[1])
  local ends = {}
  for at = 1, #all, 2 do
    if string.sub(all[at], 1, 6) == 'until:' then ends[string.sub(all[at], 7)] = tonumber(all[at + 1]) end
  end
  local found = {}
  for at = 1, #all, 2 do
    local field = all[at]
    if ends[field] ~= nil and ends[field] <= now then
      redis.call('hdel', KEYS[1], field, 'until:' .. field)
    elseif string.sub(field, 1, 6) ~= 'until:' then
      table.insert(found, field)
      table.insert(found, all[at + 1])
    end
  end
  return found`
const REMOVE = "return redis.call('hdel', KEYS[1], ARGV[1], 'until:' .. ARGV[1])"
/** 0: Redis has forgotten what was written there. */
const MARK = `
  local was = redis.call('exists', KEYS[1])
  redis.call('set', KEYS[1], '1', 'PX', ARGV[1])
  return was`
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
export class SharedElsewhere implements Elsewheres {
  readonly #parts: ElsewhereParts
  readonly #written = new Map<string, string>()
  #refreshing: Timer | null = null
  #looking: Timer | null = null
  /** Something that is written here did not reach Redis. */
  #isBehind = false

  constructor(parts: ElsewhereParts) {
    this.#parts = parts
  }

  start(): void {
    const { clock } = this.#parts
    const every = (everyMs: number) => ({ firstAfterMs: everyMs, everyMs })
    this.#refreshing = repeat(clock, every(REFRESH_MS), () => this.#refresh())
    this.#looking = repeat(clock, every(LOOK_MS), () => this.#look())
  }

  stop(): void {
    this.#refreshing?.cancel()
    this.#looking?.cancel()
  }

  of(name: string): Elsewhere {
    const full = (key: string): string => `${this.#parts.prefix}:open:${name}:${key}`
    return {
      write: (key, text) => this.#write(full(key), text),
      read: (key) => this.#exchange(full(key), ''),
      exchange: (key, text) => {
        this.#written.set(full(key), text)
        return this.#exchange(full(key), text)
      },
    }
  }

  #write(key: string, text: string | null): void {
    if (text === null) this.#written.delete(key)
    else this.#written.set(key, text)
    void this.#send(key)
  }

  /** An empty text writes nothing. */
  async #exchange(key: string, text: string): Promise<ReadonlyMap<string, string>> {
    const { self, isThere } = this.#parts
    const answer = await this.#ask(EXCHANGE, [self, text, String(KEPT_MS)], key)
    const found = new Map<string, string>()
    const flat = Array.isArray(answer) ? answer.map(String) : []
    for (let at = 0; at + 1 < flat.length; at += 2) {
      const [id = '', had = ''] = flat.slice(at, at + 2)
      if (id !== self && isThere(id)) found.set(id, had)
    }
    return found
  }

  /** What is there now, however much has changed since it was asked for. */
  async #send(key: string): Promise<void> {
    const { self } = this.#parts
    const text = this.#written.get(key)
    if (text === undefined) await this.#ask(REMOVE, [self], key)
    else await this.#exchange(key, text)
  }

  async #refresh(): Promise<void> {
    this.#isBehind = false
    const keys = [...this.#written.keys()]
    for (let at = 0; at < keys.length; at += AT_ONCE)
      await Promise.all(keys.slice(at, at + AT_ONCE).map((key) => this.#send(key)))
  }

  /** The mark is written by this process alone, beside what it counts. */
  async #look(): Promise<void> {
    const { self, prefix } = this.#parts
    if (this.#written.size === 0) return
    const was = await this.#ask(MARK, [String(KEPT_MS)], `${prefix}:open-mark:${self}`)
    if (was === 0 || (was !== null && this.#isBehind)) await this.#refresh()
  }

  /** Null while Redis is away. */
  async #ask(script: string, texts: readonly string[], key: string): Promise<unknown> {
    const { client } = this.#parts
    const command = { keys: [key], arguments: [...texts] }
    const answer = client.isReady() ? await client.eval(script, command).catch(() => null) : null
    if (answer === null) this.#isBehind = true
    return answer
  }
}
