import { describe, expect, it } from 'vitest'
import { TEN_ROLES } from '../testing/ten-roles.ts'
import { aliveAtDayStart, aliveAtNight, aliveAtVote, type PublicHistory, teamAt } from './public-history.ts'

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

  describe('the seats at the vote of day 2', () => {
    const handOf5 = { candidate: 4, voters: [5], byDefault: [6] }
    const vote = (exits: PublicHistory['exits']) =>
      aliveAtVote(
        { ...history, nights: [night(1, 2), night(2, 3)], exits },
        {
          day: 2,
          rounds: [{ round: 1, candidates: [4, 7], counted: [handOf5] }],
          lift: null,
          decision: null,
          said: [],
          opinions: [],
        },
      )
    const all = [1, 3, 4, 5, 6, 7, 8, 9, 10]

    it.each([
      { who: 'the leaver, without a hand of their own', exit: { seat: 4, cause: 'vote', day: 2 } },
      { who: 'who is shot that night', exit: { seat: 3, cause: 'shot', day: 2 } },
      { who: 'who is removed after showing a hand', exit: { seat: 5, cause: 'fouls', day: 2 } },
      { who: 'who is removed after a hand by default', exit: { seat: 6, cause: 'left', day: 2 } },
      { who: 'who is removed on a later day', exit: { seat: 8, cause: 'removal', day: 3 } },
    ] as const)('counts $who', ({ exit }) => {
      expect(vote([exit])).toEqual(all)
    })

    it('leaves out only who was removed on that day before the hands', () => {
      const exit = { seat: 8, cause: 'removal', day: 2 } as const
      expect(vote([exit])).toEqual(all.filter((seat) => seat !== 8))
    })
  })

  it('refuses to name the team of a seat which is not there', () => {
    expect(() => teamAt(history, 11)).toThrow('no seat 11')
  })
})
