import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'

/** Names the lock among the advisory locks of the database: «goro». */
const KEY = 0x676f726f
/** The process before this one may be on its way out. */
const PATIENCE_MS = 5000
/**
 * It may also have gone with its machine, without a word: then Postgres keeps its connection until four questions without an answer are
 * over (below). A start that gave up before would not be tried again.
 */
export const PATIENCE_ELSEWHERE_MS = 40_000
const RETRY_MS = 250
const HEARTBEAT_MS = 5000
const ANSWER_MS = 5000

const TAKEN =
  'Another server process uses this database: stop it, set another DATABASE_URL, or give both of them REDIS_URL.'
const LOST =
  'Another server process took this database while the connection to it was broken: this one stops.'

export interface SiteLock {
  release(): Promise<void>
}

interface SiteLockOptions {
  readonly log: Log
  /** Somebody else has it now. */
  readonly onLost: (error: StartError) => void
  readonly patienceMs?: number
  /** Is told what the start waits for. */
  readonly report?: (line: string) => void
  /** True for one process of several: they hold the lock together, and only a process that is alone is kept out. */
  readonly shared?: boolean
}

/** A connection that holds the lock, and how Postgres knows it. */
interface Holder {
  readonly client: pg.Client
  readonly backend: string
}

/**
 * Makes sure that a process that is alone serves its site alone: what it knows (who is connected, limits, the bus) it keeps in
 * memory. Processes of one site that talk to each other share the lock. The lock ends with its connection, so a dead process leaves nothing behind. When the connection breaks, because
 * Postgres is started again for instance, it is taken once more.
 */
export async function lockSite(
  url: string,
  { log, onLost, patienceMs = PATIENCE_MS, report, shared = false }: SiteLockOptions,
): Promise<SiteLock> {
  let holder: Holder | null = null
  let released = false

  const giveUpAt = performance.now() + patienceMs
  let isTold = false
  while (holder === null) {
    holder = await take(url, null, shared)
    if (holder !== null) break
    if (performance.now() > giveUpAt) throw new StartError(TAKEN)
    if (!isTold)
      report?.(
        `Another server process uses this database: waiting for its end, ${patienceMs / 1000} s at most.`,
      )
    isTold = true
    await wait(RETRY_MS)
  }
  keep(holder)

  function keep(held: Holder): void {
    const heartbeat = setInterval(() => {
      held.client.query('select 1').catch(() => held.client.end().catch(() => undefined))
    }, HEARTBEAT_MS)
    heartbeat.unref()
    held.client.once('end', () => {
      clearInterval(heartbeat)
      holder = null
      if (!released) void takeAgain(held.backend)
    })
  }
  async function takeAgain(own: string): Promise<void> {
    log.warn('the lock of the site is lost with its connection and is taken again')
    while (!released) {
      try {
        const held = await take(url, own, shared)
        if (held === null) return onLost(new StartError(LOST))
        holder = held
        keep(held)
        if (released) await held.client.end()
        return
      } catch (error) {
        log.debug({ err: error }, 'the lock of the site could not be taken yet')
        await wait(RETRY_MS, undefined, { ref: false })
      }
    }
  }
  return {
    async release() {
      released = true
      await holder?.client.end()
    },
  }
}

/** Null: another process has the lock. `own` is a broken connection of ours; the server may not have noticed yet. */
async function take(url: string, own: string | null, shared: boolean): Promise<Holder | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'gorod lock',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    // A machine that lost its power says nothing: after half a minute another may take over.
    options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4',
  })
  // «end» follows, and is what counts.
  client.on('error', () => undefined)
  await client.connect()
  try {
    if (await holds(client, own, shared)) return { client, backend: await backendOf(client) }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  await client.end()
  return null
}

async function holds(client: pg.Client, own: string | null, shared: boolean): Promise<boolean> {
  if (await tries(client, shared)) return true
  // A broken connection of ours keeps out nobody who shares.
  if (own === null || shared) return false
  const { rows } = await client.query<{ pid: number; backend: string }>(`
    select pid, pid || ' ' || backend_start as backend from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and classid = 0 and objid = ${KEY} and objsubid = 1
      and pg_locks.database = (select oid from pg_database where datname = current_database())`)
  const [one] = rows
  // The process that held the lock has just gone.
  if (one === undefined) return holds(client, own, shared)
  if (one.backend !== own) return false
  await client.query('select pg_terminate_backend($1, 2000)', [one.pid])
  return tries(client, shared)
}

async function tries(client: pg.Client, shared: boolean): Promise<boolean> {
  const lock = shared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  const { rows } = await client.query<{ held: boolean }>(`select ${lock}(${KEY}) as held`)
  return rows[0]?.held === true
}

async function backendOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ backend: string }>(
    `select pid || ' ' || backend_start as backend from pg_stat_activity where pid = pg_backend_pid()`,
  )
  return rows[0]?.backend ?? ''
}
