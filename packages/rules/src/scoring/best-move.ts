import type { RuleSet } from '../model/rule-set.ts'
import { type Role, type Seat, teamOf } from '../model/seat.ts'
import { scorings } from './versions.ts'

/** At most three different seats of the table, and not the owner's own. An empty move is valid. */
export function isBestMove(owner: Seat, named: readonly Seat[], seats: number): boolean {
  const onTable = named.every(
    (seat) => Number.isInteger(seat) && seat >= 1 && seat <= seats && seat !== owner,
  )
  return onTable && named.length <= 3 && new Set(named).size === named.length
}

/**
 * True when the victim of a night may leave a best move (rule book §10.4): in the first night only, not when the
 * target was healed, and not when two or more left on day 1.
 */
export function mayLeaveBestMove(
  ruleSet: Pick<RuleSet, 'bestMove' | 'bestMoveBlockedByLift'>,
  night: { readonly night: number; readonly victim: Seat | null; readonly leftOnDayOne: number },
): boolean {
  if (ruleSet.bestMove === 'off' || night.night !== 1 || night.victim === null) return false
  return !(ruleSet.bestMoveBlockedByLift && night.leftOnDayOne >= 2)
}

/** How many of the named seats are mafia players. */
export function bestMoveHits(named: readonly Seat[], roles: readonly Role[]): number {
  return named.filter((seat) => {
    const role = roles[seat - 1]
    return role !== undefined && teamOf(role) === 'black'
  }).length
}

/** Points of a best move; a mafia player who was shot first scores none unless the rules say so. */
export function bestMovePoints(
  ruleSet: Pick<RuleSet, 'scoring' | 'bestMoveForBlack'>,
  owner: Role,
  hits: number,
): number {
  if (teamOf(owner) === 'black' && !ruleSet.bestMoveForBlack) return 0
  return scorings[ruleSet.scoring].bestMove[Math.min(3, Math.max(0, hits)) as 0 | 1 | 2 | 3]
}
