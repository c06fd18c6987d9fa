import { expect, it } from 'vitest'
import { profileSummary } from './profile-text.ts'

it.each([
  [{ games: 1, wins: 1, mmr: 1012 }, '1 игра, побед 100%, MMR 1\u00a0012'],
  [{ games: 2, wins: 1, mmr: 990 }, '2 игры, побед 50%, MMR 990'],
  [{ games: 11, wins: 4, mmr: 990 }, '11 игр, побед 36%, MMR 990'],
  [{ games: 1234, wins: 617, mmr: 2150 }, '1\u00a0234 игры, побед 50%, MMR 2\u00a0150'],
])('the summary of a profile has %j in one line', (figures, line) => {
  expect(profileSummary(figures)).toBe(`Игрок в спортивную мафию: ${line}.`)
})
