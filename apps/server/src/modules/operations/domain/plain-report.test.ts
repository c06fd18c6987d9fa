import type { BrowserErrorReport } from '@gorod/contracts/browser-errors'
import { describe, expect, it } from 'vitest'
import { plainReport } from './plain-report.ts'

const report: BrowserErrorReport = {
  kind: 'script',
  message: '',
  stack: '',
  path: '/',
  requestId: null,
}

describe('a report of a page', () => {
  it.each([
    [
      "Cannot read properties of undefined (reading 'seat')",
      "Cannot read properties of undefined (reading 'seat')",
    ],
    [`Unexpected token 'П', "Привет, Анна" is not valid JSON`, `Unexpected token '…', "…" is not valid JSON`],
    ['no account anna.k+1@example.org here', 'no account <e-mail> here'],
    ['Failed to fetch https://example.org/reset?token=abc', 'Failed to fetch <address>'],
    ['eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWI', '<id>.eyJzdWI'],
    ['player 48213 of room 7', 'player <number> of room 7'],
    ['Анна не найдена', '… … …'],
    ['first line\nat Secret (x.js:1:2)', 'first line'],
  ])('«%s» is kept without what may be about a person', (message, kept) => {
    expect(plainReport({ ...report, message }).message).toBe(kept)
  })

  it('keeps files and lines of its stack, without addresses and names', () => {
    const stack = `Error: Анна\n    at play (https://example.org/bundle/assets/index-D1x.js:12:345)\n    at anna@https://example.org/a.ts:3`
    expect(plainReport({ ...report, stack }).place).toBe('index-D1x.js:12:345 < a.ts:3')
  })

  it.each([
    ['/match/1234?step=3', '/match/:x'],
    ['/profile/7/statistics', '/profile/:x/statistics'],
    ['/watch/%D0%90#x', '/watch/:x'],
    ['/game-search', '/game-search'],
  ])('keeps of the address %s only %s', (path, kept) => {
    expect(plainReport({ ...report, path }).path).toBe(kept)
  })

  it('names the same fault on another page and for another person', () => {
    const first = plainReport({ ...report, message: 'no player 48213', path: '/match/1' })
    const second = plainReport({ ...report, message: 'no player 51002', path: '/match/2/embed' })
    const other = plainReport({ ...report, message: 'no player 51002', kind: 'promise' })
    expect(second.fingerprint).toBe(first.fingerprint)
    expect(other.fingerprint).not.toBe(first.fingerprint)
  })
})
