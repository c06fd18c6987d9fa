import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { startCluster } from '../cluster/cluster.ts'
import { isReadyAt } from '../cluster/network.ts'
import { audit } from './chaos/audit.ts'
import { CLUSTER_ENV } from './chaos/environment.ts'
import type { LoadRecord } from './chaos/load.ts'
import { LoadProcess } from './chaos/load-process.ts'

/**
 * `npm run bench:rolling -- [TABLES] [--from=REV]`: three servers are ended as an update does (SIGTERM) and started again, one after the other, while
 * players play and visitors load pages. With `--from` the first ones are of that commit and the next ones of this folder, so that old and new
 * version serve one site for a while; without it both are of this folder. Target: no answer that is an error, and none that takes ten seconds. Writes bench/results/rolling.json.
 */
const TABLES = Number(process.argv[2] ?? 200)
/** What `chaos.mjs` made for `--from`. */
const {
  SERVER_MAIN = '',
  SERVER_COMMIT = 'unknown',
  FORMER_SERVER_MAIN,
  FORMER_SERVER_COMMIT = SERVER_COMMIT,
} = process.env
const QUIET_MS = 10_000
/** Pages come back within seconds; a game that neither version serves meanwhile would be silent until the last update. */
const SILENCE_MS = 10_000
const AFTER_MS = 10_000

const startedAt = performance.now()
const tell = (line: string): void =>
  console.log(`[${Math.round((performance.now() - startedAt) / 1000)} s] ${line}`)

/** What players and visitors saw of it. */
function seen({ tables, calls, failedCalls }: LoadRecord) {
  const errors = tables.flatMap((table) => table.errors)
  return {
    calls,
    failedCalls: failedCalls.length,
    failures: [...new Set(failedCalls)],
    errorAnswers: errors.length,
    errors: [...new Set(errors)],
    connectionsMoved: tables.reduce((sum, { cutOff }) => sum + cutOff, 0),
    longestWithoutAnswerMs: Math.max(...tables.map(({ silenceMs }) => silenceMs)),
    slowestCommandMs: Math.max(...tables.map(({ commandMs }) => commandMs)),
  }
}

/** Which server this process is, by what it was started with. */
function commitOf(pid: number | null): string {
  const main = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[1]
  return main === FORMER_SERVER_MAIN ? FORMER_SERVER_COMMIT : main === SERVER_MAIN ? SERVER_COMMIT : 'unknown'
}

const home = process.env.CHAOS_HOME ?? ''
const updated = new Set<number>()
const cluster = await startCluster({
  home,
  port: Number(process.env.PORT || 3543),
  tell,
  env: CLUSTER_ENV,
  serverMain: (number) => (updated.has(number) ? SERVER_MAIN : (FORMER_SERVER_MAIN ?? SERVER_MAIN)),
})
const running = () => cluster.servers.map(({ pid }) => commitOf(pid))
tell(`servers of ${running().join(', ')}, to be updated to ${SERVER_COMMIT}`)
let isWell = false
try {
  tell(`${TABLES} tables`)
  const load = await LoadProcess.start(cluster.url.replace('localhost', '127.0.0.1'), TABLES, 1)
  await load.take()
  await wait(QUIET_MS)
  const quiet = seen(await load.take())
  if (quiet.connectionsMoved + quiet.failedCalls + quiet.errorAnswers > 0)
    throw new Error(
      `this machine is too busy for ${TABLES} tables: ${JSON.stringify(quiet)} before any update`,
    )
  const updates = []
  for (const [index, server] of cluster.servers.entries()) {
    const from = performance.now()
    await server.stop()
    const drainedMs = Math.round(performance.now() - from)
    updated.add(index + 1)
    await server.start()
    while (!(await isReadyAt(cluster.serverUrls[index] ?? ''))) await wait(100)
    const updatedMs = Math.round(performance.now() - from)
    await wait(AFTER_MS)
    const commits = running()
    updates.push({ server: server.name, commits, drainedMs, updatedMs, ...seen(await load.take()) })
    tell(`${server.name} is another one: ${JSON.stringify(updates.at(-1))}`)
  }
  const counted = await audit(cluster.databaseUrl, await load.stop())
  const errors = updates.reduce((sum, { errorAnswers, failedCalls }) => sum + errorAnswers + failedCalls, 0)
  const result = {
    what: `Three servers updated one after the other under ${TABLES} tables: errors that players and visitors saw`,
    date: new Date().toISOString(),
    commits: { from: FORMER_SERVER_COMMIT, to: SERVER_COMMIT },
    machine: { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version },
    errors,
    ...counted,
    quiet,
    updates,
    target: { errors: 0, longestWithoutAnswerMs: SILENCE_MS },
  }
  console.log(JSON.stringify(result, null, 2))
  writeFileSync(new URL('./results/rolling.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`)
  const silences = updates.map((update) => Math.max(update.longestWithoutAnswerMs, update.slowestCommandMs))
  isWell =
    errors + counted.lost + counted.doubled + counted.seatsLost === 0 && Math.max(...silences) <= SILENCE_MS
} catch (error) {
  console.error(error)
} finally {
  await cluster.stop()
}
process.exit(isWell ? 0 : 1)
