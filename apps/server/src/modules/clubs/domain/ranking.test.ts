import { expect, it } from 'vitest'
import { rankClubs } from './ranking.ts'

const club = (clubId: number, ...mmr: readonly number[]) => mmr.map((value) => ({ clubId, mmr: value }))

it('a club stands by the mean of its five best members', () => {
  expect(
    rankClubs([...club(1, 1000, 1100, 1200, 1300, 1400, 900), ...club(2, 1300, 1300, 1300, 1300, 1300)]),
  ).toEqual([
    { clubId: 2, ranked: 5, mmr: 1300 },
    { clubId: 1, ranked: 6, mmr: 1200 },
  ])
})

it('a hundred more members who are no better leave the score of a club as it is', () => {
  const five = club(1, 1500, 1400, 1300, 1200, 1100)
  const crowd = club(1, ...Array.from({ length: 100 }, () => 1100))
  expect(rankClubs([...five, ...crowd])[0]?.mmr).toBe(rankClubs(five)[0]?.mmr)
})

it('a club with four ranked members has no place', () => {
  expect(rankClubs(club(1, 2000, 2000, 2000, 2000))).toEqual([])
})

it('equal clubs stand by their best member, then by age', () => {
  const clubs = [
    ...club(3, 1200, 1200, 1200, 1200, 1200),
    ...club(2, 1200, 1200, 1200, 1200, 1200),
    ...club(4, 1300, 1100, 1200, 1200, 1200),
  ]
  expect(rankClubs(clubs).map(({ clubId }) => clubId)).toEqual([4, 2, 3])
})
