import type { ParticipantKey } from '@gorod/contracts'
import { LAYERS, type MediaPolicy } from '@gorod/rules'
import { JanusRoom, mayReceive, Subscriber } from '@gorod/server/testing/media'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { churn } from './churn.ts'
import { Robot } from './robot.ts'
import { circle, everybodyReceives, now, robotTable, startGateway, Table, tally } from './table.ts'

const MAFIA = ['seat-1', 'seat-2'] as const
const ALL = [...MAFIA, 'seat-3', 'seat-4'] as const
const DAY = circle(...ALL)
/** With both layers of the meeting. */
const NIGHT: MediaPolicy = { ...circle(...MAFIA), nightLayers: ['low', 'high'] }
const CHURN_SECONDS = 6

/** Shows that these tests would see a leak: takes Janus at its word about `send: false`. */
class TrustingSubscriber extends Subscriber {
  protected override async obeyPolicy(): Promise<void> {}
}
class TrustingRoom extends JanusRoom {
  protected override createSubscriber(key: ParticipantKey, generation: number): Subscriber {
    return new TrustingSubscriber(this, key, generation)
  }
}

/** A page that sends every layer whatever it is told, and talks all the time. */
class LoudRobot extends Robot {
  protected override sends() {
    return LAYERS
  }

  override async enter(): Promise<void> {
    this.talk(true)
    await super.enter()
  }
}

type Gateway = Awaited<ReturnType<typeof startGateway>>
let ours: Gateway
let trusting: Gateway
beforeAll(async () => {
  ours = await startGateway()
  trusting = await startGateway((deps, options) => TrustingRoom.open(deps, options))
})
afterAll(() => Promise.all([ours.stop(), trusting.stop()]))

async function nightWithReloads({ gateway }: Gateway) {
  const table = await new Table(gateway, (room, key) => new LoudRobot(room, key)).open(DAY)
  await Promise.all(ALL.map((key) => table.enter(key)))
  await everybodyReceives(table, ALL)
  await table.room.setPolicy(NIGHT)
  const night = now()
  for (const key of ['seat-3', 'seat-1', 'seat-4', 'seat-2'] as const) {
    await table.enter(key)
    await mafiaReceives(table, now(), 25)
  }
  await table.close()
  return { ...flowsOf(table, night), lit: lit(table, night) }
}

/** The packets sent after `since` by kind and layer: those that the night allows and those that it forbids. */
function flowsOf(table: Table, since: number) {
  const flows = { allowed: {} as Record<string, number>, forbidden: {} as Record<string, number> }
  for (const robot of table.robots)
    for (const { from, kind, sentAt, layer } of robot.received) {
      if (sentAt <= since) continue
      const to = mayReceive(NIGHT, { viewer: robot.key, speaker: from, kind })
        ? flows.allowed
        : flows.forbidden
      const name = layer ?? kind
      to[name] = (to[name] ?? 0) + 1
    }
  return flows
}

/** The places whose pages were told since then that somebody talks. */
function lit(table: Table, since: number): readonly ParticipantKey[] {
  const told = (robot: Robot) =>
    robot.heardSince(since).some((message) => message.type === 'voices' && message.participants.length > 0)
  return [...new Set(table.robots.filter(told).map(({ key }) => key))].sort()
}

test('civilians and mafia who reload at night get and give nothing forbidden in any layer, no sound, and no light of a voice', async () => {
  const { allowed, forbidden, lit } = await nightWithReloads(ours)
  expect(forbidden).toEqual({})
  expect(allowed.audio).toBeGreaterThan(100)
  expect(allowed.high).toBeGreaterThan(100)
  expect(lit).toEqual(MAFIA)
})

test('a room that trusts the join of Janus 1.1.2 leaks pictures and sound, and is caught at it', async () => {
  const { forbidden } = await nightWithReloads(trusting)
  expect(Object.keys(forbidden)).toEqual(expect.arrayContaining(['audio', 'high']))
})

test('a long night in which everybody comes and goes leaks nothing, and the room heals', async () => {
  const seats = Array.from({ length: 8 }, (_, index): `seat-${number}` => `seat-${index + 1}`)
  const night: MediaPolicy = { ...circle(...seats.slice(0, 4)), nightLayers: ['low', 'high'] }
  const table = await robotTable(ours.gateway).open(night)
  await churn(table, seats, CHURN_SECONDS)
  const { allowed, forbidden } = tally(table.robots, night)
  expect(forbidden).toBe(0)
  expect(allowed).toBeGreaterThan(100)

  await Promise.all(seats.map((key) => table.room.leave(key)))
  await table.room.setPolicy(circle(...seats))
  await Promise.all(seats.map((key) => table.enter(key)))
  await everybodyReceives(table, seats)
  await table.close()
})

/** Until each mafia page that is there now has got so many packets since then. */
async function mafiaReceives(table: Table, since: number, packets: number): Promise<void> {
  const got = (key: ParticipantKey) =>
    table.at(key)?.received.filter(({ sentAt }) => sentAt > since).length ?? 0
  await expect
    .poll(() => MAFIA.every((key) => got(key) >= packets), { timeout: 10_000, interval: 20 })
    .toBe(true)
}
