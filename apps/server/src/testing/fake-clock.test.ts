import { expect, it } from 'vitest'
import { FakeClock } from './fake-clock.ts'

it('the fake clock runs timers in the order they are due, new ones too, and none that was cancelled', async () => {
  const clock = new FakeClock(0)
  const ran: string[] = []
  clock.after(30, () => ran.push(`late at ${clock.now()}`))
  clock.after(10, () => {
    ran.push(`early at ${clock.now()}`)
    clock.after(5, () => ran.push(`set on the way at ${clock.now()}`))
  })
  const called = clock.after(20, () => ran.push('never'))
  called.cancel()
  await clock.advance(30)
  expect(ran).toEqual(['early at 10', 'set on the way at 15', 'late at 30'])
  expect(clock.nextDueAt()).toBeNull()
})

it('the fake clock leaps over weeks: every timer that is due runs once, and plans its next turn from the new time', async () => {
  const clock = new FakeClock(0)
  const ran: string[] = []
  const everySecond = () => {
    ran.push(`turn at ${clock.now()}`)
    clock.after(1000, everySecond)
  }
  clock.after(1000, everySecond)
  clock.after(500, () => called.cancel())
  const called = clock.after(600, () => ran.push('never'))
  await clock.leap(1_000_000)
  expect(ran).toEqual(['turn at 1000000'])
  expect(clock.nextDueAt()).toBe(1_001_000)
})

it('the fake clock refuses to run the every-second work of an hour', async () => {
  const clock = new FakeClock(0)
  const everySecond = () => void clock.after(1000, everySecond)
  everySecond()
  await expect(clock.advance(3_600_000)).rejects.toThrow('leap over 3600000 ms instead')
})
