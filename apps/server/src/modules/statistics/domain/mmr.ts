import { START_MMR } from '@gorod/contracts/ratings'
import { rate } from 'openskill'

/** The stored strength of a player. `mu` and `sigma` are openskill's; `play` sums the personal parts, in MMR. */
export interface Skill {
  readonly mu: number
  readonly sigma: number
  readonly play: number
}

export interface RatedSeat {
  readonly team: 'red' | 'black'
  /** Points of the game without those for the win itself: what the player did. */
  readonly playPoints: number
  readonly before: Skill
}

/** The change by one game in its public form: `after` = `before` + `result` + `play`, all integers. */
export interface MmrChange {
  readonly before: number
  readonly after: number
  /** The part for the team's result. */
  readonly result: number
  /** The part for the player's own points: at most {@link PLAY_LIMIT} either way, and never more than a win gave. */
  readonly play: number
  readonly skill: Skill
}

/** openskill's own beginning. */
export const NEWCOMER: Skill = { mu: 25, sigma: 25 / 3, play: 0 }
const MMR_PER_MU = 40
/** A player is never known so well that games stop counting: at least about ±7 for a town player and ±16 for a mafia player. */
const LEAST_SIGMA = 4
export const PLAY_LIMIT = 5
const MMR_PER_PLAY_POINT = 8

/** The number people see. */
export function mmrOf(skill: Skill): number {
  return resultPart(skill.mu) + skill.play
}

function resultPart(mu: number): number {
  return Math.round(START_MMR + MMR_PER_MU * (mu - NEWCOMER.mu))
}

/**
 * The changes by a game. Both teams are rated as one player each, as strong as their members on average, because seven
 * town players are not stronger than three mafia players by their number. The share of a member depends on how little
 * is known of them (Weng and Lin 2011 with equal weights). The result depends on nothing but the input, in any order
 * of seats.
 */
export function rateGame(
  seats: readonly RatedSeat[],
  winner: 'red' | 'black' | 'draw',
): readonly MmrChange[] {
  const town = teamOf(seats, 'red')
  const mafia = teamOf(seats, 'black')
  const rank = winner === 'draw' ? [1, 1] : winner === 'red' ? [1, 2] : [2, 1]
  const [[townAfter], [mafiaAfter]] = rate([[town], [mafia]], { rank })
  const mean = seats.reduce((sum, { playPoints }) => sum + playPoints, 0) / seats.length
  return seats.map((seat) => {
    const [before, after] = seat.team === 'red' ? [town, townAfter] : [mafia, mafiaAfter]
    const known = 1 - (after.sigma / before.sigma) ** 2
    // Members of one size: sigma² / n² of the team's mean; so a share is n times the part in its uncertainty.
    const part = seat.before.sigma ** 2 / (before.size ** 2 * before.sigma ** 2)
    const mu = seat.before.mu + (after.mu - before.mu) * part * before.size
    const sigma = Math.max(LEAST_SIGMA, seat.before.sigma * Math.sqrt(Math.max(0, 1 - known * part)))
    const result = resultPart(mu) - resultPart(seat.before.mu)
    const play = playPart(seat.playPoints - mean, result, winner === seat.team)
    const skill = { mu, sigma, play: seat.before.play + play }
    return { before: mmrOf(seat.before), after: mmrOf(skill), result, play, skill }
  })
}

interface TeamSkill {
  readonly mu: number
  readonly sigma: number
  readonly size: number
}

function teamOf(seats: readonly RatedSeat[], team: RatedSeat['team']): TeamSkill {
  const members = seats.filter((seat) => seat.team === team).map(({ before }) => before)
  if (members.length === 0) throw new Error(`a game without ${team} seats cannot be rated`)
  const size = members.length
  const mu = members.reduce((sum, member) => sum + member.mu, 0) / size
  const variance = members.reduce((sum, member) => sum + member.sigma ** 2, 0) / size ** 2
  return { mu, sigma: Math.sqrt(variance), size }
}

/** A win never lowers: what poor play takes away ends at what the win gave. */
function playPart(aboveMean: number, result: number, won: boolean): number {
  const free = Math.round(Math.max(-PLAY_LIMIT, Math.min(PLAY_LIMIT, aboveMean * MMR_PER_PLAY_POINT)))
  // `|| 0` turns −0 into 0.
  return (won ? Math.max(free, -result) : free) || 0
}
