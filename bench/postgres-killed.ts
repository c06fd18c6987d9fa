import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded/embedded.ts'
import { BusyTable } from '../e2e/harness/busy-table.ts'
import { query } from '../e2e/harness/database.ts'
import { startServer } from '../e2e/harness/server-process.ts'

/**
 * Postgres is killed under running games, several times: how long until a command counts again, and whether everything
 * that was acknowledged is in the log exactly once. Beside it plain starts of Postgres, which no recovery can beat.
 * `npm run bench:recovery`; writes bench/results/recovery.json.
 */
const TABLES = 20
const KILLS = ['SIGKILL', 'SIGKILL', 'SIGINT', 'SIGKILL', 'SIGQUIT', 'SIGKILL'] as const
const PLAIN_STARTS = 5
const TARGET_MS = 3_000
const PATIENCE_MS = 60_000
/** A Postgres that dies again sooner is started with a delay: that would be measured instead. */
const APART_MS = 11_000
/** Somebody has the floor for so long, so that a command is waiting as soon as it can count. */
const LONG_SPEECH_MS = 5_000

async function plainStarts(): Promise<number[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gorod-bench-recovery-'))
  const start = () => startEmbeddedPostgres({ dataDir, report: () => undefined })
  await (await start()).stop()
  const times: number[] = []
  for (let round = 0; round < PLAIN_STARTS; round++) {
    const from = performance.now()
    const postgres = await start()
    times.push(performance.now() - from)
    await postgres.stop()
  }
  rmSync(dataDir, { recursive: true })
  return times
}

async function until(what: string, holds: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS
  while (!holds()) {
    if (performance.now() > giveUpAt) throw new Error(`waited in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const plain = await plainStarts()
const server = await startServer({ env: { PHASE_PERCENT: '60', MEDIA_GATEWAY: 'memory' } })
const tables: BusyTable[] = []
for (let n = 1; n <= TABLES; n++) tables.push(await BusyTable.open(server.url, `table${n}`))

const postmaster = () =>
  Number(readFileSync(join(server.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
const newest = () =>
  Math.max(0, ...tables.flatMap(({ acknowledged }) => acknowledged.at(-1)?.answeredAt ?? 0))

async function kill(signal: NodeJS.Signals) {
  // In the middle of play: somebody's presses are being acknowledged.
  const from = performance.now()
  await until('some time of play', () => performance.now() - from > APART_MS)
  await until('play', () => newest() > from && tables.some((table) => table.pressableMs > LONG_SPEECH_MS))
  const lengths = tables.map(({ player }) => player.events.length)
  // A phase in which nobody has anything to press ends by its time: until then its game is quiet without any kill, too.
  const phases = tables.map(({ phaseMs }) => phaseMs)
  const killedAt = performance.now()
  process.kill(postmaster(), signal)
  // An answer that was on its way does not count.
  const counted = () =>
    tables.flatMap(({ acknowledged }) =>
      acknowledged.filter(({ answeredAt }) => answeredAt > killedAt).map(({ answeredAt }) => answeredAt),
    )
  await until('the end of the answers on their way', () => performance.now() - killedAt > 50)
  const onTheirWay = new Set(counted())
  const first = () => counted().find((answeredAt) => !onTheirWay.has(answeredAt))
  await until('a command that counts', () => first() !== undefined)
  const wentOn = new Map<number, number>()
  await until('every game going on', () => {
    for (const [index, { player }] of tables.entries()) {
      if (wentOn.has(index) || !(player.over || player.events.length > (lengths[index] ?? 0))) continue
      wentOn.set(index, performance.now() - killedAt)
    }
    return wentOn.size === tables.length
  })
  const late = [...wentOn].map(([index, ms]) => ms - (phases[index] ?? 0))
  return {
    signal,
    firstAcknowledgedMs: Math.round(Math.min(...counted().filter((at) => !onTheirWay.has(at))) - killedAt),
    allGamesOnMs: Math.round(Math.max(...wentOn.values())),
    /** After the kill, or after the end of the phase in which the kill met the game. */
    latestGameMs: Math.round(Math.max(...late)),
  }
}

const kills = []
for (const signal of KILLS) kills.push(await kill(signal))
const cutOff = tables.reduce((sum, table) => sum + table.cutOff, 0)
const failed = tables.reduce((sum, table) => sum + table.failed, 0)
// Counted before the players leave: a player who leaves counts as away.
const [lost] = await query<{ count: string }>(
  server,
  `select count(*) from game_events where type in ('seatDisconnected', 'gameAborted')
     or (type = 'seatLeft' and payload->>'cause' not in ('vote', 'shot'))`,
)
await Promise.all(tables.map((table) => table.stop()))

let acknowledged = 0
let missing = 0
for (const table of tables) {
  const ids = table.acknowledged.map(({ commandId }) => commandId)
  const rows = await query(
    server,
    'select command_id from game_events where game_id = $1 and command_id = any($2)',
    [table.gameId, ids],
  )
  acknowledged += ids.length
  missing += ids.length - rows.length
}
await server.dispose()

const worstMs = Math.max(...kills.map(({ firstAcknowledgedMs }) => firstAcknowledgedMs))
const medianMs = median(kills.map(({ firstAcknowledgedMs }) => firstAcknowledgedMs))
const result = {
  what: `Postgres killed under ${TABLES} tables: ms from the kill to the first command that is acknowledged`,
  date: new Date().toISOString(),
  machine: { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version },
  kills,
  medianMs,
  worstMs,
  plainStartMs: Math.round(median(plain)),
  timesAPlainStart: Math.round((medianMs / median(plain)) * 10) / 10,
  acknowledgedCommands: acknowledged,
  acknowledgedAndMissing: missing,
  answeredWithAnErrorMeanwhile: failed,
  connectionsLost: cutOff,
  seatsLost: Number(lost?.count),
  target: { worstMs: TARGET_MS },
}
console.log(JSON.stringify(result, null, 2))
writeFileSync(new URL('./results/recovery.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`)
if (worstMs > TARGET_MS || missing + cutOff + result.seatsLost > 0) process.exitCode = 1
process.exit()
