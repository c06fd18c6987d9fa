import type { ParticipantKey } from '@gorod/contracts/media'
import { MemoryGateway } from '@gorod/server/testing/media'
import { afterAll, beforeAll } from 'vitest'
import { mediaPortSuite } from './media-port.suite.ts'
import { now, robotTable, startEmbedded, startGateway, Table, until } from './table.ts'
import { TextPeer } from './text-peer.ts'

/** How many frames of everybody show whether a picture flows. */
const FRAMES = 8

const memory = new MemoryGateway()

let janus: Awaited<ReturnType<typeof startGateway>>
let embedded: Awaited<ReturnType<typeof startEmbedded>>
beforeAll(async () => {
  ;[janus, embedded] = await Promise.all([startGateway(), startEmbedded()])
})
afterAll(() => Promise.all([janus.stop(), embedded.stop()]))

function memoryFlows(table: Table<TextPeer>) {
  const room = memory.roomOf(table.gameId)
  const keys = [...new Set(table.robots.map(({ key }) => key))]
  return keys
    .flatMap((viewer) => keys.map((speaker) => ({ viewer, speaker })))
    .flatMap(({ viewer, speaker }) =>
      (['audio', 'video'] as const)
        .filter((kind) => room?.receives(viewer, speaker, kind))
        .map((kind) => ({ viewer, speaker, kind, layer: room?.layer(viewer, speaker) })),
    )
}

/** What the pages of a table have got since this call, as soon as everybody has sent some frames. */
async function arrived(table: Table) {
  const present = table.robots.filter((robot) => table.at(robot.key) === robot && !robot.isClosed)
  await until(() => present.every((robot) => robot.isConnected))
  const since = now()
  const publishing = present.filter((robot) => robot.framesSent > 0)
  const before = publishing.map((robot) => robot.framesSent)
  await until(() => publishing.every((robot, index) => robot.framesSent >= (before[index] ?? 0) + FRAMES))
  return table.robots.flatMap((robot) =>
    robot.received.filter(({ sentAt }) => sentAt > since).map((packet) => ({ viewer: robot.key, ...packet })),
  )
}

mediaPortSuite({
  name: 'memory',
  table: () => new Table(memory, (room, key) => new TextPeer(room, key)),
  async flows(table) {
    return memoryFlows(table)
      .map(({ viewer, speaker, kind }) => `${rowOf(viewer)}<${speaker}/${kind}`)
      .sort()
  },
  async layers(table) {
    return memoryFlows(table)
      .filter(({ kind }) => kind === 'video')
      .map(({ viewer, speaker, layer }) => `${rowOf(viewer)}<${speaker} ${layer}`)
      .sort()
  },
  talk: (table, key, on) => memory.roomOf(table.gameId)?.talk(key, on),
  async crash(table) {
    const rebuilt = new Promise((done) => table.media.onRebuilt(done))
    memory.die()
    memory.recover()
    await rebuilt
  },
})

/** Suites of the gateways with packets, and how their program is ended. */
for (const [name, program] of [
  ['janus', () => janus.gateway],
  ['embedded', () => embedded.gateway],
] as const)
  mediaPortSuite({
    name,
    table: () => robotTable(program()),
    async flows(table) {
      const packets = await arrived(table)
      return distinct(packets.map(({ viewer, from, kind }) => `${rowOf(viewer)}<${from}/${kind}`))
    },
    async layers(table) {
      const packets = (await arrived(table)).filter(({ kind }) => kind === 'video')
      return distinct(packets.map(({ viewer, from, layer }) => `${rowOf(viewer)}<${from} ${layer}`))
    },
    talk: (table, key, on) => table.at(key)?.talk(on),
    async crash(table) {
      const rebuilt = new Promise((done) => table.media.onRebuilt(done))
      process.kill(program().pidOf() ?? 0, 'SIGKILL')
      await rebuilt
    },
  })

function distinct(lines: readonly string[]): readonly string[] {
  return [...new Set(lines)].sort()
}

function rowOf(key: ParticipantKey): string {
  return key.startsWith('spectator:') ? 'spectators' : key
}
