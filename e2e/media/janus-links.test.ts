import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type JanusElsewhere, startJanusElsewhere, startJanusService } from './janus-elsewhere.ts'
import { RoomKeeper } from './room-keeper.ts'
import { circle, now, until } from './table.ts'

// Several Janus that are no children of the server.

const SEATS = ['seat-1', 'seat-2'] as const
const DAY = circle(...SEATS)

let janus: JanusElsewhere
beforeAll(async () => {
  janus = await startJanusElsewhere('25000-25249')
})
afterAll(() => janus.stop())

async function seated(keeper: RoomKeeper): Promise<RoomKeeper> {
  await keeper.start(DAY)
  for (const key of SEATS) await keeper.enter(key)
  await keeper.sees(SEATS, 0)
  return keeper
}

test('a game whose Janus dies moves to another one without anybody doing anything', async () => {
  const dying = await startJanusElsewhere('25250-25499')
  const keeper = await seated(new RoomKeeper([dying, janus]))
  const rebuilt = new Promise((done) => keeper.media.onRebuilt(done))
  process.kill(dying.pid, 'SIGKILL')
  expect(await rebuilt).toBe(keeper.gameId)
  await keeper.sees(SEATS, now())
  const told = keeper.at('seat-1').messages.map(({ type }) => type)
  expect(told).toContain('rebuild')
  expect(told).not.toContain('unavailable')
  await keeper.stop()
  await dying.stop()
})

test('a Janus that is asked to end gets no new game, and ends when its last one is over', async () => {
  const draining = await startJanusService('25250-25499')
  try {
    const keeper = await seated(new RoomKeeper([draining, janus]))
    draining.askToEnd()
    await until(() => keeper.drains)
    const next = await seated(new RoomKeeper([draining, janus]))
    await keeper.sees(SEATS, now())
    await keeper.stop()
    expect(await draining.exited).toBe(0)
    await next.sees(SEATS, now())
    expect(next.at('seat-1').messages.map(({ type }) => type)).not.toContain('rebuild')
    await next.stop()
  } finally {
    await draining.stop()
  }
})

test('the load and the traffic of a Janus elsewhere are known where its metrics are named', async () => {
  const told = await startJanusService('25250-25499')
  try {
    const keeper = await seated(new RoomKeeper([told, janus]))
    await until(() => (keeper.media.use().gateways[0]?.cpu?.seconds ?? 0) > 0)
    expect(keeper.media.use().gateways).toMatchObject([
      { isOwn: false, isMetered: true },
      { isOwn: false, isMetered: false, cpu: null, traffic: null },
    ])
    const traffic = () => keeper.media.use().gateways[0]?.traffic
    await until(() => (traffic()?.receivedPackets ?? 0) > 0)
    expect(traffic()?.receivedBytes).toBeGreaterThan(0)
    // What it sends says who is watched: it is told when the game is over.
    expect(traffic()?.sentBytes).toBe(0)
    // By which the alert JanusBusy knows what is much.
    const metrics = await (await fetch(told.metricsUrl)).text()
    expect(metrics).toMatch(new RegExp(`^gorod_janus_cores\\{.*\\} ${availableParallelism()}$`, 'm'))
    await keeper.stop()
  } finally {
    await told.stop()
  }
})

test('a Janus that cannot be used is named in the log, and games run in the others', async () => {
  const wrong = { ...janus, roomAdminKey: 'not this one' }
  const keeper = await seated(new RoomKeeper([{ ...wrong, url: `${janus.url}/` }, janus]))
  expect(keeper.warnings.join()).toMatch(/Janus cannot be used .*admin_key/)
  await keeper.stop()
})
