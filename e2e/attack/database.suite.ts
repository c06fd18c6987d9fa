import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { acceptTableMessage, activityStateMessage, startSearchMessage } from '@gorod/contracts/search'
import { connect, type SocketClient } from '@gorod/server/testing'
import { TimeoutError } from '@gorod/server/testing/timeout-error'
import { expect } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { databaseUrl, query } from '../harness/database.ts'
import { freePort, MAIN, type ServerProcess } from '../harness/server-process.ts'
import { howMany } from './harness/attack.ts'
import { callFrom, nextAddress } from './harness/attackers.ts'
import { eventually, pause } from './harness/measure.ts'
import { SEATS, site } from './harness/ordinary-site.ts'
import type { Attack } from './harness/site.ts'

let people = 0
/** A page of somebody new who came from `from`. */
async function somebody(server: ServerProcess, from: string): Promise<SocketClient> {
  people += 1
  const body = {
    email: `crowd${people}@example.org`,
    username: `crowd${people}`,
    password: 'correct horse battery',
  }
  const answer = await callFrom(server, { method: 'POST', path: '/v1/auth/signup', from, body })
  if (answer.status !== 200) throw new Error(`sign-up answered ${answer.status}`)
  const { access_token: token } = JSON.parse(answer.body) as { access_token: string }
  return await connect({ url: `http://127.0.0.1:${server.port}` }, token, { from })
}

async function acceptTogether({ server, tried, measured }: Attack, pages: SocketClient[]): Promise<void> {
  const tables = howMany(16, 40)
  for (let table = 0; table < tables; table++) {
    const from = nextAddress()
    for (let seat = 0; seat < SEATS; seat++) pages.push(await somebody(server, from))
  }
  for (let n = 0; n < pages.length; n += 20)
    await Promise.all(
      pages.slice(n, n + 20).map((page) => page.ask(startSearchMessage, { modes: ['quick'] })),
    )
  // Everybody says yes at once but one of each table: a table waits for twenty seconds only.
  const tablesFound = new Map<
    string,
    { readonly last: SocketClient; readonly waitsUntil: number; yes: number }
  >()
  await Promise.all(
    pages.map(async (page) => {
      const state = await page.wait(activityStateMessage, ({ kind }) => kind === 'found')
      if (state.kind !== 'found') return
      const { tableId } = state
      const table = tablesFound.get(tableId)
      const waitsUntil = performance.now() + state.acceptBy - state.now
      if (table === undefined) tablesFound.set(tableId, { last: page, waitsUntil, yes: 0 })
      else if ((await page.send(acceptTableMessage, { tableId })).ok) table.yes += 1
    }),
  )
  const full = [...tablesFound].filter(([, { yes }]) => yes === SEATS - 1)
  const startedAt = performance.now()
  const times: number[] = []
  const acks = await Promise.all(
    full.map(async ([tableId, { last }]) => {
      const ack = await last.send(acceptTableMessage, { tableId }).catch(() => null)
      times.push(performance.now() - startedAt)
      return ack === null ? 'no answer' : ack.ok ? 'ok' : ack.error.code
    }),
  )
  const refused = acks.filter((outcome) => outcome !== 'ok')
  tried(`${full.length} last accepts at once`)
  measured(
    `${refused.length} refused (${refused[0] ?? 'none'}), the last answered after ${Math.round(Math.max(...times))} ms`,
  )
  const waitedUntil = Math.min(...[...tablesFound.values()].map((table) => table.waitsUntil))
  if (startedAt + Math.max(...times) > waitedUntil)
    throw new TimeoutError('a table waited in vain for all of its players')
  expect(full.length, 'tables that were found').toBeGreaterThan(tables / 2)
  expect(refused, 'last accepts that were refused').toEqual([])
}

site.attack('H2', 'the last accepts of many tables at once do not wait for each other', async (attack) => {
  const pages: SocketClient[] = []
  await acceptTogether(attack, pages).finally(() => {
    for (const page of pages) page.close()
  })
})

/** The backends of one of the server's pools, those in use last first. */
async function backends(server: ServerProcess, pool: 'gorod' | 'gorod games'): Promise<number[]> {
  const rows = await query<{ pid: number; pool: string }>(
    server,
    `select pid, application_name as pool from pg_stat_activity
     where datname = 'gorod' and backend_type = 'client backend' and query not ilike '%listen%'
     order by state_change desc`,
  )
  return rows
    .filter((row) => row.pool === pool)
    .map(({ pid }) => pid)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres:'))
}

const STANDS_MS = howMany(10_000, 25_000)
const PAGE_BACKENDS = howMany(2, 5)
site.attack(
  'M7',
  'database connections that hang do not hold up the games of others',
  async ({ server, innocents, tried, measured }) => {
    const ofGames = (await backends(server, 'gorod games')).slice(0, 1)
    const stopped = [...ofGames, ...(await backends(server, 'gorod')).slice(0, PAGE_BACKENDS)]
    const heard = innocents.heard()
    const statuses: number[] = []
    let standing = 0
    try {
      for (const pid of stopped) process.kill(pid, 'SIGSTOP')
      const until = performance.now() + STANDS_MS
      while (performance.now() < until) {
        statuses.push((await callFrom(server, { path: '/health/ready', timeoutMs: 5000 })).status)
        await pause(500)
      }
      standing = innocents.late(heard)
    } finally {
      for (const pid of stopped) signal(pid, 'SIGCONT')
    }
    tried(`${stopped.length} backends stopped for ${STANDS_MS / 1000} s`)
    measured(
      `/health/ready: ${statuses.filter((status) => status === 200).length} × 200 of ${statuses.length}`,
    )
    measured(`${standing} of 2 games stood still when something was due`)
    expect(ofGames.length, 'backends of the games stopped').toBe(1)
    // The game whose own write is in it has to wait until it is sure of that write.
    expect(standing, 'games that stood still all the time though something was due').toBeLessThanOrEqual(
      ofGames.length,
    )
  },
  // What holds a connection when it stops is refused after the time limit: calls, and the one write of a game.
  { longestMs: 12_000, refusedAtMost: PAGE_BACKENDS, commandsRefusedAtMost: 1 },
)

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The server has done away with it.
  }
}

site.attack(
  'M1',
  'a second process on the same database is refused with a sentence',
  async ({ server, tried, measured }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'gorod-attack-second-'))
    const second = spawn(process.execPath, [MAIN], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: String(await freePort()),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl(server),
        MEDIA_GATEWAY: 'off',
        LOG_FILE: join(dataDir, 'server.log'),
      },
    })
    let output = ''
    for (const stream of [second.stdout, second.stderr]) {
      stream.on('data', (part) => {
        output += part
      })
    }
    const exited = new Promise<number | null>((resolve) => second.once('exit', (code) => resolve(code)))
    await eventually(
      () => second.exitCode !== null || output.includes('Ready:'),
      () => 'the second process neither runs nor ends',
      60_000,
    ).finally(() => second.exitCode === null && second.kill('SIGTERM'))
    const ran = output.includes('Ready:')
    const code = await exited
    rmSync(dataDir, { recursive: true, force: true })
    tried('a second process with DATABASE_URL of the running one')
    measured(ran ? 'it came up' : `it ended with ${code}: ${output.trim().slice(0, 160)}`)
    expect(ran, 'two processes run on one database').toBe(false)
    expect(code, 'its exit code').toBe(78)
    expect(output.trim().split('\n').length, 'lines it said').toBeLessThanOrEqual(3)
    expect(output, 'what it said').not.toMatch(/\n\s+at /)
  },
)

/** The processes of the database that the server uses. */
function everyProcess(server: ServerProcess): number[] {
  const postmaster = Number(
    readFileSync(join(server.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
  )
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  return [...children.trim().split('\n').map(Number), postmaster]
}

site.alone('L5', 'calls and commands are refused in time while the database is away', async (attack) => {
  const { server, tried, measured } = attack
  const { token } = await makeAccount(server.url, 'waiting')
  const page = await connect(server, token)
  const call = () => callFrom(server, { path: '/v1/me', token, timeoutMs: 25_000 })
  const stopped = everyProcess(server)
  try {
    for (const pid of stopped) signal(pid, 'SIGSTOP')
    const calls = await Promise.all(Array.from({ length: 20 }, call))
    const ack = await page.socket
      .timeout(25_000)
      .emitWithAck(startSearchMessage.name, { modes: ['quick'] })
      .catch(() => ({ ok: false, error: { code: 'no answer' } }))
    const ready = await callFrom(server, { path: '/health/ready', timeoutMs: 8000 })
    const answers = calls.map(
      ({ status, body }) => `${status} ${/"code":"(\w+)"/.exec(body)?.[1] ?? 'silent'}`,
    )
    const codes = [...new Set(answers)]
    tried('20 calls and a message while every process of Postgres is stopped')
    measured(`calls ${codes.join(', ')} after ${Math.round(Math.max(...calls.map(({ ms }) => ms)))} ms`)
    measured(`message ${ack.error?.code}, /health/ready ${ready.status}`)
    expect(codes, 'answers to calls').toEqual(['503 unavailable'])
    expect(ack.error?.code, 'answer to a message').toBe('unavailable')
    expect(ready.status, '/health/ready').toBe(503)
  } finally {
    for (const pid of stopped) signal(pid, 'SIGCONT')
    page.close()
  }
  await eventually(
    async () => (await call()).status === 200,
    () => 'it does not come back',
    30_000,
  )
})
