import { gameModes } from '@gorod/contracts/game'
import { scoringTypes, statisticRoles } from '@gorod/contracts/statistics'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../ui/date-range/day.ts'
import { ordered } from '../../ui/date-range/day-range.ts'
import {
  type Filters,
  filtersOf,
  isFiltered,
  NO_FILTERS,
  overallQuery,
  roleQuery,
  withFilters,
} from './filters.ts'

const day = fc.integer({ min: 0, max: 4000 }).map((count) => addDays('2018-01-01', count))
const anyFilters: fc.Arbitrary<Filters> = fc.record({
  period: fc.option(fc.tuple(day, day).map(([one, other]) => ordered(one, other))),
  gameTypes: fc.subarray([...gameModes]),
  scorings: fc.subarray([...scoringTypes]),
  roles: fc.subarray([...statisticRoles]),
})

const FULL: Filters = {
  period: { from: '2026-09-01', to: '2026-11-20' },
  gameTypes: ['rated', 'league'],
  scorings: ['fiim_v7'],
  roles: ['sheriff', 'mafia'],
}

describe('filters in the address', () => {
  it('come back as they were written, and leave the rest of the address alone', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const params = withFilters(new URLSearchParams('utm=1&role=doctor'), filters)
        expect(filtersOf(params)).toEqual(filters)
        expect(params.get('utm')).toBe('1')
        expect(isFiltered(filters)).toBe([...params.keys()].length > 1)
      }),
    )
  })

  it.each([
    'date_from=2026-09-01',
    'date_from=2026-02-31&date_to=2026-11-20',
    'date_from=yesterday&date_to=today',
    'role=judge',
    'game_type=,,&scoring_type=%3Cscript%3E',
  ])('filters without meaning are left out: %s', (text) => {
    expect(filtersOf(new URLSearchParams(text))).toEqual(NO_FILTERS)
  })

  it('a reversed period is put in order', () => {
    expect(filtersOf(new URLSearchParams('date_from=2026-11-20&date_to=2026-09-01')).period).toEqual({
      from: '2026-09-01',
      to: '2026-11-20',
    })
  })
})

describe('the query of the calls', () => {
  it('joins lists with commas and has no empty names', () => {
    expect(overallQuery(7, NO_FILTERS)).toEqual({ userId: 7 })
    expect(roleQuery(7, FULL)).toEqual({
      userId: 7,
      date_from: '2026-09-01',
      date_to: '2026-11-20',
      game_type: 'rated,league',
      scoring_type: 'fiim_v7',
      role: 'sheriff,mafia',
    })
  })

  it('the query of the overall figures is the same whatever the role', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(overallQuery(7, filters)).toEqual(overallQuery(7, { ...filters, roles: [] }))
      }),
    )
  })
})
