import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { experienceOf, levelOf } from './level.ts'

const anyExperience = fc.integer({ min: 0, max: 100_000_000 })

describe('a level', () => {
  it('begins at 1 with all of its 100 XP to go', () => {
    expect(levelOf(0)).toEqual({ level: 1, level_exp: 100, reach_exp: 100 })
  })

  it('a level n needs 100·n XP', () => {
    expect(levelOf(99)).toEqual({ level: 1, level_exp: 100, reach_exp: 1 })
    expect(levelOf(100)).toEqual({ level: 2, level_exp: 200, reach_exp: 200 })
    expect(levelOf(300)).toEqual({ level: 3, level_exp: 300, reach_exp: 300 })
    expect(levelOf(1050)).toEqual({ level: 5, level_exp: 500, reach_exp: 450 })
  })

  it('a level is never full, never less than empty, and adds up to the experience', () => {
    fc.assert(
      fc.property(anyExperience, (experience) => {
        const { level, level_exp, reach_exp } = levelOf(experience)
        expect(level_exp).toBe(100 * level)
        expect(reach_exp).toBeGreaterThan(0)
        expect(reach_exp).toBeLessThanOrEqual(level_exp)
        expect(50 * level * (level - 1) + level_exp - reach_exp).toBe(experience)
      }),
    )
  })

  it('the first XP of a level is exact, however high the level', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (level) => {
        const begins = 50 * level * (level - 1)
        expect(levelOf(begins).level).toBe(level)
        expect(levelOf(begins + 100 * level - 1).level).toBe(level)
      }),
    )
  })

  it('experience is 100 XP for a game and 50 more for a win', () => {
    expect(experienceOf({ games: 0, wins: 0 })).toBe(0)
    expect(experienceOf({ games: 3, wins: 2 })).toBe(400)
  })

  it('a level never falls with more games or more wins', () => {
    const anyGames = fc.record({ games: fc.nat({ max: 100_000 }), wins: fc.nat({ max: 100_000 }) })
    fc.assert(
      fc.property(anyGames, ({ games, wins }) => {
        const now = levelOf(experienceOf({ games, wins }))
        expect(levelOf(experienceOf({ games: games + 1, wins })).level).toBeGreaterThanOrEqual(now.level)
        expect(experienceOf({ games: games + 1, wins: wins + 1 })).toBeGreaterThan(
          experienceOf({ games: games + 1, wins }),
        )
      }),
    )
  })
})
