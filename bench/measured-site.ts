import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../apps/server/src/platform/db/db.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded/embedded.ts'
import { createHttp } from '../apps/server/src/platform/http/http.ts'
import { route } from '../apps/server/src/platform/http/route.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { startServerProcess } from '../apps/server/src/testing/server-process.ts'
import { startTestApp, type TestApp } from '../apps/server/src/testing/test-app.ts'
import { getAverageSearchTime } from '../packages/contracts/src/search.ts'

/** A large site whose calls are measured: its own Postgres in the folder for temporary files, removed at the end. */

const WARM_UP = 20

const started = performance.now()
export const secondsGone = (): number => Math.round((performance.now() - started) / 1000)
export const say = (line: string): void => console.log(`[${secondsGone()} s] ${line}`)

/** Answers one number, as that call does. */
const selectOne = { ...getAverageSearchTime, path: '/bench/select-one' }

/** A second server of the same making in this process, with one route: a bare `select 1`. */
async function serveSelectOne(app: TestApp, { pool }: Database) {
  const http = await createHttp({
    config: app.config.http,
    secret: 'bench',
    log: createLog(app.config.log),
    random: app.random,
    clock: app.clock,
    authenticate: app.accounts.api.authenticate,
    probes: [],
    metrics: app.platform.metrics,
    tracing: app.platform.tracing,
    limits: app.platform.limits,
  })
  http.add([
    route(selectOne, async () => (await pool.query<{ one: number }>('select 1 as one')).rows[0]?.one ?? null),
  ])
  await http.listen()
  const { port } = http.server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}${selectOne.path}`, close: () => http.close() }
}

/** The JSON answer; throws for a refusal. */
export async function ask<Answer = unknown>(url: string): Promise<Answer> {
  const response = await fetch(url)
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(answer)}`)
  return answer as Answer
}

/** A call that is measured; `round` counts from 0. */
export type Call = (round: number) => Promise<unknown>

export interface MeasuredCall {
  readonly call: string
  readonly medianMs: number
  readonly p95Ms: number
  readonly timesSelect1: number
}

/** Each round asks every call once, a bare `select 1` behind the same route layer among them. */
async function measure(selectOneUrl: string, calls: Readonly<Record<string, Call>>, rounds: number) {
  const all = { 'select 1': () => ask(selectOneUrl), ...calls }
  const times = new Map(Object.keys(all).map((name) => [name, [] as number[]]))
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const [name, call] of Object.entries<Call>(all)) {
      const from = performance.now()
      await call(Math.abs(round))
      if (round >= 0) times.get(name)?.push(performance.now() - from)
    }
  }
  const base = percentile(times.get('select 1') ?? [], 0.5)
  return [...times].map(
    ([call, ms]): MeasuredCall => ({
      call,
      medianMs: rounded(percentile(ms, 0.5)),
      p95Ms: rounded(percentile(ms, 0.95)),
      timesSelect1: Math.round((percentile(ms, 0.5) / base) * 10) / 10,
    }),
  )
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const rounded = (ms: number) => Math.round(ms * 100) / 100

interface Measurement<Facts> {
  readonly rounds: number
  /** Fills the migrated, empty database. */
  readonly fill: (database: Database) => Promise<void>
  readonly calls: (app: TestApp) => Readonly<Record<string, Call>>
  /** Before the calls are measured. */
  readonly facts: (app: TestApp, database: Database) => Promise<Facts>
}

/** The calls of a filled site, and what else there is to say about it. */
export async function measureSite<Facts>({ rounds, fill, calls, facts }: Measurement<Facts>): Promise<{
  readonly seedSeconds: number
  readonly facts: Facts
  readonly calls: readonly MeasuredCall[]
}> {
  const dir = mkdtempSync(join(tmpdir(), 'gorod-bench-'))
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: dir,
      report: say,
      // For filling it only: what is read is not touched by these.
      settings: { fsync: 'off', wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '8GB' },
    })
    const database = openDatabase(postgres.url, {
      poolSize: 10,
      log: createLog({ level: 'silent', file: null }),
    })
    try {
      say('making the tables')
      const server = await startServerProcess({
        dataDir: join(dir, 'server'),
        env: { DATABASE_URL: postgres.url },
      })
      await server.stop()
      await fill(database)
      const seedSeconds = secondsGone()
      const app = await startTestApp({ database: { url: postgres.url, drop: async () => undefined } })
      const partner = await serveSelectOne(app, database)
      const told = await facts(app, database)
      say('measuring')
      const measured = await measure(partner.url, calls(app), rounds)
      await partner.close()
      await app.stop()
      return { seedSeconds, facts: told, calls: measured }
    } finally {
      await database.close()
      await postgres.stop()
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

export const machine = () => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
})

export const today = (): string => new Date().toISOString().slice(0, 10)

/** Says what took how long, and fails the bench where a call took longer than its limit. */
export function judge(calls: readonly MeasuredCall[], limitMs: (call: string) => number): void {
  for (const { call, medianMs, p95Ms, timesSelect1 } of calls) {
    console.log(`${call}: ${medianMs} ms, p95 ${p95Ms} ms, ${timesSelect1} times select 1`)
    if (medianMs < limitMs(call)) continue
    console.error(`too slow: ${call} took ${medianMs} ms`)
    process.exitCode = 1
  }
}

/** What the tables of these names take. */
export async function tableSizes({ pool }: Database, names: readonly string[]) {
  const { rows } = await pool.query<{ name: string; rows: number; mb: number; indexesMb: number }>(
    `select relname as name, n_live_tup::int as rows, (pg_total_relation_size(relid) / 1048576)::int as mb,
       (pg_indexes_size(relid) / 1048576)::int as "indexesMb"
     from pg_stat_user_tables where relname = any($1) order by relname`,
    [names],
  )
  return rows
}
