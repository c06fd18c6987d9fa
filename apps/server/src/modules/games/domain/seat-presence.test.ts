import { expect, test } from 'vitest'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { GRACE_MS, type Present, SeatPresence } from './seat-presence.ts'

const HOUR_MS = 60 * 60_000

test('a seat that comes and goes all the time is reported more and more rarely', async () => {
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
  // Other seats are reported as before.
  presence.arrive(2, 'another-page')
  presence.depart(2, 'another-page')
  const known = losses
  await clock.advance(GRACE_MS)
  expect(losses).toBe(known + 1)
})

test('a seat with a second connection does not count as gone when the first one ends', async () => {
  const clock = new FakeClock()
  const gone: Present[] = []
  const presence = new SeatPresence(clock, (seat) => gone.push(seat))
  presence.arrive(1, 'first')
  presence.arrive(1, 'second')
  presence.depart(1, 'first')
  await clock.advance(GRACE_MS)
  expect([presence.has(1), gone]).toEqual([true, []])
  presence.depart(1, 'second')
  await clock.advance(GRACE_MS)
  expect([presence.has(1), gone]).toEqual([false, [1]])
})
