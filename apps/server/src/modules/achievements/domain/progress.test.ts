import { HOUR_MS } from '@gorod/contracts/durations'
import { describe, expect, it } from 'vitest'
import type { Mark, Marks, Rule } from './achievement.ts'
import { ACHIEVEMENT_TEXTS } from './achievements-text.ts'
import { CATALOGUE } from './catalogue/catalogue.ts'
import { isDeepNight, moscowDayNumber } from './facts/moscow-time.ts'
import { isLater, type MarkedGame, progressOf } from './progress.ts'

const NOON = Date.UTC(2026, 2, 2, 9)

/** Games every `hours` hours, the first one at noon in Moscow. */
const games = (marks: readonly Marks[], hours: number): MarkedGame[] =>
  marks.map((mark, index) => ({
    endedAt: new Date(NOON + index * hours * HOUR_MS),
    number: index + 1,
    marks: mark,
  }))

const counted = CATALOGUE.flatMap((one) => ('rule' in one ? [one] : []))

/** Marks that just suffice, and the hours between the games. */
function enough({ kind, need }: Rule): { readonly marks: readonly Mark[]; readonly hours: number } {
  const ones = Array.from({ length: need }, () => 1)
  if (kind === 'members' || kind === 'day') return { marks: ones.map((_, i) => `member ${i}`), hours: 1 }
  return { marks: ones, hours: kind === 'days' ? 24 : 1 }
}

describe.each(counted)('$keyword', ({ keyword, rule }) => {
  const { marks, hours } = enough(rule)
  const played = games(
    marks.map((mark) => ({ [keyword]: mark })),
    hours,
  )

  it('the game that makes enough earns $keyword', () => {
    expect(progressOf(played)[keyword]).toEqual({
      have: rule.need,
      at: played.at(-1)?.endedAt.toISOString(),
    })
  })

  it('the game before does not earn $keyword', () => {
    const standing = progressOf(played.slice(0, -1))[keyword]
    expect(standing?.have ?? 0).toBe(rule.need - 1)
    expect(standing?.at ?? null).toBeNull()
  })

  it('keeps its moment whatever comes after', () => {
    const later = games(
      [...marks, ...marks, 0].map((mark) => ({ [keyword]: mark })),
      hours,
    )
    expect(progressOf(later)[keyword]).toEqual(progressOf(played)[keyword])
  })
})

describe('rules', () => {
  const reached = (keyword: string, marks: readonly Mark[], hours: number) =>
    progressOf(
      games(
        marks.map((mark) => ({ [keyword]: mark })),
        hours,
      ),
    )[keyword]

  it('a count goes no further than it needs, also when the last game brings more', () => {
    const { keyword, rule } = counted.find((one) => one.rule.kind === 'count' && one.rule.need > 1)!
    expect(reached(keyword, [rule.need + 1], 1)?.have).toBe(rule.need)
  })

  it('a series begins again after a break', () => {
    expect(reached('win_streak', [1, 1, 1, 1, 0, 1, 1], 1)).toEqual({ have: 4, at: null, run: 2 })
  })

  it('a count per day takes the best day, not two halves', () => {
    const day = ['a', 'b', 'c', 'd', 'e']
    expect(reached('marathon', day, 3)?.have).toBe(4)
    expect(reached('marathon', day, 2)?.have).toBe(5)
    expect(reached('roles_in_day', ['mafia', 'mafia', 'sheriff'], 1)?.have).toBe(2)
  })

  it('a series of days counts a day once and begins again after a day off', () => {
    expect(reached('week', [1, 1, 1], 2)?.have).toBe(1)
    expect(reached('week', [1, 1, 1, 1, 1, 1, 1], 48)?.have).toBe(1)
    expect(reached('week', [1, 1, 1, 1, 1, 1, 1], 24)?.at).not.toBeNull()
  })
})

describe('the order of games', () => {
  const [first, second] = games([{}, {}], 1) as [MarkedGame, MarkedGame]

  it('a game is later than one that ended before it, or in the same moment with a lower number, and not than itself', () => {
    expect(isLater(second, first)).toBe(true)
    expect(isLater(first, second)).toBe(false)
    expect(isLater({ ...first, number: 2 }, first)).toBe(true)
    expect(isLater({ ...first, number: 0 }, first)).toBe(false)
    expect(isLater(first, first)).toBe(false)
  })
})

describe('the day of a moment', () => {
  it('a moment belongs to the Moscow day', () => {
    expect(moscowDayNumber(new Date('2026-03-01T20:59:59Z'))).toBe(
      moscowDayNumber(new Date('2026-02-28T21:00:00Z')),
    )
    expect(moscowDayNumber(new Date('2026-03-01T21:00:00Z'))).toBe(
      moscowDayNumber(new Date('2026-03-01T20:59:59Z')) + 1,
    )
    expect(isDeepNight(new Date('2026-03-01T21:00:00Z'))).toBe(true)
    expect(isDeepNight(new Date('2026-03-01T20:59:59Z'))).toBe(false)
  })
})

describe('the list of achievements', () => {
  it('the list has at least thirty, each once, each with a text', () => {
    const keywords = CATALOGUE.map(({ keyword }) => keyword)
    expect(keywords.length).toBeGreaterThanOrEqual(30)
    expect(keywords.toSorted()).toEqual(Object.keys(ACHIEVEMENT_TEXTS).toSorted())
    expect(new Set(Object.values(ACHIEVEMENT_TEXTS).map(({ name }) => name)).size).toBe(keywords.length)
  })

  it('shows the number to which each rule counts', () => {
    for (const one of CATALOGUE) {
      const need = 'mmr' in one ? one.mmr : one.rule.need
      const numbers = ACHIEVEMENT_TEXTS[one.keyword].description.match(/\d+/g) ?? []
      expect(numbers, one.keyword).toEqual(need === 1 ? [] : [String(need)])
    }
  })
})
