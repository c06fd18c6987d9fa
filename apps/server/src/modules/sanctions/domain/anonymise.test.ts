import { sanctionCategories } from '@gorod/contracts/sanction-kinds'
import { LEDGER_LIMITS, ledgerAppeals, ledgerMeasures } from '@gorod/contracts/sanctions'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../testing/seeded-random.ts'
import { anonymise, type LedgerEntry } from './anonymise.ts'

const BASE: Omit<LedgerEntry, 'accountId'> = {
  day: '2026-09-12',
  measure: 'day',
  category: 'insults',
  appeal: 'none',
}

/** Sanctions of so many players, one each. */
const entries = (players: number, from: number, change: Partial<LedgerEntry> = {}): LedgerEntry[] =>
  Array.from({ length: players }, (_, index) => ({ ...BASE, accountId: from + index, ...change }))

describe('a month of the ledger', () => {
  it('tells all of what five players share, and the day', () => {
    const { rows, figures } = anonymise([...entries(6, 1), ...entries(5, 11, { category: 'hints' })])
    expect(rows).toEqual([
      { ...BASE, category: 'hints', count: 5 },
      { ...BASE, count: 6 },
    ])
    expect(figures).toEqual({ total: 11, bans: 11, warnings: 0, appealed: 0, granted: 0 })
  })

  it('with fewer than ten players tells nothing', () => {
    // One player with many sanctions is one player.
    const { rows, figures } = anonymise([...entries(9, 1), ...entries(1, 1), ...entries(1, 1)])
    expect(rows).toEqual([])
    expect(figures.total).toBeNull()
  })

  it('leaves the day out, then the appeal, then the reason, where fewer than five share them', () => {
    const all = [
      ...entries(3, 1, { day: '2026-09-01' }),
      ...entries(3, 11, { day: '2026-09-02' }),
      ...entries(4, 21, { measure: 'week', appeal: 'lifted' }),
      ...entries(3, 31, { measure: 'week' }),
      ...entries(3, 41, { measure: 'warning', category: 'hints' }),
      ...entries(3, 51, { measure: 'warning', category: 'peeking' }),
    ]
    expect(anonymise(all).rows).toEqual([
      { day: null, measure: 'day', category: 'insults', appeal: 'none', count: 6 },
      { day: null, measure: 'warning', category: null, appeal: null, count: 6 },
      { day: null, measure: 'week', category: 'insults', appeal: null, count: 7 },
    ])
  })

  it('hides a single ban without an end among others', () => {
    const { rows } = anonymise([
      ...entries(12, 1),
      ...entries(1, 99, { measure: 'endless', category: 'collusion' }),
    ])
    expect(JSON.stringify(rows)).not.toContain('endless')
    expect(JSON.stringify(rows)).not.toContain('collusion')
    expect(rows).toEqual([{ day: null, measure: null, category: null, appeal: null, count: 13 }])
  })

  it('gives no figure that tells of fewer than five players, nor the one it follows from', () => {
    const { figures } = anonymise([
      ...entries(12, 1),
      ...entries(3, 31, { measure: 'warning' }),
      ...entries(5, 41, { appeal: 'confirmed' }),
      ...entries(1, 51, { appeal: 'lifted' }),
    ])
    expect(figures).toEqual({ total: 21, bans: null, warnings: null, appealed: 6, granted: null })
  })

  it('points at nobody in any random month: each row stands for five players or more', () => {
    const random = seededRandom('ledger')
    const pick = <T>(values: readonly T[]): T => values[random.integer(values.length)] as T
    for (let month = 0; month < 300; month++) {
      const all = Array.from(
        { length: random.integer(80) },
        (): LedgerEntry => ({
          accountId: random.integer(40),
          day: `2026-09-0${1 + random.integer(4)}`,
          measure: pick(ledgerMeasures),
          category: pick(sanctionCategories.slice(0, 3)),
          appeal: pick(ledgerAppeals),
        }),
      )
      const { rows, figures } = anonymise(all)
      const fits = (row: (typeof rows)[number], entry: LedgerEntry) =>
        (['day', 'measure', 'category', 'appeal'] as const).every(
          (part) => row[part] === null || row[part] === entry[part],
        )
      for (const row of rows) {
        expect(row.count).toBeGreaterThanOrEqual(LEDGER_LIMITS.players)
        const players = new Set(all.filter((entry) => fits(row, entry)).map(({ accountId }) => accountId))
        expect(players.size).toBeGreaterThanOrEqual(LEDGER_LIMITS.players)
      }
      const sum = rows.reduce((count, row) => count + row.count, 0)
      expect(sum).toBe(figures.total === null ? 0 : all.length)
    }
  })
})
