import { describe, expect, it } from 'vitest'
import { durationText, shortTimeLeft, timeLeft } from './time-left.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('the time left', () => {
  it('the time is given in the unit that says most', () => {
    expect(timeLeft(7 * 24 * HOUR)).toBe('7 дней')
    expect(timeLeft(24 * HOUR)).toBe('24 часа')
    expect(timeLeft(17.2 * MINUTE)).toBe('18 минут')
    expect(timeLeft(102_000)).toBe('1:42')
    expect(timeLeft(1)).toBe('0:01')
  })

  it('the time is short where there is little room', () => {
    expect(shortTimeLeft(11.5 * HOUR)).toBe('12 ч')
    expect(shortTimeLeft(252_000)).toBe('4:12')
  })

  it('a duration has the seconds that have begun', () => {
    expect([65_000, 64_001, -3].map(durationText)).toEqual(['1:05', '1:05', '0:00'])
  })
})
