import type { ProfileLevel } from '@gorod/contracts/profile'

/** Experience of a finished game, and what winning it adds. */
const GAME_XP = 100
const WIN_XP = 50
/** Level n needs n times this. */
const LEVEL_XP = 100

/** Experience of so many finished games; can be counted again at any time. */
export const experienceOf = ({ games, wins }: { readonly games: number; readonly wins: number }): number =>
  games * GAME_XP + wins * WIN_XP

/** The level reached with this experience; levels before n took 100·(1 + … + n−1) in all. */
export function levelOf(experience: number): ProfileLevel {
  // The largest n with 50·n·(n−1) ≤ experience.
  const level = Math.floor((1 + Math.sqrt(1 + (8 * experience) / LEVEL_XP)) / 2)
  const before = (LEVEL_XP * level * (level - 1)) / 2
  const needed = LEVEL_XP * level
  return { level, level_exp: needed, reach_exp: needed - (experience - before) }
}
