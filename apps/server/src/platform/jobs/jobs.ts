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
import type { Database } from '../db/db.ts'
import type { Log } from '../log.ts'

/** Work done later, exactly as described by its payload. It may be done twice and must not care. */
export interface Job<Payload = unknown> {
  readonly name: string
  readonly payload: z.ZodType<Payload>
}

export function job<Payload>(name: string, payload: z.ZodType<Payload>): Job<Payload> {
  return { name, payload }
}

/** What does a job, as a module lists it. */
export interface JobHandler {
  readonly job: Job
  readonly run: (payload: never) => Promise<void>
}

export function jobHandler<Payload>(
  ofJob: Job<Payload>,
  run: (payload: Payload) => Promise<void>,
): JobHandler {
  return { job: ofJob as Job, run }
}

interface EnqueueOptions {
  /** Not before. */
  readonly at?: Date
  /** A waiting job with the same key is replaced. */
  readonly key?: string
  readonly maxAttempts?: number
}

/** What a job is enqueued within: the database or a transaction, of whatever tables. */
export type JobsDb<Tables> = Kysely<Tables>

export interface Jobs {
  /** Enqueues within `db`, so together with whatever else a transaction does. */
  enqueue<Payload, Tables>(
    db: JobsDb<Tables>,
    job: Job<Payload>,
    payload: Payload,
    options?: EnqueueOptions,
  ): Promise<void>
  migrate(): Promise<void>
  /** Starts doing them. */
  start(handlers: readonly JobHandler[]): Promise<void>
  /** Does all that are due now and returns. For tests and for an orderly stop. */
  drain(handlers: readonly JobHandler[]): Promise<void>
  stop(): Promise<void>
}

const CONCURRENCY = 4
const MAX_ATTEMPTS = 12

/** Jobs kept in Postgres by graphile-worker: they survive any process. */
export function createJobs(database: Database, log: Log): Jobs {
  const shared: SharedOptions = { pgPool: database.pool, logger: new Logger(() => writeTo(log)) }
  let runner: Runner | null = null
  return {
    async enqueue(db, { name }, payload, { at = null, key = null, maxAttempts = MAX_ATTEMPTS } = {}) {
      await sql`select graphile_worker.add_job(
        identifier => ${name}::text, payload => ${JSON.stringify(payload)}::json, run_at => ${at}::timestamptz,
        max_attempts => ${maxAttempts}::int, job_key => ${key}::text)`.execute(db)
    },
    migrate: () => runMigrations(shared),
    async start(handlers) {
      runner = await run({
        ...shared,
        taskList: taskList(handlers),
        concurrency: CONCURRENCY,
        parsedCronItems: [],
        noHandleSignals: true,
      })
      // The runner ends only when told to; a failure of it must not pass in silence.
      runner.promise.catch((error) => log.error({ err: error }, 'the job runner ended'))
    },
    drain: (handlers) => runOnce({ ...shared, taskList: taskList(handlers), noHandleSignals: true }),
    async stop() {
      await runner?.stop()
      runner = null
    },
  }
}

/** Several modules may do something about one job. When one of them fails all are asked again, which they must not mind. */
function taskList(handlers: readonly JobHandler[]): TaskList {
  const names = new Set(handlers.map(({ job }) => job.name))
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      async (payload: unknown) => {
        for (const { job, run: execute } of handlers)
          if (job.name === name) await execute((await job.payload.parseAsync(payload)) as never)
      },
    ]),
  )
}

/** Which job it was the message says. The job itself is left out: what it is about is nobody's who reads a log. */
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
