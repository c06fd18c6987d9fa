import type { ParticipantKey } from '@gorod/contracts'
import { JanusRoom, Subscriber } from '@gorod/server/testing/media'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { churn } from './churn.ts'
import { circle, everybodyReceives, now, robotTable, startGateway, type Table, tally } from './table.ts'

const MAFIA = ['seat-1', 'seat-2'] as const
const ALL = [...MAFIA, 'seat-3', 'seat-4'] as const
const DAY = circle(...ALL)
const NIGHT = circle(...MAFIA)
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

type Gateway = Awaited<ReturnType<typeof startGateway>>
let ours: Gateway
let trusting: Gateway
beforeAll(async () => {
  ours = await startGateway()
  trusting = await startGateway((deps, options) => TrustingRoom.open(deps, options))
})
afterAll(() => Promise.all([ours.stop(), trusting.stop()]))

async function nightWithReloads({ gateway }: Gateway) {
  const table = await robotTable(gateway).open(DAY)
  await Promise.all(ALL.map((key) => table.enter(key)))
  await everybodyReceives(table, ALL)
  await table.room.setPolicy(NIGHT)
  const night = now()
  for (const key of ['seat-3', 'seat-1', 'seat-4', 'seat-2'] as const) {
    await table.enter(key)
    await mafiaReceives(table, now(), 25)
  }
  await table.close()
  return tally(table.robots, NIGHT, night)
}

test('civilians and mafia who reload at night get and give nothing forbidden', async () => {
  const { allowed, forbidden } = await nightWithReloads(ours)
  expect(forbidden).toBe(0)
  expect(allowed).toBeGreaterThan(200)
})

test('a room that trusts the join of Janus 1.1.2 leaks, and is caught at it', async () => {
  const { forbidden } = await nightWithReloads(trusting)
  expect(forbidden).toBeGreaterThan(0)
})

test('a long night in which everybody comes and goes leaks nothing, and the room heals', async () => {
  const seats = Array.from({ length: 8 }, (_, index): `seat-${number}` => `seat-${index + 1}`)
  const night = circle(...seats.slice(0, 4))
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
