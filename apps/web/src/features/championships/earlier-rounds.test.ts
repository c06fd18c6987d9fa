import type { ChampionshipTable } from '@gorod/contracts/championship-pages'
import { expect, it } from 'vitest'
import { CHAMPIONSHIP } from '../../gallery/made-championship.ts'
import { earlierRounds } from './earlier-rounds.ts'

const table = (state: ChampionshipTable['state']): ChampionshipTable => ({
  table: 1,
  state,
  winner: null,
  judgeId: null,
  number: null,
  seats: [],
})
const round = (number: number, stage: 'main' | 'final', ...states: ChampionshipTable['state'][]) => ({
  round: number,
  stage,
  startsAt: null,
  tables: states.map(table),
})

it('the rounds with another table of places than now are those with results but the last, the latest first, counted in their stage', () => {
  const page = {
    plan: { ...CHAMPIONSHIP.plan, rounds: 4, finalRounds: 3 },
    rounds: [
      round(1, 'main', 'finished'),
      round(2, 'main', 'annulled', 'walkover'),
      round(3, 'main', 'playing', 'finished'),
      round(4, 'main', 'hidden'),
      round(5, 'final', 'finished'),
      round(6, 'final', 'finished'),
      round(7, 'final', 'planned'),
    ],
  }
  expect(earlierRounds(page, 'main')).toEqual([
    { round: 2, number: 2 },
    { round: 1, number: 1 },
  ])
  expect(earlierRounds(page, 'final')).toEqual([{ round: 5, number: 1 }])
  expect(earlierRounds({ ...page, rounds: page.rounds.slice(0, 1) }, 'main')).toEqual([])
})
