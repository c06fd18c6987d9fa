import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
import { ACCOUNTS, seedGames } from './seed-games.ts'

/**
 * The statistics of a player with 5,000 games among 1,000,000 finished games (10,000,000 seats), over HTTP against the
 * whole server on a real Postgres with the product's own settings. Each round asks every call once, a bare `select 1`
 * behind the same route layer among them. `npm run bench:statistics [-- games [rounds]]`; makes its database in the
 * folder for temporary files (about 6 GB), removes it, and writes bench/results/statistics.json.
 */
const games = Number(process.argv[2] ?? 1_000_000)
const rounds = Number(process.argv[3] ?? 200)
const WARM_UP = 20
/** The first ten accounts: one game in two hundred each. */
const STARS = 10
const TAB_LIMIT_MS = 30
const PAGE_LIMIT_MS = 10

const started = performance.now()
const say = (line: string) => console.log(`[${Math.round((performance.now() - started) / 1000)} s] ${line}`)

/** Answers one number, as that call does. */
const selectOne = { ...getAverageSearchTime, path: '/bench/select-one' }

/** A second server of the same making in this process, with one route. */
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
  })
  http.add([
    route(selectOne, async () => (await pool.query<{ one: number }>('select 1 as one')).rows[0]?.one ?? null),
  ])
  await http.listen()
  const { port } = http.server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}${selectOne.path}`, close: () => http.close() }
}

type Ask = (accountId: number) => Promise<unknown>

async function ask(url: string): Promise<unknown> {
  const response = await fetch(url)
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(answer)}`)
  return answer
}

function callsOf(app: TestApp, selectOneUrl: string): Readonly<Record<string, Ask>> {
  const profile =
    (call: string, more = ''): Ask =>
    (userId) =>
      ask(`${app.url}/profile/default/${call}?userId=${userId}${more}`)
  const year = '&date_from=2025-01-01&date_to=2025-12-31'
  const tab = ['get-statistic-filters', 'get-statistic', 'get-role-statistic', 'get-mmr-history']
  const lastPage = Math.ceil(games / 2000)
  return {
    'select 1': () => ask(selectOneUrl),
    'get-profile': profile('get-profile'),
    'get-statistic-filters': profile('get-statistic-filters'),
    'get-statistic': profile('get-statistic'),
    'get-role-statistic': profile('get-role-statistic'),
    'get-role-statistic, dates': profile('get-role-statistic', year),
    'get-role-statistic, game types': profile('get-role-statistic', '&game_type=rated,league'),
    'get-role-statistic, scorings': profile('get-role-statistic', '&scoring_type=fsm'),
    'get-role-statistic, roles': profile('get-role-statistic', '&role=civilian,sheriff'),
    'get-role-statistic, every filter': profile(
      'get-role-statistic',
      `${year}&game_type=rated&scoring_type=fiim_v7&role=mafia`,
    ),
    'get-mmr-history': profile('get-mmr-history'),
    'all statistics of a player, at once': (userId) => Promise.all(tab.map((call) => profile(call)(userId))),
    'get-games, page 1': profile('get-games', '&page=1&limit=10'),
    [`get-games, page ${lastPage}`]: profile('get-games', `&page=${lastPage}&limit=10`),
    'played together, every game (no call of its own)': (userId) =>
      app.statistics.api.together(userId, userId <= 5 ? (userId % 5) + 1 : ((userId - 5) % 5) + 6),
    'played together, with anybody (no call of its own)': (userId) =>
      app.statistics.api.together(userId, 11 + ((userId * 7919) % (ACCOUNTS - 30))),
  }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const rounded = (ms: number) => Math.round(ms * 100) / 100

async function measure(calls: Readonly<Record<string, Ask>>) {
  const times = new Map(Object.keys(calls).map((name) => [name, [] as number[]]))
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const [name, call] of Object.entries(calls)) {
      const from = performance.now()
      await call(1 + (Math.abs(round) % STARS))
      if (round >= 0) times.get(name)?.push(performance.now() - from)
    }
  }
  const base = percentile(times.get('select 1') ?? [], 0.5)
  return [...times].map(([call, ms]) => ({
    call,
    medianMs: rounded(percentile(ms, 0.5)),
    p95Ms: rounded(percentile(ms, 0.95)),
    timesSelect1: Math.round((percentile(ms, 0.5) / base) * 10) / 10,
  }))
}

async function sizes({ pool }: Database) {
  const { rows } = await pool.query<{ name: string; rows: number; mb: number; indexes: number }>(`
    select relname as name, n_live_tup as rows, pg_total_relation_size(relid) / 1048576 as mb,
      pg_indexes_size(relid) / 1048576 as indexes
    from pg_stat_user_tables where relname in ('played_games', 'rated_games', 'rated_seats') order by relname`)
  return rows.map(({ name, rows: count, mb, indexes }) => ({ name, rows: count, mb, indexesMb: indexes }))
}

async function withDatabase(dir: string) {
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
    await seedGames(database, games, say)
    const seedSeconds = Math.round((performance.now() - started) / 1000)
    const app = await startTestApp({ database: { url: postgres.url, drop: async () => undefined } })
    const partner = await serveSelectOne(app, database)
    say('measuring')
    const calls = await measure(callsOf(app, partner.url))
    const tables = await sizes(database)
    await partner.close()
    await app.stop()
    return { seedSeconds, tables, calls }
  } finally {
    await database.close()
    await postgres.stop()
  }
}

const dir = mkdtempSync(join(tmpdir(), 'gorod-bench-statistics-'))
const measured = await withDatabase(dir).finally(() => rmSync(dir, { recursive: true, force: true }))
for (const { call, medianMs, p95Ms, timesSelect1 } of measured.calls)
  console.log(`${call}: ${medianMs} ms, p95 ${p95Ms} ms, ${timesSelect1} times select 1`)
const machine = {
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
}
const result = { date: new Date().toISOString().slice(0, 10), machine, games, seats: games * 10, rounds }
writeFileSync(
  new URL('results/statistics.json', import.meta.url),
  `${JSON.stringify({ ...result, ...measured }, null, 2)}\n`,
)
const limitOf = (call: string) =>
  call.startsWith('get-games') ? PAGE_LIMIT_MS : call.startsWith('all statistics') ? TAB_LIMIT_MS : Infinity
const slow = measured.calls.filter(({ call, medianMs }) => medianMs >= limitOf(call))
for (const { call, medianMs } of slow) console.error(`too slow: ${call} took ${medianMs} ms`)
if (slow.length > 0) process.exitCode = 1
