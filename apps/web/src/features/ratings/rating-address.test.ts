import { getJudgeRating, getRating } from '@gorod/contracts/ratings'
import { describe, expect, it } from 'vitest'
import { wantedRanking } from './use-ranking.ts'
import { readChoice } from './use-rating.ts'

const ODD = [
  'rating=zzz',
  'rating=month-2026-13',
  'rating=winter-1999',
  'rating=season-2026-02-40',
  'rating=__proto__',
  'rating=',
  'page=0',
  'page=100001',
  'page=1e9',
  'page=zzz',
  'games=5',
  'order=zzz',
  'tier=',
  `tier=${'x'.repeat(21)}`,
  `region=${'x'.repeat(21)}`,
  'find=%20%20',
]

describe('an address of the ratings that somebody wrote by hand', () => {
  it.each(ODD)('«%s» shows the first table of its kind', (search) => {
    const params = new URLSearchParams(search)
    expect(readChoice(params)).toEqual(readChoice(new URLSearchParams()))
    expect(wantedRanking(params)).toEqual(wantedRanking(new URLSearchParams()))
  })

  it.each(['all', 'winter-2026', 'season-2026-02-28', 'month-2026-11'])('keeps «%s»', (rating) => {
    const params = new URLSearchParams({ rating, page: '2' })
    expect(getRating.query?.parse(readChoice(params))).toMatchObject({ rating, page: 2 })
    expect(getJudgeRating.query?.parse(wantedRanking(params))).toMatchObject({ rating, page: 2 })
  })

  it('asks for nothing that the server refuses', () => {
    for (const search of [...ODD, 'page=100000', `find=${'x'.repeat(41)}`]) {
      const params = new URLSearchParams(search)
      expect(getRating.query?.safeParse(readChoice(params)).success, search).toBe(true)
      expect(getJudgeRating.query?.safeParse(wantedRanking(params)).success, search).toBe(true)
    }
  })
})
