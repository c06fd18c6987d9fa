import { DEFAULT_WISHES, type NotificationWishes } from '@gorod/contracts/notifications'
import { describe, expect, it } from 'vitest'
import { channelsNow, heldUntil, isQuiet, isTimeZone, quietUntil, tidyChannels } from './wishes.ts'

const quiet = (from: string, to: string, timeZone = 'UTC', foundRings = false): NotificationWishes => ({
  ...DEFAULT_WISHES,
  quiet: { on: true, from, to, timeZone, foundRings },
})
const at = (time: string) => Date.parse(`2026-11-23T${time}:00Z`)

describe('quiet hours', () => {
  it.each([
    ['22:59', false],
    ['23:00', true],
    ['03:00', true],
    ['07:59', true],
    ['08:00', false],
  ])('go past midnight: %s', (time, expected) => {
    expect(isQuiet(quiet('23:00', '08:00'), at(time))).toBe(expected)
  })

  it('hold within a day, by the clock of their time zone', () => {
    const wishes = quiet('12:00', '14:00', 'Asia/Vladivostok')
    expect(isQuiet(wishes, at('02:00'))).toBe(true)
    expect(isQuiet(wishes, at('04:00'))).toBe(false)
    expect(isQuiet(wishes, at('12:30'))).toBe(false)
  })

  it('follow the summer time of their time zone', () => {
    const wishes = quiet('23:00', '08:00', 'Europe/Berlin')
    expect(isQuiet(wishes, Date.parse('2026-01-15T22:30:00Z'))).toBe(true)
    expect(isQuiet(wishes, Date.parse('2026-07-15T21:30:00Z'))).toBe(true)
    expect(isQuiet(wishes, Date.parse('2026-01-15T21:30:00Z'))).toBe(false)
  })

  it.each([
    ['Europe/Moscow', '2026-11-23T20:00:30Z', '2026-11-24T05:00:00Z'],
    ['Europe/Moscow', '2026-11-24T04:59:59Z', '2026-11-24T05:00:00Z'],
    ['Asia/Kolkata', '2026-11-23T17:45:00Z', '2026-11-24T02:30:00Z'],
    // The night in which an hour is left out, and the one that has an hour twice.
    ['Europe/Berlin', '2026-03-28T22:30:00Z', '2026-03-29T06:00:00Z'],
    ['Europe/Berlin', '2026-10-24T21:30:00Z', '2026-10-25T07:00:00Z'],
  ])('end by the clock of %s: %s', (timeZone, now, end) => {
    expect(quietUntil(quiet('23:00', '08:00', timeZone), Date.parse(now))).toBe(Date.parse(end))
  })

  it('end after the moment that is asked for, also at a time that a night leaves out', () => {
    const wishes = quiet('23:00', '02:30', 'Europe/Berlin')
    const now = Date.parse('2026-03-29T00:45:00Z')
    expect(quietUntil(wishes, now)).toBeGreaterThan(now)
    expect(quietUntil(wishes, Date.parse('2026-03-29T12:00:00Z'))).toBeNull()
  })

  it('hold back what would leave the site, and nothing that goes by e-mail alone', () => {
    const [now, end] = [at('01:00'), at('08:00')]
    const wishes = quiet('23:00', '08:00')
    const byEmail = { ...wishes, channels: { ...wishes.channels, answer: ['email' as const] } }
    expect(heldUntil(wishes, 'answer', now)).toBe(end)
    expect(heldUntil(byEmail, 'answer', now)).toBeNull()
    expect(heldUntil(wishes, 'answer', at('12:00'))).toBeNull()
    expect(heldUntil(quiet('23:00', '08:00', 'UTC', true), 'tableFound', now)).toBeNull()
  })

  it('leave e-mail alone, and a found table where it may ring', () => {
    const now = at('01:00')
    expect(channelsNow(quiet('23:00', '08:00'), 'answer', now)).toEqual(['email'])
    expect(channelsNow(quiet('23:00', '08:00'), 'tableFound', now)).toEqual([])
    expect(channelsNow(quiet('23:00', '08:00', 'UTC', true), 'tableFound', now)).toContain('push')
    expect(channelsNow(DEFAULT_WISHES, 'answer', now)).toContain('push')
  })
})

it('a time zone is one that the clock knows', () => {
  expect(isTimeZone('Europe/Moscow')).toBe(true)
  expect(isTimeZone('Mars/Olympus')).toBe(false)
  expect(isTimeZone('')).toBe(false)
})

it('stored channels lose what they have twice, and take defaults for new kinds', () => {
  const tidied = tidyChannels({ answer: ['email', 'push', 'push'] })
  expect(tidied.answer).toEqual(['push', 'email'])
  expect(tidied.club).toEqual(DEFAULT_WISHES.channels.club)
})
