// No second try: a secret that shows once is a defect.
import type { ParticipantKey } from '@gorod/contracts/media'
import type { MediaPolicy } from '@gorod/rules'
import { JanusRoom, Subscriber } from '@gorod/server/testing/media'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { churn } from './churn.ts'
import { MAFIA, nightWithReloads } from './night-with-reloads.ts'
import { circle, everybodyReceives, robotTable, startGateway, tally } from './table.ts'

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

test('civilians and mafia who reload at night get and give nothing forbidden in any layer, no sound, and no light of a voice', async () => {
  const { allowed, forbidden, lit } = await nightWithReloads(ours.gateway)
  expect(forbidden).toEqual({})
  expect(allowed.audio).toBeGreaterThan(100)
  expect(allowed.high).toBeGreaterThan(100)
  expect(lit).toEqual(MAFIA)
})

test('a room that trusts the join of Janus 1.1.2 leaks pictures and sound, and is caught at it', async () => {
  const { forbidden } = await nightWithReloads(trusting.gateway)
  expect(Object.keys(forbidden)).toEqual(expect.arrayContaining(['audio', 'high']))
})

test('a long night in which everybody comes and goes leaks nothing, and the room heals', async () => {
  const seats = Array.from({ length: 8 }, (_, index): `seat-${number}` => `seat-${index + 1}`)
  const night: MediaPolicy = { ...circle(...seats.slice(0, 4)), nightLayers: ['low', 'high'] }
  const table = await robotTable(ours.gateway).open(night)
  await churn(table, seats, CHURN_SECONDS)
  const { allowed, leaks } = tally(table.robots, night)
  expect([...leaks]).toEqual([])
  expect(allowed).toBeGreaterThan(100)

  await Promise.all(seats.map((key) => table.room.leave(key)))
  await table.room.setPolicy(circle(...seats))
  await Promise.all(seats.map((key) => table.enter(key)))
  await everybodyReceives(table, seats)
  await table.close()
})
