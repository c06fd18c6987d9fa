import { redact } from '@gorod/rules'
import { scriptedGame } from '@gorod/rules/scripted-game'
import { describe, expect, it } from 'vitest'
import { analyseGame } from './analyse-game.ts'

/** 1 is the sheriff, 8 the don, 9 and 10 the mafia. The town takes 8, then 10, then 9; night 1 takes 4. */
const town = () =>
  scriptedGame()
    .day([8, 2])
    .vote([{ 8: [1, 2, 3, 4, 5, 6], 2: [8, 9, 10, 7] }])
    .night({ shot: 4, bestMove: [9, 10, 5] })
const finished = () => town().out(10).night({}).out(9).until('gameOver')

describe('the analysis of a game', () => {
  const log = finished().events
  const analysis = analyseGame(log)!

  it('waits for the end of the game', () => {
    expect(analyseGame(town().events)).toBeNull()
  })

  it('gives for each vote the share of worlds in which each seat is mafia', () => {
    expect(analysis.votes.map(({ day, round, candidates }) => ({ day, round, candidates }))).toEqual([
      { day: 1, round: 1, candidates: [8, 2] },
    ])
    const [vote] = analysis.votes
    expect(vote!.mafia.reduce((sum, share) => sum + share)).toBeCloseTo(3)
    expect(log[vote!.place]).toMatchObject({ type: 'phaseEntered' })
  })

  it('knows of the votes what the audience knew: another deal changes nothing', () => {
    const masked = log.map((event) =>
      event.type === 'rolesDealt' || event.readers === undefined
        ? event
        : (redact(event, 'spectator') ?? event),
    )
    const other = masked.map((event) =>
      event.type === 'rolesDealt' ? { ...event, roles: [...event.roles].reverse() } : event,
    )
    expect(analyseGame(other)!.votes).toEqual(analysis.votes)
  })

  it('names the exits that changed the chance of the town most, the greatest first', () => {
    expect(analysis.turns.map(({ seat, day, cause }) => [seat, day, cause])).toEqual([
      [9, 3, 'vote'],
      [10, 2, 'vote'],
    ])
    expect(analysis.turns[0]!.after).toBe(1)
    const changes = analysis.turns.map(({ before, after }) => Math.abs(after - before))
    expect(changes).toEqual([...changes].sort((a, b) => b - a))
    expect(analysis.turns.every(({ place }) => log[place]!.type === 'seatLeft')).toBe(true)
  })

  it('counts right hands and colours of town players, the most accurate first', () => {
    // 4 voted for 8 and named 9, 10 and 5; 7 voted for 2.
    expect(analysis.insights.find(({ seat }) => seat === 4)).toEqual({ seat: 4, right: 3, all: 4 })
    expect(analysis.insights.at(-1)).toEqual({ seat: 7, right: 0, all: 1 })
    expect(analysis.insights.some(({ seat }) => seat === 9)).toBe(false)
  })
})
