import { expect, test } from 'vitest'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { GRACE_MS, SeatPresence } from './seat-presence.ts'

const HOUR_MS = 60 * 60_000

test('who comes and goes all the time is told of ever more seldom', async () => {
  const clock = new FakeClock()
  const startedAt = clock.now()
  let losses = 0
  const presence = new SeatPresence(clock, () => losses++)
  const comeAndGo = () => {
    presence.arrive(1, 'a-page')
    presence.depart(1, 'a-page')
  }
  comeAndGo()
  await clock.advance(GRACE_MS)
  expect(losses).toBe(1)
  while (clock.now() < startedAt + HOUR_MS) {
    const known = losses
    comeAndGo()
    while (losses === known) await clock.advance(GRACE_MS)
  }
  expect(losses).toBeGreaterThan(40)
  expect(losses).toBeLessThan(100)
  // Somebody else is told of as ever.
  presence.arrive(2, 'another-page')
  presence.depart(2, 'another-page')
  const known = losses
  await clock.advance(GRACE_MS)
  expect(losses).toBe(known + 1)
})
