import { afterEach, describe, expect, it, vi } from 'vitest'
import { gameDate, gameUrl } from './game-row.ts'

afterEach(() => vi.unstubAllEnvs())

describe('a row of the games list', () => {
  it('leads to the match or to the statistics of another game', () => {
    expect(gameUrl({ type: 'match', id: 7 })).toBe('/match/7')
    expect(gameUrl({ type: 'other', id: 7 })).toBe('/game-statistics/7')
  })

  it('shows the start in Russian order, the end where the start is unknown', () => {
    vi.stubEnv('TZ', 'Europe/Moscow')
    expect(gameDate({ date_start: '2026-11-20T18:27:00Z', date_ends: null })).toBe('20.11.2026, 21:27')
    expect(gameDate({ date_start: null, date_ends: '2026-11-20T19:14:00Z' })).toBe('20.11.2026, 22:14')
    expect(gameDate({ date_start: null, date_ends: null })).toBeNull()
  })
})
