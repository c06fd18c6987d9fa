import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { FakeClock } from './fake-clock.ts'
import { passQuietTime, passTime, passTimeUntil } from './pass-time.ts'
import { type SignUpOptions, signUp } from './sign-up.ts'
import { connect, type SocketClient } from './socket-client.ts'
import type { TestAccount } from './test-account.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts'
import { until } from './until.ts'

/** Somebody signed in, with a page open. */
export interface Player {
  readonly account: TestAccount
  readonly client: SocketClient
}

type Players<Count extends number, All extends Player[] = []> = number extends Count
  ? Player[]
  : All['length'] extends Count
    ? All
    : Players<Count, [...All, Player]>

interface SiteOptions extends Omit<TestAppOptions, 'clock' | 'database'> {
  /** What everybody has who comes, unless said otherwise. */
  readonly people?: SignUpOptions
}

const TICK_MS = 50

/** A server on a clock moved by hand, and the people on its pages. `start` begins a new one; see `forEachTest`. */
export class Site {
  readonly #options: Omit<TestAppOptions, 'clock' | 'database'>
  readonly #people: SignUpOptions
  #running: { readonly clock: FakeClock; app: TestApp } | null = null
  #opened: { close(): void }[] = []
  #others: TestApp[] = []

  constructor({ people = {}, ...options }: SiteOptions = {}) {
    this.#people = people
    this.#options = options
  }

  get clock(): FakeClock {
    return this.#up.clock
  }

  get app(): TestApp {
    return this.#up.app
  }

  get #up() {
    if (this.#running === null) throw new Error('the site is not started')
    return this.#running
  }

  async start(): Promise<void> {
    const clock = new FakeClock()
    this.#running = { clock, app: await startTestApp({ ...this.#options, clock }) }
  }

  async stop(): Promise<void> {
    if (this.#running === null) return
    const { app } = this.#running
    this.#running = null
    this.hangUp()
    for (const other of this.#others.splice(0)) await other.stop({ database: true })
    await app.stop()
  }

  /** The same database, another process. */
  async secondProcess(): Promise<TestApp> {
    const { sharedEnv, database } = this.app
    const env = { ...this.#options.env, ...sharedEnv }
    const second = await startTestApp({ ...this.#options, env, clock: this.clock, database })
    this.#others.push(second)
    return second
  }

  /** Restarts the server as a new version does: pages are gone, the database stays. `meanwhile` runs while no server does. */
  async restart(meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
    const { clock, app } = this.#up
    this.hangUp()
    await app.stop({ database: true })
    await meanwhile()
    this.#up.app = await startTestApp({ ...this.#options, clock, database: app.database })
  }

  /** Closed with the site at the latest. */
  closing<Page extends { close(): void }>(page: Page): Page {
    this.#opened.push(page)
    return page
  }

  hangUp(): void {
    for (const page of this.#opened.splice(0)) page.close()
  }

  /** A page of this account, which the server has taken note of; null: of a visitor. */
  async page(account: TestAccount | null, of: { readonly url: string } = this.app): Promise<SocketClient> {
    const client = this.closing(await connect(of, account?.token ?? null))
    if (account !== null) await until(() => this.#isOnline(account), 'the account being online')
    return client
  }

  async #isOnline({ id }: TestAccount): Promise<boolean> {
    const { rows } = await sql`
      select 1 from activity_presence where account_id = ${id} and online`.execute(this.app.db)
    return rows.length > 0
  }

  async player(options: SignUpOptions = {}): Promise<Player> {
    const account = await signUp(this.app, { ...this.#people, ...options })
    return { account, client: await this.page(account) }
  }

  /** Exactly so many, as a tuple. */
  async players<Count extends number>(count: Count, options: SignUpOptions = {}): Promise<Players<Count>> {
    const all = await Promise.all(Array.from({ length: count }, () => this.player(options)))
    return all as Players<Count>
  }

  /** The last page of the account goes, and the server has noticed. */
  async goAway({ account, client }: Pick<Player, 'account'> & { client: { close(): void } }): Promise<void> {
    client.close()
    await until(() => this.app.platform.realtime.clientsOf(account.id).length === 0)
  }

  /** Keeps what this statement locks while `meanwhile` runs, as another program at the same database would. */
  async whileHeld<Result>(lock: RawBuilder<unknown>, meanwhile: () => Promise<Result>): Promise<Result> {
    const client = new pg.Client({ connectionString: this.app.database.url })
    await client.connect()
    try {
      const { sql: text, parameters } = lock.compile(this.app.db)
      await client.query('begin')
      await client.query(text, [...parameters])
      const result = await meanwhile()
      await client.query('commit')
      return result
    } finally {
      await client.end()
    }
  }

  /** How many statements wait for a lock that another one holds. */
  async blocked(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(this.app.db)
    return rows[0]?.count ?? 0
  }

  passTime(ms: number): Promise<void> {
    return passTime(this.app, this.clock, ms)
  }

  passQuietTime(ms: number): Promise<void> {
    return passQuietTime(this.app, this.clock, ms)
  }

  /**
   * Lets the clock run as fast as real time until an answer is there: while a window takes secret input, a game takes
   * commands at ticks of the clock, and a slow machine can be in such a window where a test means the day before it.
   */
  async whileTimePasses<Result>(answer: Promise<Result>): Promise<Result> {
    const timer = setInterval(() => void this.clock.advance(TICK_MS), TICK_MS)
    try {
      return await answer
    } finally {
      clearInterval(timer)
    }
  }

  passTimeUntil(condition: () => boolean | Promise<boolean>, limitMs: number): Promise<void> {
    return passTimeUntil(this.app, this.clock, condition, limitMs)
  }
}
