import pg from 'pg'
import type { Log } from '../log.ts'
import { assertNoneHeld } from './one-connection.ts'
import type { TimeLimits } from './time-limits.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

const INT8 = 20
const NUMERIC = 1700
const DATE = 1082
const toNumber = (text: string): number => Number(text)

/**
 * Counts and ids arrive as numbers: nothing of ours passes 2^53. A date without time stays `YYYY-MM-DD`: as a moment it
 * would be another day east or west of here.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === DATE && format !== 'binary') return (text: string) => text
    const wanted = oid === INT8 || oid === NUMERIC
    return wanted && format !== 'binary' ? toNumber : pg.types.getTypeParser(oid, format)
  },
}

/** `pg` says it in words only. */
const SILENCE = 'Query read timeout'
/** A server that is alive stops a statement by itself; only one that is not is given up from here. */
const NO_ANSWER_MS = 2000

export interface PoolOptions {
  /** The name in `pg_stat_activity`, for everybody who inspects the database. */
  readonly name: string
  readonly size: number
  readonly limits: TimeLimits
  readonly log: Log
  /**
   * True where statements are prepared: a plan that is kept reads from end to end a month of the log that was empty when it was
   * made, until Postgres has counted its rows, a minute later.
   */
  readonly avoidsScans?: boolean
}

type ConnectCallback = (error: Error | undefined, client?: pg.PoolClient, release?: Release) => void
type Release = (error?: Error | boolean) => void

/** Connections to one database. Nobody gets one while holding another, see `one-connection.ts`. */
export class Pool extends pg.Pool {
  readonly #log: Log
  #answers = true

  constructor(url: string, { name, size, limits, log, avoidsScans = false }: PoolOptions) {
    super({
      connectionString: url,
      Client: PromptClient,
      application_name: name,
      max: size,
      types,
      connectionTimeoutMillis: limits.connectMs,
      statement_timeout: limits.statementMs,
      lock_timeout: limits.lockMs,
      idle_in_transaction_session_timeout: limits.transactionIdleMs,
      query_timeout: limits.statementMs + NO_ANSWER_MS,
      keepAlive: true,
      // So that the server, too, gives up a client it cannot reach, and what that one has locked.
      options: `-c tcp_user_timeout=${limits.statementMs} -c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10${avoidsScans ? ' -c enable_seqscan=off' : ''}`,
    } as pg.PoolConfig)
    this.#log = log
    // A connection that breaks, idle or in use, is replaced; without listeners it would end the process.
    const onBroken = (error: Error) =>
      error.message === SILENCE
        ? log.warn({ pool: name }, 'a connection to the database fell silent and is closed')
        : log.debug({ err: error }, 'a database connection broke')
    this.on('error', onBroken)
    this.on('connect', (client) => void client.on('error', onBroken))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) return this.#connect()
    this.#connect().then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => undefined),
    )
    return undefined
  }

  async #connect(): Promise<pg.PoolClient> {
    assertNoneHeld()
    try {
      const client = await super.connect()
      this.#tell(true, null)
      return client
    } catch (error) {
      if (isDatabaseUnavailable(error)) this.#tell(false, error)
      throw error
    }
  }

  /** One line when it goes and one when it is back, however many callers meet it. */
  #tell(answers: boolean, why: unknown): void {
    if (answers === this.#answers) return
    this.#answers = answers
    const pool = this.options.application_name
    if (answers) this.#log.info({ pool }, 'the database answers again')
    else this.#log.error({ pool, why: String(why) }, 'the database does not answer')
  }
}

type AnyQuery = (...args: unknown[]) => unknown

/** What a text begins with that each connection plans once, because planning it takes longer than doing it. */
const PREPARED = /^\s*\/\* prepared: (\w+) \*\//

/** kysely has no names for statements: the text says its own. */
function withName(args: unknown[]): unknown[] {
  const [text, values, ...rest] = args
  const name = typeof text === 'string' ? PREPARED.exec(text)?.[1] : undefined
  return name === undefined ? args : [{ name, text, values }, ...rest]
}

type AnswerTaker = (error: Error | null, result?: unknown) => void

/**
 * Closes itself when a query is not answered in time: the pool then makes a new one. `pg` alone would hand out the same
 * connection again, and every next query would wait behind the first.
 *
 * `pg` is always given a callback, and no time limit of its own. For a promise and for a limit it assigns a new function to a
 * property of the query. V8 allocates a function that is assigned so among the old objects: all that it refers to, as the values, the
 * rows and everybody who waits for them, would stay in memory until the next full collection (bench/README.md).
 */
class PromptClient extends pg.Client {
  readonly #limitMs: number | null
  readonly #query: AnyQuery

  constructor({ query_timeout, ...config }: pg.ClientConfig = {}) {
    super(config)
    this.#limitMs = query_timeout ?? null
    this.#query = this.query.bind(this) as AnyQuery
    this.query = ((...args: unknown[]) => this.#ask(withName(args))) as pg.Client['query']
  }

  #ask(args: readonly unknown[]): unknown {
    const answered = args.at(-1)
    if (typeof answered === 'function') return this.#submit(args.slice(0, -1), answered as AnswerTaker)
    return new Promise((resolve, reject) => {
      this.#submit(args, (error, result) => (error === null ? resolve(result) : reject(error)))
    }).catch((error: Error) => {
      // The place that asked instead of the place that read the answer.
      Error.captureStackTrace(error)
      throw error
    })
  }

  #submit(args: readonly unknown[], answered: AnswerTaker): void {
    let isOver = false
    const end: AnswerTaker = (error, result) => {
      clearTimeout(timer)
      if (!isOver) answered(error, result)
      isOver = true
    }
    const silent = () => {
      const error = new Error(SILENCE)
      end(error)
      this.emit('error', error)
      this.end().catch(() => undefined)
    }
    this.#query(...args, (error: Error | null, result: unknown) => end(error ?? null, result))
    const timer = this.#limitMs === null ? undefined : setTimeout(silent, this.#limitMs)
  }
}
