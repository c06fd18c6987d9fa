import { HOUR_MS } from '@gorod/contracts/durations'
import { expect, test } from 'vitest'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { GRACE_MS, type Present, SeatPresence } from './seat-presence.ts'

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

test.each([
  ['first', 'second'],
  ['second', 'first'],
])('a seat with two connections does not count as gone when the %s one ends', async (ended, other) => {
  const clock = new FakeClock()
  const gone: Present[] = []
  const presence = new SeatPresence(clock, (seat) => gone.push(seat))
  presence.arrive(1, 'first')
  presence.arrive(1, 'second')
  presence.depart(1, ended)
  await clock.advance(GRACE_MS)
  expect([presence.has(1), gone]).toEqual([true, []])
  presence.depart(1, other)
  await clock.advance(GRACE_MS)
  expect([presence.has(1), gone]).toEqual([false, [1]])
})

function seats() {
  const clock = new FakeClock()
  const gone: Present[] = []
  return { clock, gone, presence: new SeatPresence(clock, (seat) => gone.push(seat)) }
}

test('a seat that is back within the grace time is not reported', async () => {
  const { clock, gone, presence } = seats()
  presence.arrive(1, 'first')
  presence.depart(1, 'first')
  await clock.advance(GRACE_MS - 1)
  presence.arrive(1, 'second')
  await clock.advance(GRACE_MS)
  expect(gone).toEqual([])
  presence.depart(1, 'second')
  await clock.advance(GRACE_MS - 1)
  expect(gone).toEqual([])
  await clock.advance(1)
  expect(gone).toEqual([1])
})

test('the first ten losses of a seat have the usual grace time, the eleventh twice as much', async () => {
  const { clock, gone, presence } = seats()
  const lose = () => {
    presence.arrive('judge', 'a-page')
    presence.depart('judge', 'a-page')
  }
  for (let loss = 1; loss <= 10; loss++) {
    lose()
    await clock.advance(GRACE_MS)
    expect(gone).toHaveLength(loss)
  }
  lose()
  await clock.advance(2 * GRACE_MS - 1)
  expect(gone).toHaveLength(10)
  await clock.advance(1)
  expect(gone).toHaveLength(11)
})

test('those with a connection are listed, and a page that is unknown changes nothing', async () => {
  const { clock, gone, presence } = seats()
  presence.arrive(1, 'first')
  presence.arrive('judge', 'third')
  presence.depart(1, 'unknown')
  presence.depart(2, 'unknown')
  await clock.advance(GRACE_MS)
  expect([presence.present(), gone]).toEqual([[1, 'judge'], []])
})

test('nobody is reported after the end', async () => {
  const { clock, gone, presence } = seats()
  presence.arrive(1, 'first')
  presence.depart(1, 'first')
  presence.stop()
  await clock.advance(GRACE_MS)
  expect([gone, clock.nextDueAt()]).toEqual([[], null])
})
