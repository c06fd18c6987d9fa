import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded/embedded.ts'
import { call } from '../apps/server/src/testing/http-client.ts'
import { insertTablesShortOfOne } from '../apps/server/src/testing/matchmaking/tables-short-of-one.ts'
import { startServerProcess } from '../apps/server/src/testing/server-process.ts'
import { signUp } from '../apps/server/src/testing/sign-up.ts'
import { connect, type SocketClient } from '../apps/server/src/testing/socket-client.ts'
import type { TestAccount } from '../apps/server/src/testing/test-account.ts'
import { startTestApp, type TestApp } from '../apps/server/src/testing/test-app.ts'
import { getMe } from '../packages/contracts/src/current-user.ts'
import { acceptTableMessage } from '../packages/contracts/src/search.ts'

/**
 * Many found tables whose last player says yes at the same moment, against the whole server on a real Postgres with the
 * product's own settings and pool. Beside it one such table alone, and what another call (get-me) takes meanwhile.
 * `npm run bench:accept [-- tables]`; makes its database in the folder for temporary files, removes it, and writes
 * bench/results/accept-storm.json.
 */
const TABLES = Number(process.argv[2] ?? 40)
const ALONE = 10
const SEATS = 7
const STORM_LIMIT_MS = 1000
const CALL_LIMIT_MS = 500

interface Person {
  readonly account: TestAccount
  readonly page: SocketClient
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const rounded = (value: number): number => Math.round(value * 10) / 10

async function took(task: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await task()
  return performance.now() - startedAt
}

async function people(app: TestApp, count: number): Promise<Person[]> {
  const all: Person[] = []
  for (let n = 0; n < count; n++) {
    const account = await signUp(app)
    all.push({ account, page: await connect(app, account.token) })
  }
  return all
}

async function accepts(app: TestApp, last: readonly Person[]): Promise<(() => Promise<string>)[]> {
  const lastIds = last.map(({ account }) => account.id)
  const tables = await insertTablesShortOfOne(app.db, { now: app.clock.now(), seats: SEATS, lastIds })
  return last.map(({ page }, index) => async () => {
    const answer = await page
      .send(acceptTableMessage, { tableId: tables[index] ?? '' })
      .catch(() => ({ ok: false, error: { code: 'no answer' } }) as const)
    return answer.ok ? 'ok' : answer.error.code
  })
}

async function measure(app: TestApp) {
  const visitor = await signUp(app)
  const getMyself = async (): Promise<void> => {
    const { status } = await call(app, getMe, { as: visitor })
    if (status !== 200) throw new Error(`get-me answered ${status}`)
  }
  const quiet: number[] = []
  for (let n = 0; n < 100; n++) quiet.push(await took(getMyself))

  const alone: number[] = []
  for (const accept of await accepts(app, await people(app, ALONE))) alone.push(await took(accept))

  const together = await accepts(app, await people(app, TABLES))
  const meanwhile: number[] = []
  let over = false
  const others = (async () => {
    while (!over) meanwhile.push(await took(getMyself).catch(() => Number.POSITIVE_INFINITY))
  })()
  const outcomes: Record<string, number> = {}
  const each: number[] = []
  const stormMs = await took(() =>
    Promise.all(
      together.map(async (accept) => {
        const startedAt = performance.now()
        const outcome = await accept()
        each.push(performance.now() - startedAt)
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      }),
    ),
  )
  over = true
  await others
  const oneMs = median(alone)
  return {
    outcomes,
    stormMs: rounded(stormMs),
    medianMs: rounded(median(each)),
    aloneMs: rounded(oneMs),
    stormTimesAlone: rounded(stormMs / oneMs),
    otherCall: {
      quietMs: rounded(median(quiet)),
      medianMs: rounded(median(meanwhile)),
      worstMs: rounded(Math.max(...meanwhile)),
    },
  }
}

const dir = mkdtempSync(join(tmpdir(), 'gorod-bench-accept-'))
const postgres = await startEmbeddedPostgres({ dataDir: dir, report: () => undefined })
const DATABASE_URL = postgres.url
// Makes the tables, as an operator's first start does.
await (await startServerProcess({ dataDir: join(dir, 'server'), env: { DATABASE_URL } })).stop()
const app = await startTestApp({
  database: { url: DATABASE_URL, drop: async () => undefined },
  // What an operator who sets nothing has.
  env: { QUICK_TABLE_SEATS: String(SEATS), DATABASE_POOL: '12', DATABASE_STATEMENT_SECONDS: '5' },
})
const measured = await measure(app)
await app.stop()
await postgres.stop()
rmSync(dir, { recursive: true, force: true })

const machine = {
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
}
const result = {
  what: 'last accepts of found tables at one moment',
  date: new Date().toISOString().slice(0, 10),
}
const limits = { stormMs: STORM_LIMIT_MS, otherCallWorstMs: CALL_LIMIT_MS }
const json = JSON.stringify(
  { ...result, machine, tables: TABLES, seats: SEATS, limits, ...measured },
  null,
  2,
)
console.log(json)
writeFileSync(new URL('results/accept-storm.json', import.meta.url), `${json}\n`)
const slow = measured.stormMs > STORM_LIMIT_MS || measured.otherCall.worstMs > CALL_LIMIT_MS
if (measured.outcomes.ok !== TABLES || slow) process.exitCode = 1
process.exit()
