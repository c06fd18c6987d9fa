import { DEFAULT_WISHES, type NotificationWishes } from '@gorod/contracts/notifications'
import { describe, expect, it } from 'vitest'
import { channelsNow, isQuiet, isTimeZone, tidyChannels } from './wishes.ts'

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
