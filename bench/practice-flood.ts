import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../apps/server/src/platform/db/db.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded/embedded.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { startServerProcess } from '../apps/server/src/testing/server-process.ts'
import { signUp } from '../apps/server/src/testing/sign-up.ts'
import { connect } from '../apps/server/src/testing/socket-client.ts'
import { quitGameMessage } from '../packages/contracts/src/game.ts'
import { startPracticeMessage } from '../packages/contracts/src/search.ts'

/**
 * One account starts practice games and quits them, a thousand times over: what that costs the server's memory and the
 * database. With the limit of the hour, and without it. `npm run bench:practice`; takes a minute, writes
 * bench/results/practice-flood.json. `before` in it was measured at c68b23d, by this same file.
 */
const TRIES = 1_000
const STEP = 500
const RESULTS = new URL('./results/practice-flood.json', import.meta.url)

interface Flood {
  readonly started: number
  readonly refused: number
  readonly seconds: number
  /** The memory of the server, before the first try and after every {@link STEP}. */
  readonly memoryMb: readonly number[]
  readonly rows: number
  readonly databaseKb: number
}

const memoryMb = (pid: number): number => {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kb) / 1024)
}

async function flood(perHour: number): Promise<Flood> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gorod-bench-practice-'))
  const postgres = await startEmbeddedPostgres({ dataDir, report: () => undefined })
  const log = createLog({ level: 'silent', file: null })
  const { pool, close } = openDatabase(postgres.url, { poolSize: 3, log })
  const server = await startServerProcess({
    env: {
      DATABASE_URL: postgres.url,
      MESSAGES_PER_SECOND: '100000',
      PRACTICE_GAMES_PER_HOUR: String(perHour),
    },
  })
  const size = async () => {
    const { rows } = await pool.query<{ kb: number; rows: number }>(`
      select pg_total_relation_size('games') / 1024 + pg_total_relation_size('game_events') / 1024
        + pg_total_relation_size('game_seats') / 1024 as kb,
        (select count(*) from games) + (select count(*) from game_events) + (select count(*) from game_seats) as rows
    `)
    return rows[0] ?? { kb: 0, rows: 0 }
  }
  try {
    const { token } = await signUp(server)
    const page = await connect(server, token)
    const [empty, startedAt] = [await size(), performance.now()]
    const memory = [memoryMb(server.pid)]
    let started = 0
    for (let tries = 0; tries < TRIES; tries++) {
      if (tries > 0 && tries % STEP === 0) memory.push(memoryMb(server.pid))
      const answer = await page.send(startPracticeMessage, {})
      if (!answer.ok) continue
      started++
      await page.send(quitGameMessage, { gameId: answer.gameId })
    }
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    const full = await size()
    page.close()
    return {
      started,
      refused: TRIES - started,
      seconds,
      memoryMb: [...memory, memoryMb(server.pid)],
      rows: Number(full.rows) - Number(empty.rows),
      databaseKb: Number(full.kb) - Number(empty.kb),
    }
  } finally {
    await server.stop()
    await close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true })
    rmSync(server.dataDir, { recursive: true })
  }
}

const earlier = JSON.parse(readFileSync(RESULTS, 'utf8')) as { before: unknown }
const result = {
  what: `one account starts a practice game and quits it, ${TRIES} times`,
  date: new Date().toISOString(),
  machine: { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version },
  before: earlier.before,
  withLimit: await flood(10),
  withoutLimit: await flood(1_000_000),
}
console.log(JSON.stringify(result, null, 2))
writeFileSync(RESULTS, `${JSON.stringify(result, null, 2)}\n`)
