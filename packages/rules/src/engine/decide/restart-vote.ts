import type { RefusalCode } from '../../model/command.ts'
import type { Seat } from '../../model/seat.ts'
import { go } from '../flow/flow.ts'
import type { State } from '../state.ts'
import { emit, type Step } from '../step.ts'

/** The candidates called so far in the running round. */
export function calledCandidates({ phase, vote }: State): readonly Seat[] {
  const candidates = vote?.candidates ?? []
  if (phase.id !== 'voteCandidate') return candidates
  return candidates.slice(0, phase.closed === true ? phase.index : phase.index + 1)
}

/**
 * Makes the hands for this candidate and for those called after it void, and calls it again. Without a candidate it is
 * the last called one. Where all are voted on at once, the whole round begins again.
 */
export function restartVote(step: Step, candidate: Seat | undefined): RefusalCode | null {
  const { state } = step
  const { vote } = state
  if (state.pause !== null) return 'paused'
  if (vote === null) return 'not_now'
  const { round, candidates } = vote
  const open = calledCandidates(state)
  if (candidate !== undefined && !open.includes(candidate)) return 'target_invalid'
  const all = state.ruleSet.voteMode === 'simultaneous'
  const index = all ? 0 : candidate === undefined ? open.length - 1 : open.indexOf(candidate)
  for (const again of open.slice(index)) emit(step, { type: 'voteRestarted', round, candidate: again })
  go(step, { to: 'round', round, candidates, index })
  return null
}
