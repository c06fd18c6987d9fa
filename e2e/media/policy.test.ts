// No second try: a secret that shows once is a defect.
import type { ParticipantKey } from '@gorod/contracts/media'
import type { MediaPolicy } from '@gorod/rules'
import { JanusRoom, Subscriber } from '@gorod/server/testing/media'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { circle, everybodyReceives, now, robotTable, startGateway, type Table, tally } from './table.ts'

const SEATS = ['seat-1', 'seat-2', 'seat-3', 'seat-4', 'seat-5', 'seat-6'] as const
const DAY = circle(...SEATS)
const MEETING = circle('seat-1', 'seat-2')
const DARK = circle()
/** The speaker is heard by all; everybody is seen. */
const SPEECH: MediaPolicy = {
  sees: DAY.sees,
  hears: Object.fromEntries(SEATS.slice(1).map((seat) => [seat, [SEATS[0]]])),
  focus: SEATS[0],
  nightLayers: null,
}

/** One subscriber whose mutes Janus is said not to confirm. */
let stubborn: ParticipantKey | null = null
class StubbornSubscriber extends Subscriber {
  override settle(): Promise<void> {
    if (stubborn !== this.key) return super.settle()
    stubborn = null
    return Promise.reject(new Error('not confirmed'))
  }
}
class StubbornRoom extends JanusRoom {
  protected override createSubscriber(key: ParticipantKey, generation: number): Subscriber {
    return new StubbornSubscriber(this, key, generation)
  }
}

let janus: Awaited<ReturnType<typeof startGateway>>
let table: Table
beforeAll(async () => {
  janus = await startGateway((deps, options) => StubbornRoom.open(deps, options))
  table = await robotTable(janus.gateway).open(DAY)
  await Promise.all(SEATS.map((key) => table.enter(key)))
  await everybodyReceives(table, SEATS)
})
afterAll(async () => {
  await table.close()
  await janus.stop()
})

test('no packet sent after a policy is confirmed reaches anybody it is forbidden to', async () => {
  for (const policy of [MEETING, SPEECH, DARK, DAY, MEETING, DARK, SPEECH, MEETING]) {
    await table.room.setPolicy(policy)
    const confirmedAt = now()
    await framesPass(5)
    const { allowed, forbidden } = tally(table.robots, policy, confirmedAt)
    expect(forbidden).toBe(0)
    if (policy !== DARK) expect(allowed).toBeGreaterThan(0)
  }
})

test('policies that chase each other end with the last one', async () => {
  const chase = [DAY, MEETING, DARK, DAY, DARK, SPEECH, DAY, MEETING]
  await Promise.all(chase.map((policy) => table.room.setPolicy(policy)))
  const confirmedAt = now()
  await framesPass(5)
  const { allowed, forbidden } = tally(table.robots, MEETING, confirmedAt)
  expect(forbidden).toBe(0)
  expect(allowed).toBeGreaterThan(0)
})

test('a policy that changes nothing asks Janus nothing', async () => {
  await table.room.setPolicy(DAY)
  expect(await table.room.setPolicy(structuredClone(DAY))).toEqual({ requests: 0 })
})

test('a viewer whose mute is not confirmed is cut off and comes back with what is allowed', async () => {
  await table.room.setPolicy(DAY)
  const robot = table.at('seat-3')
  const before = robot?.messages.length ?? 0
  stubborn = 'seat-3'
  await table.room.setPolicy(MEETING)
  const confirmedAt = now()
  await expect
    .poll(() => robot?.messages.slice(before).some(({ type }) => type === 'offer'), { timeout: 5_000 })
    .toBe(true)
  await framesPass(5)
  expect(tally(table.robots, MEETING, confirmedAt).forbidden).toBe(0)
  await table.room.setPolicy(DAY)
  const day = now()
  await expect
    .poll(() => new Set(robot?.received.filter(({ sentAt }) => sentAt > day).map(({ from }) => from)).size)
    .toBe(SEATS.length - 1)
})

/** Until every publisher has sent so many more frames: whatever leaks has arrived by then. */
async function framesPass(count: number): Promise<void> {
  const publishers = SEATS.map((key) => table.at(key)).filter((robot) => robot !== undefined)
  const from = publishers.map((robot) => robot.framesSent)
  await expect
    .poll(() => publishers.every((robot, index) => robot.framesSent >= (from[index] ?? 0) + count), {
      timeout: 5_000,
      interval: 20,
    })
    .toBe(true)
}
