import { describe, expect, it } from 'vitest'
import { TEN_ROLES } from '../testing/ten-roles.ts'
import { aliveAtDayStart, aliveAtNight, type PublicHistory, teamAt } from './public-history.ts'

const night = (number: number, victim: number) => ({
  night: number,
  shots: [],
  donCheck: null,
  sheriffCheck: null,
  heal: null,
  victim,
})

const history: PublicHistory = {
  roles: TEN_ROLES,
  winner: 'red',
  days: [],
  nights: [night(1, 2), night(2, 3)],
  plan: [],
  // The shot is also in the list of those who left.
  exits: [
    { seat: 2, cause: 'shot', day: 1 },
    { seat: 4, cause: 'vote', day: 2 },
  ],
}

describe('the history of a finished game', () => {
  it('leaves out the victim of a night from the next day on', () => {
    expect(aliveAtDayStart(history, 1)).toHaveLength(10)
    expect(aliveAtNight(history, 1)).toContain(2)
    expect(aliveAtDayStart(history, 2)).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('leaves out somebody who left by day from the night of that day on', () => {
    expect(aliveAtNight(history, 1)).toContain(4)
    expect(aliveAtNight(history, 2)).toEqual([1, 3, 5, 6, 7, 8, 9, 10])
    expect(aliveAtDayStart(history, 3)).toEqual([1, 5, 6, 7, 8, 9, 10])
  })

  it('refuses to name the team of a seat which is not there', () => {
    expect(() => teamAt(history, 11)).toThrow('no seat 11')
  })
})
