import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { LiveGame } from '../../apps/server/src/modules/games/domain/live-game.ts'
import { Ticks } from '../../apps/server/src/modules/games/domain/ticks.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/embedded.ts'
import { Pool } from '../../apps/server/src/platform/db/pool.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { MemoryLog } from '../../apps/server/src/testing/games/memory-log.ts'
import { decide, evolve, nextDeadline, replay } from '../../packages/rules/src/index.ts'

/** One scenario of `old-objects.ts`, in a process of its own: says how much it did, and its processor time. */
const [scenario, way] = process.argv.slice(2)
const GAMES = 500
const LINES = 200
const QUERIES = 20_000
/** A speech has 40 lines at most. */
const LINES_A_SPEECH = 38

const turn = () => new Promise((resolve) => setImmediate(resolve))
const clock = { now: () => Date.now(), after: () => ({ cancel: () => undefined }) }

function gameAtFirstSpeech(): LiveGame {
  const log = new MemoryLog(Date.now() - 200_000)
  let state = replay(log.entries.map(({ event }) => event))
  while (state.phase.id !== 'speech') {
    const deadline = nextDeadline(state)
    if (deadline === null) throw new Error(`${state.phase.id} has no end`)
    const decision = decide(state, { ...deadline.command, by: 'system' }, deadline.at)
    if (!decision.ok) throw new Error(`a deadline was refused: ${decision.refusal}`)
    log.entries.push(...decision.events.map((event) => ({ event, commandId: null })))
    state = decision.events.reduce(evolve, state)
  }
  const header = async () => log.game
  const kept = { header, readAfter: async () => [], append: () => turn().then(() => true) }
  return new LiveGame(log.game, log.entries, {
    log: kept,
    now: clock.now,
    ticks: new Ticks(clock),
    onNewEntries: async () => undefined,
  })
}

async function sayLines(): Promise<number> {
  const games = Array.from({ length: GAMES }, gameAtFirstSpeech)
  let done = 0
  for (let line = 1; line <= LINES; line++)
    await Promise.all(
      games.map(async (game) => {
        const { phase } = game.state
        if (phase.id !== 'speech') return
        const by = phase.seat
        const text = `Слово номер ${line} за этим столом`
        const isLast = line % LINES_A_SPEECH === 0
        await game.send({
          command: isLast ? { type: 'endSpeech', by } : { type: 'say', text, claims: [], by },
          id: `line-${line}`,
        })
        done++
      }),
    )
  return done
}

async function askPostgres(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gorod-old-objects-'))
  const postgres = await startEmbeddedPostgres({ dataDir, report: () => undefined })
  const limits = { connectMs: 5_000, statementMs: 10_000, lockMs: 5_000, transactionIdleMs: 10_000 }
  const pool =
    way === 'ours'
      ? new Pool(postgres.url, {
          name: 'bench',
          size: 1,
          limits,
          log: createLog({ level: 'silent', file: null }),
        })
      : new pg.Pool({ connectionString: postgres.url, max: 1, query_timeout: limits.statementMs })
  const client = await pool.connect()
  for (let n = 0; n < QUERIES; n++) {
    const rows = Array.from({ length: 20 }, (_, index) => ({ n, index, words: 'Слово номер' }))
    await client.query('select json_array_length($1::json)', [JSON.stringify(rows)])
  }
  client.release()
  await pool.end()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
  return QUERIES
}

if (way === 'ours') await import('../../apps/server/src/platform/v8-flags.ts')
const run = { lines: sayLines, queries: askPostgres }[scenario as 'lines']
const before = process.cpuUsage()
const done = await run()
const { user, system } = process.cpuUsage(before)
console.log(`\n${JSON.stringify({ done, cpuSeconds: (user + system) / 1e6 })}`)
process.exit(0)
