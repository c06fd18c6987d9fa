import { existsSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, startCluster } from '../cluster/cluster.ts'
import { isReadyAt } from '../cluster/network.ts'
import { audit } from './chaos/audit.ts'
import { chaosDocument, isMissed } from './chaos/document.ts'
import { CLUSTER_ENV } from './chaos/environment.ts'
import { type Fault, faultsOf, picturesTargetOf } from './chaos/faults.ts'
import type { LoadRecord } from './chaos/load.ts'
import { LoadProcess } from './chaos/load-process.ts'
import { MediaProcess } from './chaos/media-process.ts'
import { smallDisks } from './chaos/small-disks.ts'
import type { TableRecord } from './chaos/table-report.ts'

/**
 * `npm run chaos -- [TABLES] [WORD]`: breaks every part of a running cluster under load, one after the other. The players know what was
 * acknowledged to them; at the end each of it has to be in the log once. Writes bench/results/chaos.json and docs/chaos.md; with a
 * WORD only the faults with it in their name, and nothing is written.
 */
const TABLES = Number(process.argv[2] ?? 40)
const WORD = process.argv[3] ?? ''
const PEOPLE_TABLES = 1
if (!(TABLES >= 1))
  throw new Error(`${process.argv[2]} is no number of tables: npm run chaos -- [TABLES] [WORD]`)
const TARGETS = { serverMs: 3_000, databaseMs: 10_000 }
const QUIET_MS = 5_000
const AFTER_MS = 5_000
const PRESSING = 2
const PRESSING_WITHIN_MS = 30_000
const SETTLED_WITHIN_MS = 120_000
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

/** Made by `chaos.mjs`, with the certificate that the players trust. */
const home = process.env.CHAOS_HOME ?? ''
const disks = smallDisks(home, { 'postgres-1': 700, 'postgres-2': 700, 'server-3': 300 })
const clockFile = existsSync(FAKETIME) ? join(home, 'clock') : null
if (clockFile !== null) writeFileSync(clockFile, '+0')

const startedAt = performance.now()
const tell = (line: string): void =>
  console.log(`[${Math.round((performance.now() - startedAt) / 1000)} s] ${line}`)

/** One server has a clock that can be stepped. */
const fakeClock = (number: number): NodeJS.ProcessEnv =>
  number !== 1 || clockFile === null
    ? {}
    : {
        LD_PRELOAD: FAKETIME,
        FAKETIME_TIMESTAMP_FILE: clockFile,
        FAKETIME_CACHE_DURATION: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        FAKETIME_DISABLE_SHM: '1',
      }

async function settled(cluster: Cluster): Promise<void> {
  const giveUpAt = performance.now() + SETTLED_WITHIN_MS
  const ready = async () =>
    cluster.postgres.isGuarded && (await Promise.all(cluster.serverUrls.map(isReadyAt))).every(Boolean)
  while (!(await ready())) {
    if (performance.now() > giveUpAt) throw new Error('the cluster does not recover')
    await wait(250)
  }
}

/** So that commands are on their way when it breaks. Returns the longest wait of a player until then. */
async function untilPressing(load: LoadProcess): Promise<number> {
  const giveUpAt = performance.now() + PRESSING_WITHIN_MS
  let longestMs = 0
  for (;;) {
    const taken = await load.take()
    longestMs = Math.max(longestMs, ...Object.values(slowest(taken)))
    if (taken.pressing >= PRESSING || performance.now() > giveUpAt) return longestMs
    await wait(250)
  }
}

const slowestOf = (tables: readonly TableRecord[]) => ({
  answerMs: Math.max(...tables.map(({ silenceMs }) => silenceMs)),
  commandMs: Math.max(...tables.map(({ commandMs }) => commandMs)),
})
const slowest = ({ tables }: LoadRecord) => slowestOf(tables)
const ofPeople = ({ tables }: LoadRecord) => tables.filter((table) => table.of === 'people')
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

interface RunParts {
  readonly cluster: Cluster
  readonly load: LoadProcess
  readonly media: MediaProcess
}

async function breakAndMend({ cluster, media }: RunParts, fault: Fault) {
  const from = performance.now()
  await fault.breaks()
  if (fault.forMs !== undefined) await wait(Math.max(0, fault.forMs - (performance.now() - from)))
  await fault.mends?.()
  await wait(AFTER_MS)
  await settled(cluster)
  const areBack = await media.becomesLive()
  return { wholeAgainMs: Math.round(performance.now() - from), areBack }
}

async function suffer(watched: RunParts, fault: Fault) {
  const { load, media } = watched
  await media.prepare(fault.media !== undefined, fault.media?.janus ?? null)
  await Promise.all([load.take(), media.take()])
  await wait(QUIET_MS)
  // Where a busy machine lost pictures meanwhile, that is not this fault's.
  await media.becomesLive()
  const quietMs = await untilPressing(load)
  const quietPictures = await media.take()
  const { wholeAgainMs, areBack } = await breakAndMend(watched, fault)
  const [taken, { story, ...pictures }] = await Promise.all([load.take(), media.take()])
  if (!areBack) await media.renew()
  const { answerMs, commandMs } = slowest(taken)
  const recoveryMs = Math.max(0, Math.max(answerMs, commandMs) - (fault.lastsMs ?? 0))
  const row = {
    fault: fault.name,
    quietMs,
    longestWithoutAnswerMs: answerMs,
    slowestCommandMs: commandMs,
    ofPeople: slowestOf(ofPeople(taken)),
    recoveryMs,
    targetMs: fault.kind === 'database' ? TARGETS.databaseMs : TARGETS.serverMs,
    wholeAgainMs,
    connectionsCut: sum(taken.tables.map(({ cutOff }) => cutOff)),
    errorAnswers: sum(taken.tables.map(({ errors }) => errors.length)),
    errorAnswersOfPeople: sum(ofPeople(taken).map(({ errors }) => errors.length)),
    failedCalls: taken.failedCalls.length,
    pictures: {
      ...pictures,
      quietMs: quietPictures.robotsMs,
      quietRelayedMs: quietPictures.relayedMs,
      targetMs: picturesTargetOf(fault),
      areBack,
    },
  }
  tell(
    `${fault.name}: again after ${recoveryMs} ms (quiet: ${quietMs} ms; people: ${Math.max(...Object.values(row.ofPeople))} ms); pictures after ${pictures.robotsMs} ms, relayed ${pictures.relayedMs} ms${areBack ? '' : ', not at all tables'}`,
  )
  if (picturesTargetOf(fault) !== null) for (const line of story) console.log(`  ${line}`)
  return row
}

// Disks in memory outlive who mounted them. The programs end with this process by themselves.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    disks.release()
    process.exit(1)
  })

let failed = false
const cluster = await startCluster({
  home,
  port: Number(process.env.PORT || 3543),
  tell,
  env: CLUSTER_ENV,
  serverEnv: fakeClock,
}).catch((error) => {
  disks.release()
  throw error
})
try {
  tell(`${TABLES} practice tables, ${PEOPLE_TABLES} of ten people and some with pictures`)
  const url = cluster.url.replace('localhost', '127.0.0.1')
  const media = await MediaProcess.start(url, cluster.databaseUrl)
  const load = await LoadProcess.start(url, TABLES, PEOPLE_TABLES)
  await wait(QUIET_MS)
  const rows = []
  const faults = faultsOf({ cluster, diskOf: disks.of, clockFile }).filter(({ name }) => name.includes(WORD))
  if (faults.length === 0) throw new Error(`no fault has «${WORD}» in its name`)
  for (const fault of faults) rows.push(await suffer({ cluster, load, media }, fault))
  const sent = await load.stop()
  await media.stop()
  const counted = await audit(cluster.databaseUrl, sent, media.games)
  const result = {
    what: 'Every part of a cluster of three servers broken under load: ms until every table has answers, commands and pictures again',
    date: new Date().toISOString(),
    machine: { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version },
    load: {
      practiceTables: TABLES,
      tablesOfTenPeople: PEOPLE_TABLES,
      tablesWithPictures: media.games.length,
    },
    ...counted,
    targets: TARGETS,
    leftOut: [
      ...(disks.of('postgres-1') === null ? ['full disks: this process may not mount one'] : []),
      ...(clockFile === null ? ['stepped clock: libfaketime is not installed'] : []),
    ],
    faults: rows,
  }
  console.log(JSON.stringify(result, null, 2))
  if (WORD === '') {
    writeFileSync(new URL('./results/chaos.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`)
    writeFileSync(new URL('../docs/chaos.md', import.meta.url), chaosDocument(result))
  }
  failed = counted.lost + counted.doubled + counted.seatsLost > 0 || rows.some(isMissed)
} catch (error) {
  console.error(error)
  failed = true
} finally {
  await cluster.stop()
  disks.release()
}
process.exit(failed ? 1 : 0)
