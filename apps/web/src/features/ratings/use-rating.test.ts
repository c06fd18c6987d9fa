import { describe, expect, it } from 'vitest'
import { readChoice } from './use-rating.ts'

describe('the choice in the address of a rating', () => {
  const choice = (search: string) => readChoice(new URLSearchParams(search))

  it('the address names a season, a month or all time', () => {
    const named = ['all', 'autumn-2026', 'season-2026-11-05', 'month-2026-11']
    expect(named.map((rating) => choice(`rating=${rating}`).rating)).toEqual(named)
  })

  it('every part is the first of its kind where the server would refuse it', () => {
    const wrong = ['', 'x', 'autumn-1026', 'month-2026-13', 'season-2026-11-32', 'all ', 'month-2026-1']
    expect(wrong.map((rating) => choice(`rating=${rating}`).rating)).toEqual(wrong.map(() => undefined))
    expect(choice('page=100001&find=+&order=x&games=7')).toMatchObject({
      page: 1,
      find: undefined,
      order: 'mmr',
      games: undefined,
    })
  })

  it('a name that is looked for is no longer than the server takes', () => {
    expect(choice(`find=${'а'.repeat(60)}`).find).toHaveLength(40)
  })
})
