import {
  Logger,
  type Runner,
  run,
  runMigrations,
  runOnce,
  type SharedOptions,
  type TaskList,
} from 'graphile-worker'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { Database, Db } from '../db/db.ts'
import { deleteRows } from '../db/delete-rows.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { NO_TRACING, type Tracing } from '../tracing/tracing.ts'

/** Work done later, exactly as described by its payload. It may be done twice and must not care. */
export interface Job<Payload = unknown> {
  readonly name: string
  readonly payload: z.ZodType<Payload>
}

export function job<Payload>(name: string, payload: z.ZodType<Payload>): Job<Payload> {
  return { name, payload }
}

/** The handler of a job, as a module lists it. */
export interface JobHandler {
  readonly job: Job
  readonly run: (payload: never) => Promise<void>
  /** It reaches people outside of the site. */
  readonly leavesSite?: boolean
}

export function jobHandler<Payload>(
  ofJob: Job<Payload>,
  run: (payload: Payload) => Promise<void>,
): JobHandler {
  return { job: ofJob as Job, run }
}

/** Handles a job that reaches people outside of the site: the job waits in the database while that is held (`heldOutgoing`). */
export const outgoingJobHandler: typeof jobHandler = (ofJob, run) => ({
  ...jobHandler(ofJob, run),
  leavesSite: true,
})

interface EnqueueOptions {
  /** The earliest moment to run. */
  readonly at?: Date
  /** A waiting job with the same key is replaced. */
  readonly key?: string
  readonly maxAttempts?: number
  /** Jobs of one queue are done one after the other. */
  readonly queue?: string
  /** The due job with the smallest number runs first. Absent: 0. */
  readonly priority?: number
}

/** The database or the transaction in which a job is enqueued, with any tables. */
export type JobsDb<Tables> = Kysely<Tables>

export interface Jobs {
  /** Enqueues within `db`, so together with whatever else a transaction does. */
  enqueue<Payload, Tables>(
    db: JobsDb<Tables>,
    job: Job<Payload>,
    payload: Payload,
    options?: EnqueueOptions,
  ): Promise<void>
  /** Many jobs of one kind with one statement. Their keys differ. */
  enqueueAll<Payload, Tables>(
    db: JobsDb<Tables>,
    job: Job<Payload>,
    jobs: readonly { readonly payload: Payload; readonly options?: EnqueueOptions | undefined }[],
  ): Promise<void>
  /** Starts doing them, and goes on after the database was away. */
  start(handlers: readonly JobHandler[]): Promise<void>
  /** Does all that are due now and returns. For tests and example data. */
  drain(handlers: readonly JobHandler[]): Promise<void>
  stop(): Promise<void>
}

const CONCURRENCY = 4
const MAX_ATTEMPTS = 12
const FIRST_RETRY_MS = 200
const LONGEST_RETRY_MS = 10_000

/** In batches, even of one: only then does a runner that could not note down what is done end, instead of going on. */
const BATCHES = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

type JobMetrics = Pick<Metrics, 'jobRuns' | 'jobSeconds'> & { readonly tracing?: Tracing }
type JobsDatabase = Pick<Database, 'pool'>

/** Brings the tables of the jobs to the newest shape. */
export async function migrateJobs({ pool }: JobsDatabase, log: Log): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new Logger(() => writeTo(log)) })
}

/** Jobs that failed for the last time stay, so that somebody can see why; not for ever. */
export async function removeFailedJobs(db: Db, before: Date): Promise<void> {
  const failed = sql`attempts >= max_attempts and locked_at is null and run_at < ${before}`
  await deleteRows(db, 'graphile_worker._private_jobs', failed)
}

/** What failed and waits for another try is due now: the reason is gone. */
export async function retryNow(db: Db, { name }: Pick<Job, 'name'>): Promise<void> {
  // SQL: the tables belong to graphile-worker.
  await sql`
    update graphile_worker._private_jobs as job set run_at = now()
    from graphile_worker._private_tasks as task
    where task.id = job.task_id and task.identifier = ${name} and job.locked_at is null
      and job.attempts between 1 and job.max_attempts - 1 and job.run_at > now()`.execute(db)
}

/** How many jobs of one kind are in the database. */
export interface JobCount {
  readonly job: string
  readonly due: number
  /** For a later moment, those that are tried again included. */
  readonly later: number
  /** Failed for the last time. */
  readonly failed: number
  /** How long the oldest due job has waited, by the clock of the database; null: none is due. */
  readonly oldestDueSeconds: number | null
}

export async function countJobs(db: Db): Promise<readonly JobCount[]> {
  const due = sql`attempts < max_attempts and run_at <= now()`
  // SQL: the tables belong to graphile-worker.
  const { rows } = await sql<JobCount>`
    select task.identifier as job,
      count(*) filter (where ${due}) as due,
      count(*) filter (where attempts < max_attempts and run_at > now()) as later,
      count(*) filter (where attempts >= max_attempts) as failed,
      extract(epoch from now() - min(run_at) filter (where ${due})) as "oldestDueSeconds"
    from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    group by task.identifier order by task.identifier`.execute(db)
  return rows
}

/** Jobs kept in Postgres by graphile-worker: they survive any process. */
export function createJobs({ pool }: JobsDatabase, log: Log, metrics: JobMetrics): Jobs {
  const shared: SharedOptions = { pgPool: pool, logger: new Logger(() => writeTo(log)), preset: BATCHES }
  let runner: Runner | null = null
  let retry: NodeJS.Timeout | null = null
  let stopped = true

  async function begin(tasks: TaskList): Promise<void> {
    await unlockAll(pool)
    runner = await run({
      ...shared,
      taskList: tasks,
      concurrency: CONCURRENCY,
      parsedCronItems: [],
      noHandleSignals: true,
    })
    const again = (error?: unknown) => {
      runner = null
      if (stopped) return
      log.error({ err: error }, 'the job runner ended and is started again')
      beginLater(tasks, FIRST_RETRY_MS)
    }
    // The loop ends only on request, or when the database did not store the result.
    runner.promise.then(again, again)
    if (stopped) await runner.stop().catch(() => undefined)
  }
  function beginLater(tasks: TaskList, delayMs: number): void {
    retry = setTimeout(() => {
      begin(tasks).catch((error) => {
        log.debug({ err: error }, 'the job runner could not be started yet')
        if (!stopped) beginLater(tasks, Math.min(delayMs * 2, LONGEST_RETRY_MS))
      })
    }, delayMs)
  }
  return {
    enqueue: (db, ofJob, payload, options) => enqueueAll(db, ofJob, [{ payload, options }]),
    enqueueAll,
    async start(handlers) {
      stopped = false
      await begin(taskList(handlers, metrics))
    },
    drain: (handlers) => runOnce({ ...shared, taskList: taskList(handlers, metrics), noHandleSignals: true }),
    async stop() {
      stopped = true
      if (retry !== null) clearTimeout(retry)
      // It may be ending by itself at this moment.
      await runner?.stop().catch(() => undefined)
      runner = null
    },
  }
}

const enqueueAll: Jobs['enqueueAll'] = async (db, { name }, jobs) => {
  if (jobs.length === 0) return
  const specs = jobs.map(({ payload, options = {} }) => {
    const { at = null, key = null, maxAttempts = MAX_ATTEMPTS, queue = null, priority = 0 } = options
    return {
      identifier: name,
      payload,
      queue_name: queue,
      run_at: at,
      max_attempts: maxAttempts,
      job_key: key,
      priority,
    }
  })
  await sql`
    select count(*) from graphile_worker.add_jobs(array(
      select spec from json_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(specs)}::json) as spec))`.execute(
    db,
  )
}

/**
 * A runner that died leaves its jobs locked, for hours as graphile-worker has it. One process does the jobs of a site, so
 * whatever is locked when a runner begins belongs to a dead one. A job may run twice and must not care.
 */
async function unlockAll(pool: Database['pool']): Promise<void> {
  await pool.query(`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))`)
}

/** Several modules may do something about one job. When one of them fails all are asked again, which they must not mind. */
function taskList(
  handlers: readonly JobHandler[],
  { jobRuns, jobSeconds, tracing = NO_TRACING }: JobMetrics,
): TaskList {
  const names = new Set(handlers.map(({ job }) => job.name))
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      async (payload: unknown) => {
        const taken = jobSeconds.startTimer()
        try {
          await tracing.span(`job ${name}`, { 'job.name': name }, async () => {
            for (const { job, run: execute } of handlers)
              if (job.name === name) await execute((await job.payload.parseAsync(payload)) as never)
          })
          jobRuns.inc({ job: name, outcome: 'done' })
        } catch (error) {
          jobRuns.inc({ job: name, outcome: 'failed' })
          throw error
        } finally {
          taken()
        }
      },
    ]),
  )
}

/** The message names the kind of job. Its data is left out: a reader of the log must not see it. */
function writeTo(log: Log) {
  return (
    level: string,
    message: string,
    { job: _job, error, ...meta }: Record<string, unknown> = {},
  ): void => {
    const told = error === undefined ? meta : { ...meta, err: error }
    if (level === 'error') log.error(told, message)
    else if (level === 'warning') log.warn(told, message)
    else log.debug(told, message)
  }
}
