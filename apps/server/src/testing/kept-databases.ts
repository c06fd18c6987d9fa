import type { EventEmitter } from 'node:events'
import pg from 'pg'
import { Pool, type PoolOptions } from '../platform/db/pool.ts'
import type { Log } from '../platform/log.ts'
import { isRestored } from './pristine.ts'
import type { TestDatabase } from './test-database.ts'
import { until } from './until.ts'

/** Sites of one test at a time are seldom more. */
const MOST_FREE = 2
/** What one site opens and keeps. */
const KEPT_POOLS = new Set(['gorod', 'gorod games'])
/** All that a session remembers but its plans, which are of the same statements for every site. */
const FORGET = `
  reset session authorization; reset all; unlisten *; select pg_advisory_unlock_all();
  discard temp; discard sequences; close all`

const free: KeptDatabase[] = []

/**
 * A database in which nobody has written, with connections that an earlier test has opened: a new database and five
 * connections are half of what the start of a site costs. `drop` hands it to the next test when everything in it is as a
 * new one has it; otherwise, and where something is still going on, the database goes and the next test gets a new one.
 */
export async function lendDatabase(make: () => Promise<TestDatabase>): Promise<TestDatabase> {
  const kept = free.pop() ?? new KeptDatabase(await make())
  let back: Promise<void> | null = null
  return {
    url: kept.url,
    openPool: (_, options) => (back === null ? kept.open(options) : ENDED),
    drop() {
      back ??= takeBack(kept)
      return back
    },
  }
}

async function takeBack(kept: KeptDatabase): Promise<void> {
  if (free.length < MOST_FREE && (await kept.isClearedForNext().catch(() => false))) free.push(kept)
  else await kept.drop()
}

class KeptDatabase {
  readonly url: string
  readonly #database: TestDatabase
  readonly #pools = new Map<string, KeptPool>()

  constructor(database: TestDatabase) {
    this.url = database.url
    this.#database = database
  }

  /** The kept connections, or, where another process of the site has them, new ones. */
  open({ log, ...options }: PoolOptions): pg.Pool {
    const key = JSON.stringify(options)
    let kept = this.#pools.get(key)
    if (kept === undefined && KEPT_POOLS.has(options.name)) {
      kept = new KeptPool(this.url, { ...options, log })
      this.#pools.set(key, kept)
    }
    return kept === undefined || kept.isLent ? new Pool(this.url, { ...options, log }) : kept.lend(log)
  }

  async isClearedForNext(): Promise<boolean> {
    const pools = [...this.#pools.values()]
    if (this.#isLent) return false
    const clients = (await Promise.all(pools.map((pool) => pool.takeAll()))).flat()
    try {
      const [first] = clients
      if (first === undefined || clients.some((client) => !isAtRest(client))) return false
      await Promise.all(clients.map((client) => client.query(FORGET)))
      return await isRestored(first, clients.length)
    } finally {
      for (const client of clients) client.release()
    }
  }

  get #isLent(): boolean {
    return [...this.#pools.values()].some((pool) => pool.isLent)
  }

  async drop(): Promise<void> {
    const ended = [...this.#pools.values()].map((pool) => pool.end())
    // What is still busy ends with the database.
    if (!this.#isLent) await Promise.all(ended)
    await this.#database.drop()
  }
}

/** Nothing is open on it, and nobody of the site before hears it. */
function isAtRest(client: pg.PoolClient): boolean {
  return client.getTransactionStatus() === 'I' && client.listenerCount('notification') === 0
}

/** What a site holds when its own time is over. */
const ENDED = new pg.Pool()
void ENDED.end()

/** Connections that stay open while one site after the other has them. */
class KeptPool {
  readonly #pool: pg.Pool
  #log: Log
  #isLent = false

  constructor(url: string, options: PoolOptions) {
    this.#log = options.log
    // The log of the site that has the database now.
    const log = new Proxy(options.log, { get: (_, name) => Reflect.get(this.#log, name) })
    this.#pool = new Pool(url, { ...options, log })
    // The Postgres of a run ends after its workers.
    this.#pool.options.allowExitOnIdle = true
  }

  get isLent(): boolean {
    return this.#isLent
  }

  /** The pool as one site has it: ending it ends nothing but what this site can do with it. */
  lend(log: Log): pg.Pool {
    this.#log = log
    this.#isLent = true
    const pool = this.#pool
    const listeners = listenersOf(pool)
    let isOver = false
    const end = async () => {
      isOver = true
      await until(() => pool.idleCount === pool.totalCount && pool.waitingCount === 0, 'connections at rest')
      forgetOthers(pool, listeners)
      this.#isLent = false
    }
    return new Proxy(pool, {
      get(_, name) {
        if (name === 'end' && !isOver) return end
        // A timer or a request that outlives its site must not reach the next one.
        const its = isOver ? ENDED : pool
        const value: unknown = Reflect.get(its, name)
        return typeof value === 'function' ? value.bind(its) : value
      },
    })
  }

  takeAll(): Promise<pg.PoolClient[]> {
    return Promise.all(Array.from({ length: this.#pool.totalCount }, () => this.#pool.connect()))
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}

type Listener = (...args: unknown[]) => void

function listenersOf(events: EventEmitter): readonly (readonly [string | symbol, Listener])[] {
  return events
    .eventNames()
    .flatMap((name) => events.listeners(name).map((one) => [name, one as Listener] as const))
}

function forgetOthers(events: EventEmitter, own: ReturnType<typeof listenersOf>): void {
  for (const [name, listener] of listenersOf(events))
    if (!own.some(([its, one]) => its === name && one === listener)) events.off(name, listener)
}
