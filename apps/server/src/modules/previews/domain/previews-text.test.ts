import { expect, it } from 'vitest'
import { PREVIEW_TEXTS } from './previews-text.ts'

it('a card dates a game as its page does, by the calendar of Moscow', () => {
  expect(PREVIEW_TEXTS.when(new Date('2026-11-30T21:30:00Z'))).toBe('1 декабря 2026 г.')
})
