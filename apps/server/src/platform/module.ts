import type { ErrorCode } from '@gorod/contracts/errors'
import type { FastifyInstance } from 'fastify'
import type { BoundedFiles } from './bounded-files.ts'
import type { Bus } from './bus/bus.ts'
import type { Clock } from './clock.ts'
import type { Cluster } from './cluster/cluster.ts'
import type { Config } from './config/config.ts'
import type { Database, Db } from './db/db.ts'
import type { Migrations } from './db/migrate.ts'
import type { Probe } from './http/health.ts'
import type { Http, Upgrade } from './http/http.ts'
import type { DescribePage, ListedPage } from './http/page-meta.ts'
import type { SeedPage } from './http/page-seed.ts'
import type { Route } from './http/route.ts'
import type { JobHandler, Jobs } from './jobs/jobs.ts'
import type { Limits } from './limits.ts'
import type { Log } from './log.ts'
import type { Outbox } from './mail/outbox.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Random } from './random.ts'
import type { Realtime } from './realtime/realtime.ts'
import type { Tracing } from './tracing/tracing.ts'
import type { WorkQueues } from './work-queue.ts'

/** The dependencies of every module; the apis of other modules are added to them. */
export interface Platform {
  readonly config: Config
  /** Signs and derives what must not be guessed. */
  readonly secret: string
  readonly db: Db
  /** Only for calls that a running game waits for. */
  readonly gameDb: Db
  /** Lends a database that may take its time, for work nobody waits for. */
  readonly patiently: Database['patiently']
  readonly bus: Bus
  /** The other processes of this site; null: this one is alone. */
  readonly cluster: Cluster | null
  readonly limits: Limits
  readonly http: Http
  readonly realtime: Realtime
  readonly jobs: Jobs
  readonly outbox: Outbox
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly metrics: Metrics
  readonly tracing: Tracing
  /** For all work on `config.data.sharedDir`. */
  readonly sharedFiles: BoundedFiles
  /** For work that needs much processor time or memory. */
  readonly workQueues: WorkQueues
  /** Nothing is sent to people from here, see `heldOutgoing`. */
  readonly outgoingHeld: boolean
}

/** Hands out and forgets what a module keeps about one account, for the owner’s download and for deletion. */
export interface PersonalDataHolder {
  /** Plain JSON for its owner to read. */
  collect(accountId: number): Promise<unknown>
  /** Why the account cannot be deleted now; null when it can. */
  mayForget?(accountId: number): Promise<ErrorCode | null>
  /**
   * Removes what is about the person alone. What others share (games) stays, with `standIn` where the name stood.
   * Runs as a job after the account is gone: it may run twice.
   */
  forget?(accountId: number, standIn: string): Promise<void>
}

/** What `create<Name>` returns to `app.ts`. Messages are answered by `realtime.on` within `create<Name>`. */
export interface Module<Api> {
  readonly name: string
  /** The interface for other modules. */
  readonly api: Api
  readonly migrations?: Migrations
  readonly routes?: readonly Route[]
  readonly jobs?: readonly JobHandler[]
  readonly probes?: readonly Probe[]
  readonly upgrades?: readonly Upgrade[]
  readonly personalData?: PersonalDataHolder
  /** Deletes what nobody needs any more, and does other work of once a day, one module after the other; `deleteRows` helps. */
  cleanup?(now: Date): Promise<void>
  /** Titles and descriptions of its pages, for search engines and link previews. */
  readonly describePage?: DescribePage
  /** Those of them that a search engine should know: the site map has them. */
  listPages?(): Promise<readonly ListedPage[]>
  /** The answers that every page would ask this module for first, sent along with its document. */
  readonly seedPage?: SeedPage
  /** For addresses outside the contracts: proxies, streams. Called before the site listens. */
  registerHttp?(app: FastifyInstance): void | Promise<void>
  /** Runs after the database is migrated and before the site listens. In edge order. */
  start?(): Promise<void>
  /** The process is about to end, and still answers: what can wait for another process is not begun any more. */
  drain?(): void
  /** Runs after the site stopped listening. In reverse order. */
  stop?(): Promise<void>
}
