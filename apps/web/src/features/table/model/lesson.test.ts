import { describe, expect, it } from 'vitest'
import type { PracticeTheme } from '../../../shared/practice-themes.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { lessonOf } from './lesson.ts'

/** 2 is the don, 5 and 7 the mafia, 6 the sheriff, who finds 5 and says so on day 2; 9 is shot first. */
function played(): ScriptedTable {
  const table = new ScriptedTable().gather().deal().day({ 1: 8, 5: 4 })
  table.vote({ 8: [1, 2, 3, 6, 9, 10], 4: [4, 5, 7, 8] })
  table.night({ shot: 9, don: 1, sheriff: 5, bestMove: [2, 5, 4] })
  table.until('speech', ({ phase }) => phase.id === 'speech' && phase.day === 2 && phase.seat === 6)
  const checks = [{ seat: 5, color: 'black' }] as const
  table.send(6, { type: 'say', text: '', claims: [{ kind: 'sheriff', checks }] })
  table.send(6, { type: 'nominate', seat: 5 })
  table.day({ 10: 4 }).vote({ 5: [3, 5, 7], 4: [1, 2, 4, 6, 10] })
  table.night({ shot: 6, sheriff: 7 })
  return table.until('gameOver')
}

const game = played()
const lesson = (theme: PracticeTheme, seat: number) => lessonOf(theme, seenBy(game, seat).view)

describe('the lesson of a practice game', () => {
  it('counts the checks of the sheriff and those that the table heard', () => {
    expect(lesson('reveal', 6)).toEqual({ kind: 'ownChecks', checks: 2, black: 2, told: 1 })
    expect(lesson('reveal', 1)).toEqual({ kind: 'sheriff', seat: 6, day: 2 })
  })

  it('counts the player’s own hands and those for the other team', () => {
    expect(lesson('votes', 3)).toEqual({ kind: 'votes', team: 'red', hands: 2, against: 1 })
    expect(lesson('votes', 7)).toEqual({ kind: 'votes', team: 'black', hands: 2, against: 1 })
  })

  it('says what the best move of the first killed was worth', () => {
    const facts = { kind: 'bestMove', seat: 9, named: [2, 5, 4], hits: 2 }
    expect(lesson('bestMove', 9)).toEqual({ ...facts, own: true })
    expect(lesson('bestMove', 1)).toEqual({ ...facts, own: false })
  })

  it('counts only the votes that could end the game', () => {
    expect(lesson('critical', 1)).toEqual({ kind: 'critical', team: 'red', hands: 0, against: 0 })
  })

  it('a whole game, a game that goes on and a watched game have no lesson', () => {
    expect(lesson('game', 1)).toBeNull()
    expect(lessonOf('votes', seenBy(new ScriptedTable().gather().deal(), 1).view)).toBeNull()
    expect(lessonOf('votes', seenBy(game, 'spectator').view)).toBeNull()
  })
})
