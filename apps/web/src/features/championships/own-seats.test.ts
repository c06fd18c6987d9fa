import type { ChampionshipRound } from '@gorod/contracts/championship-pages'
import { expect, it } from 'vitest'
import { countSeats, nextSeatOf } from './own-seats.ts'

const round = (
  number: number,
  state: 'finished' | 'playing' | 'planned',
  seats: number[],
): ChampionshipRound => ({
  round: number,
  stage: 'main',
  startsAt: null,
  tables: [{ table: 1, state, winner: null, judgeId: null, number: null, seats }],
})

it('the next seat is that of the game that runs, else of the first round to come', () => {
  const rounds = [round(1, 'finished', [7, 8]), round(2, 'planned', [8, 7]), round(3, 'playing', [7, 9])]
  expect(nextSeatOf(rounds, 7)).toMatchObject({ round: 3, seat: 1, state: 'playing' })
  expect(nextSeatOf(rounds, 8)).toMatchObject({ round: 2, seat: 1, state: 'planned' })
  expect(nextSeatOf(rounds, 10)).toBeNull()
})

it('seats and meetings are counted over all rounds, for those who are asked for', () => {
  const rounds = [round(1, 'finished', [7, 8]), round(2, 'planned', [8, 7]), round(3, 'planned', [7, 9])]
  expect(countSeats(rounds, [7, 8], 2)).toEqual({
    places: [
      [2, 1],
      [1, 1],
    ],
    pairs: [
      [0, 2],
      [2, 0],
    ],
  })
})
