import type { RuleSet } from './model/rule-set.ts'
import type { Role, Seat, Team } from './model/seat.ts'
import { afterRound, countRound, type RoundCount, type VoteStep } from './voting.ts'
import { winnerOf } from './winner.ts'

/** One round of a vote, as everybody saw it. */
export interface Ballot {
  readonly day: number
  readonly alive: readonly Seat[]
  /** 1 for the first vote of the day. */
  readonly round: number
  /** In voting order. In a revote these are the tied seats. */
  readonly candidates: readonly Seat[]
}

export interface BallotHand {
  readonly voter: Seat
  readonly candidate: Seat
}

export interface WhatIf extends RoundCount {
  readonly step: VoteStep
  /** Who leaves at once, or would leave if a lift passes. */
  readonly leavers: readonly Seat[]
  readonly aliveAfter: readonly Seat[]
  /** Who has won then; null: the game goes on, or the roles are not known. */
  readonly winner: Team | 'draw' | null
  /** With so many mafia players left, or more, the mafia has won. */
  readonly mafiaWinsWith: number
  /** How many hands a lift needs. */
  readonly liftNeeds: number
}

/**
 * What a round would come to with these hands: the count, the next step, and the end of the game if the roles are known.
 * Seats without a hand count as the rules say.
 */
export function whatIf(
  ruleSet: RuleSet,
  ballot: Ballot,
  hands: readonly BallotHand[],
  roles: readonly Role[] | null = null,
): WhatIf {
  const { alive, candidates, round } = ballot
  const count = countRound(candidates, alive, hands, ruleSet.unvoted)
  const previousTied = round === 1 ? null : candidates
  const step = afterRound(ruleSet, { ...ballot, previousTied, counted: count.counted })
  const leavers = step.kind === 'decided' ? step.out : step.kind === 'lift' ? step.tied : []
  const aliveAfter = alive.filter((seat) => !leavers.includes(seat))
  return {
    ...count,
    step,
    leavers,
    aliveAfter,
    winner: roles === null ? null : winnerOf(roles, aliveAfter),
    mafiaWinsWith: Math.ceil(aliveAfter.length / 2),
    liftNeeds:
      ruleSet.liftThreshold === 'strict' ? Math.floor(alive.length / 2) + 1 : Math.ceil(alive.length / 2),
  }
}
