import type { ParticipantKey } from '@gorod/contracts/media'
import type { MediaPolicy } from '@gorod/rules'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startServer } from '../harness/server-process.ts'
import { type JanusElsewhere, startJanusElsewhere } from './janus-elsewhere.ts'
import { startTableOfTwo } from './robots-over-sockets.ts'
import { RoomKeeper } from './room-keeper.ts'
import { circle, now, tally, until } from './table.ts'

// A media room outlives the process that keeps it: the next one finds its handles in the same Janus.

const SEATS = ['seat-1', 'seat-2', 'seat-3'] as const
const DAY: MediaPolicy = { ...circle(...SEATS), focus: 'seat-1' }
const NIGHT: MediaPolicy = { ...circle('seat-1', 'seat-2'), nightLayers: ['low', 'high'] }

let janus: JanusElsewhere
beforeAll(async () => {
  janus = await startJanusElsewhere('25000-25499')
})
afterAll(() => janus.stop())

let keeper: RoomKeeper

/** The picture of this camera as that page got it: the share of the frames that were sent since the count began. */
function countFrames(viewer: ParticipantKey, sender: ParticipantKey): () => number {
  const [from, before] = [now(), keeper.at(sender).framesSent]
  return () => {
    const got = keeper
      .at(viewer)
      .received.filter((packet) => packet.from === sender && packet.kind === 'video')
    return got.filter(({ sentAt }) => sentAt > from).length / (keeper.at(sender).framesSent - before)
  }
}

describe('rooms and their keepers', () => {
  beforeEach(async () => {
    keeper = new RoomKeeper([janus])
    await keeper.start(DAY)
    for (const key of SEATS) await keeper.enter(key)
    await keeper.sees(SEATS, 0)
  })
  afterEach(() => keeper.stop())

  test('a keeper that dies and starts again interrupts no picture, and rules the room as before', async () => {
    const heard = keeper.robots.map(({ messages }) => messages.length)
    const share = countFrames('seat-3', 'seat-2')
    await keeper.die()
    await keeper.sees(SEATS, now())
    await keeper.start(DAY)
    await keeper.everybodyReturns()
    await keeper.sees(SEATS, now())
    expect(share()).toBeGreaterThan(0.95)
    const told = keeper.robots.map(({ messages }, index) =>
      messages.slice(heard[index]).map(({ type }) => type),
    )
    for (const types of told) expect(types.filter((type) => type !== 'layers')).toEqual(['welcome'])

    await keeper.at('seat-2').say({ type: 'limits', limits: [{ participant: 'seat-1', most: 'middle' }] })
    await until(() => lastLayer('seat-2', 'seat-1') === 'middle' && lastLayer('seat-3', 'seat-1') === 'high')

    // Seat 2 still asks for the middle layer, which no camera sends at night.
    await keeper.room.setPolicy(NIGHT)
    const night = now()
    await keeper.sees(['seat-1', 'seat-2'], now())
    expect(tally(keeper.robots, NIGHT, night).forbidden).toBe(0)

    await keeper.room.setPolicy(circle(...SEATS, 'seat-4'))
    await keeper.enter('seat-4')
    await keeper.sees([...SEATS, 'seat-4'], now())
  })

  test('a keeper that starts again at night makes it dark before the game goes on', async () => {
    await keeper.die()
    await keeper.start(NIGHT)
    const night = now()
    await keeper.everybodyReturns()
    await keeper.sees(['seat-1', 'seat-2'], now())
    expect(tally(keeper.robots, NIGHT, night).forbidden).toBe(0)
  })

  test('a keeper that starts again without one of the pages goes on with the others', async () => {
    await keeper.die()
    keeper.at('seat-3').close()
    await keeper.sees(['seat-1', 'seat-2'], now())
    await keeper.start(DAY)
    await keeper.everybodyReturns()
    await keeper.enter('seat-3')
    await keeper.sees(SEATS, now())
    await keeper.room.setPolicy(NIGHT)
    const night = now()
    await keeper.sees(['seat-1', 'seat-2'], now())
    expect(tally(keeper.robots, NIGHT, night).forbidden).toBe(0)
  })
})

test('a room that nobody goes on with ends for everybody', async () => {
  const left = new RoomKeeper([janus])
  await left.start(DAY)
  for (const key of SEATS) await left.enter(key)
  await left.sees(SEATS, 0)
  await left.die()
  await left.discard()
  await until(() => left.robots.every((robot) => !robot.isConnected))
  await left.stop()
})

function lastLayer(viewer: ParticipantKey, sender: ParticipantKey): string | null {
  const got = keeper.at(viewer).received.findLast(({ from, kind }) => from === sender && kind === 'video')
  return got?.layer ?? null
}

test('kill -9 of the server and its start interrupt no picture of a game, and layers are given as before', async () => {
  const server = await startServer({
    env: {
      MEDIA_GATEWAY: 'janus',
      JANUS_URLS: janus.url,
      JANUS_API_SECRET: janus.apiSecret,
      JANUS_ROOM_ADMIN_KEY: janus.roomAdminKey,
      JANUS_CHECK_RTP_PORTS: '25500-25599',
      // Nothing happens at the table meanwhile: everybody takes a seat.
      PHASE_PERCENT: '1000',
    },
  })
  try {
    const table = await startTableOfTwo(server.url)
    const [one, two] = table.robots
    const fresh = (since: number) =>
      two.received.some(({ kind, sentAt }) => kind === 'video' && sentAt > since)
    await until(() => fresh(0))

    const heard = two.messages.length
    const [from, before] = [now(), one.framesSent]
    await server.kill()
    await server.restart()
    await until(() => two.messages.length > heard)
    const back = now()
    await until(() => fresh(back))
    const frames = two.received.filter(({ kind, sentAt }) => kind === 'video' && sentAt > from)
    expect(frames.length / (one.framesSent - before)).toBeGreaterThan(0.95)
    expect(two.messages.slice(heard).find(({ type }) => type !== 'layers')).toMatchObject({
      type: 'welcome',
      resumed: true,
    })

    await two.say({ type: 'limits', limits: [{ participant: one.key, most: 'none' }] })
    const hidden = now()
    const sent = one.framesSent
    await until(() => one.framesSent > sent + 10)
    expect(two.received.filter(({ kind, sentAt }) => kind === 'video' && sentAt > hidden)).toEqual([])
    await two.say({ type: 'limits', limits: [] })
    const shown = now()
    await until(() => fresh(shown))
    table.close()
  } finally {
    await server.dispose()
  }
})
