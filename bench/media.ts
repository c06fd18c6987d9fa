import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { LAYERS, type MediaPolicy } from '@gorod/rules'
import { CountingRobot, PARTS, type Part } from '../e2e/media/counting-robot.ts'
import { circle, startGateway, Table, until } from '../e2e/media/table.ts'
import { speakersOf, timelineOf } from './media/timeline.ts'

/**
 * What the media server forwards during one whole game of ten, in real time: robots with packets of real sizes, the policy of
 * every moment, the layers that the room asks for. Beside it, in the same run, a plain room in a Janus of its own in which
 * the same cameras and microphones reach everybody all the time. Target: at most 0.35 of the bytes of the plain room.
 * `npm run bench:media -- [pace]`; writes bench/results/media.json. Pace 0.25 is a game four times as fast as a league's.
 */
const PACE = Number(process.argv[2] ?? 0.25)
const TARGET = 0.35
/** The share of one core that Janus may take, so that a peak has room (docs/scale.md). */
const PLANNED_LOAD = 0.6
const SEATS = Array.from({ length: 10 }, (_, index) => `seat-${index + 1}` as const)
/** Every camera sends its best layer and nothing else, and everybody gets it: the policy of a meeting of all. */
const PLAIN: MediaPolicy = { ...circle(...SEATS), nightLayers: ['high'] }

type Janus = Awaited<ReturnType<typeof startGateway>>

/** Seconds of processor that the process has used so far. */
function processorSeconds({ gateway, warnings }: Janus): number {
  if (gateway.pidOf() === null)
    throw new Error(`Janus ended in the middle of the run\n${warnings.join('\n')}`)
  const stat = readFileSync(`/proc/${gateway.pidOf()}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function seated(janus: Janus, policy: MediaPolicy): Promise<Table<CountingRobot>> {
  const table = await new Table(janus.gateway, (room, key) => new CountingRobot(room, key)).open(policy)
  for (const key of SEATS) await table.enter(key)
  await until(() =>
    table.robots.every((robot) => robot.isConnected && robot.tracks.length === 2 * (SEATS.length - 1)),
  )
  return table
}

function counted(table: Table<CountingRobot>, janus: Janus) {
  const sum = (of: (robot: CountingRobot) => number) =>
    table.robots.reduce((total, robot) => total + of(robot), 0)
  return {
    packets: sum(({ packets }) => packets),
    bytes: Object.fromEntries(PARTS.map((part) => [part, sum(({ bytes }) => bytes[part])])) as Record<
      Part,
      number
    >,
    processorSeconds: processorSeconds(janus),
  }
}

type Count = ReturnType<typeof counted>

function figures(before: Count, after: Count, seconds: number) {
  const packets = after.packets - before.packets
  const ofParts = PARTS.map((part) => [part, after.bytes[part] - before.bytes[part]] as const)
  const bytes = ofParts.reduce((sum, [, of]) => sum + of, 0)
  const processor = after.processorSeconds - before.processorSeconds
  return {
    packetsPerMinute: Math.round((packets / seconds) * 60),
    megabytesPerMinute: round((bytes / seconds) * 60e-6),
    downlinkKbpsPerPlayer: Math.round((bytes * 8e-3) / seconds / SEATS.length),
    /** What these are made of. */
    kbpsByPart: Object.fromEntries(
      ofParts.map(([part, of]) => [part, Math.round((of * 8e-3) / seconds / SEATS.length)]),
    ),
    janusPercentOfACore: round((processor / seconds) * 100),
    microsecondsPerPacket: round((processor * 1e6) / packets),
    gamesPerCore: Math.floor((PLANNED_LOAD * seconds) / processor),
  }
}

const round = (value: number) => Math.round(value * 100) / 100

const { scenes, lengthMs } = timelineOf('media', PACE)
const [game, plain] = await Promise.all([startGateway(), startGateway()])
const [first] = scenes
if (first === undefined) throw new Error('a game without scenes')
const tables = [await seated(game, first.policy), await seated(plain, PLAIN)] as const
const startedAt = performance.now()
const before = [counted(tables[0], game), counted(tables[1], plain)] as const
const seenLayers = new Set<string>()
for (const { atMs, policy } of scenes) {
  await wait(Math.max(0, startedAt + atMs - performance.now()))
  await tables[0].room.setPolicy(policy)
  const speakers = speakersOf(policy)
  for (const table of tables) for (const robot of table.robots) robot.talk(speakers.has(robot.key))
  for (const robot of tables[0].robots) for (const layer of robot.layers) seenLayers.add(layer)
}
await wait(Math.max(0, startedAt + lengthMs - performance.now()))
const seconds = (performance.now() - startedAt) / 1000
const [ours, everybody] = [
  figures(before[0], counted(tables[0], game), seconds),
  figures(before[1], counted(tables[1], plain), seconds),
]
const share = round(ours.megabytesPerMinute / everybody.megabytesPerMinute)
const result = {
  what: 'one whole game of ten in real time, and a plain room with the same cameras in the same run',
  date: new Date().toISOString(),
  machine: { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version },
  pace: PACE,
  gameSeconds: Math.round(seconds),
  scenes: scenes.length,
  layersSent: LAYERS.filter((layer) => seenLayers.has(layer)),
  game: ours,
  plainRoom: everybody,
  share: { bytes: share, packets: round(ours.packetsPerMinute / everybody.packetsPerMinute) },
  target: { bytes: TARGET },
}
console.log(JSON.stringify(result, null, 2))
writeFileSync(new URL('./results/media.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`)
await Promise.all(tables.map((table) => table.close()))
await Promise.all([game.stop(), plain.stop()])
process.exit(share <= TARGET ? 0 : 1)
