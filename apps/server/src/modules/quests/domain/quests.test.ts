import { describe, expect, it } from 'vitest'
import { type Facts, sumOf } from './facts.ts'
import { QUEST_ROWS, questsOf, SEASON_GOALS } from './quests.ts'

const won = (side: 'townWins' | 'mafiaWins'): Facts => ({
  games: 1,
  kept: 1,
  clean: 1,
  cleanWins: 1,
  [side]: 1,
  townVotes: 1,
  votedOut: 1,
  hits: 1,
})
const FIVE_GAMES = sumOf([...Array.from({ length: 4 }, () => won('townWins')), won('mafiaWins')])

describe('the quests of a week', () => {
  it('an account has one quest of each row, the same ones whenever it asks', () => {
    for (let account = 1; account < 50; account++) {
      const quests = questsOf(account, 2970)
      expect(quests).toEqual(questsOf(account, 2970))
      for (const [index, row] of QUEST_ROWS.entries()) expect(row).toContain(quests[index])
    }
  })

  it('every quest is drawn, and weeks differ', () => {
    const drawn = Array.from({ length: 60 }, (_, week) => questsOf(17, week).map(({ keyword }) => keyword))
    expect(new Set(drawn.flat()).size).toBe(QUEST_ROWS.flat().length)
    expect(new Set(drawn.map(String)).size).toBeGreaterThan(10)
  })

  it.each(QUEST_ROWS.flat())(
    '$keyword is not done at once, and can be done in five games',
    ({ have, need }) => {
      expect(have(sumOf([{ games: 1 }]))).toBe(0)
      expect(have(FIVE_GAMES)).toBeGreaterThanOrEqual(need)
    },
  )
})

describe('the achievements of a season', () => {
  const haveOf = (wanted: string, facts: Facts) =>
    SEASON_GOALS.find(({ keyword }) => keyword === wanted)?.have(sumOf([facts]))

  it('a game not played to the end takes ten of a fair season away', () => {
    expect(haveOf('fair_season', { games: 20, kept: 20 })).toBe(20)
    expect(haveOf('fair_season', { games: 20, kept: 19 })).toBe(9)
    expect(haveOf('fair_season', { games: 3, kept: 1 })).toBe(0)
  })

  it('wins of one side alone are half of the way to both sides', () => {
    expect(haveOf('sides', { townWins: 30 })).toBe(5)
    expect(haveOf('sides', { townWins: 5, mafiaWins: 5 })).toBe(10)
  })
})
