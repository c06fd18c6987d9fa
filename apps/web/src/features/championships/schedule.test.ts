import type { ChampionshipRound, ChampionshipTable } from '@gorod/contracts/championship-pages'
import { describe, expect, it } from 'vitest'
import { earlierCount, openRounds, tablesByNumber } from './schedule.ts'

const round = (
  number: number,
  state: ChampionshipTable['state'],
  tables: readonly number[] = [1],
): ChampionshipRound => ({
  round: number,
  stage: 'main',
  startsAt: null,
  tables: tables.map((table) => ({ table, state, winner: null, judgeId: null, number: null, seats: [] })),
})
const rounds = (states: string) =>
  [...states].map((letter, index) =>
    round(index + 1, ({ f: 'finished', p: 'playing' } as const)[letter] ?? 'planned'),
  )

describe('the schedule', () => {
  it('begins with the last played round, and with the first where little is left out or nothing is ahead', () => {
    expect(earlierCount(rounds('ffffp..'))).toBe(3)
    expect(earlierCount(rounds('fff..'))).toBe(2)
    expect(earlierCount(rounds('ff.'))).toBe(0)
    expect(earlierCount(rounds('p.'))).toBe(0)
    expect(earlierCount(rounds('ffff'))).toBe(0)
  })

  it('opens the rounds that run and the next one', () => {
    expect([...openRounds(rounds('ffp..'))]).toEqual([3, 4])
    expect([...openRounds(rounds('ff..'))]).toEqual([3])
    expect([...openRounds(rounds('ff'))]).toEqual([])
  })

  it('keeps each table with its rounds, where a later stage has fewer tables', () => {
    const byTable = tablesByNumber([round(1, 'finished', [2, 1]), round(2, 'planned', [1])])
    expect(byTable.map(({ table, rounds: own }) => [table, own.map((one) => one.round.round)])).toEqual([
      [1, [1, 2]],
      [2, [1]],
    ])
  })
})
