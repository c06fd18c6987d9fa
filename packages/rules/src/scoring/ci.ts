import type { ScoringVersion } from '../model/rule-set.ts'
import type { Team } from '../model/seat.ts'
import { scorings } from './versions.ts'

/**
 * Compensation of a player who is shot first too often, per such game (rule book §13.3), unrounded.
 * `games`: the player's games in the tournament; `firstKills`: in how many of them that player was shot first as town.
 */
export function ci(games: number, firstKills: number, cap = 0.4): number {
  if (firstKills === 0) return 0
  const threshold = Math.round(0.4 * games)
  return firstKills < threshold ? (firstKills * cap) / threshold : cap
}

/**
 * The part of Ci paid for one game in which a town player was shot first. `hits`: mafia players named in the best
 * move.
 */
export function paidCi(
  version: ScoringVersion,
  game: {
    readonly games: number
    readonly firstKills: number
    readonly winner: Team | 'draw'
    readonly hits: number
  },
): number {
  const scoring = scorings[version]
  const whole = ci(game.games, game.firstKills, scoring.ciCap)
  if (game.winner === 'black') return whole
  return game.winner === 'red' && scoring.ciHalfOnWin && game.hits >= 1 ? whole / 2 : 0
}
