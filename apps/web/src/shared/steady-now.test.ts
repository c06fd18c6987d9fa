import { afterEach, expect, it, vi } from 'vitest'
import { ServerClock } from '../features/table/game/server-clock.ts'
import { steadyNow } from './steady-now.ts'

afterEach(() => vi.restoreAllMocks())

it.each([-120_000, 60_000])('a computer whose clock is set by %i ms counts down as before', (byMs) => {
  const clock = new ServerClock(steadyNow)
  const serverNow = Date.now() + 5_000
  clock.note(serverNow)
  const real = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => real() + byMs)
  expect(Math.abs(clock.now() - serverNow)).toBeLessThan(30_000)
})

it('the steady time is the computer’s own as long as nobody sets it', () => {
  expect(Math.abs(steadyNow() - Date.now())).toBeLessThan(30_000)
})
