import type { ProtocolChange, RefusalCode, Sanction, SystemCommand } from '../../model/command.ts'
import { LAST_FOUL, type Seat } from '../../model/seat.ts'
import { allSeats, hasJudge } from '../queries.ts'
import { penaltyOf, sanctionOf } from '../score.ts'
import type { State } from '../state.ts'
import { emit, type Step } from '../step.ts'
import { mayBeGiven } from './judge.ts'
import { severities } from './tech-foul.ts'

/** The result of a judged game can be changed for this long after its end (rule book §13.7). */
export const reviewPeriodMs = 24 * 60 * 60_000

/** Keeps a log small, whatever a judge or a moderator sends. */
const rulingsPerGame = 100

function isSeat(state: State, seat: Seat | null): boolean {
  return seat === null || allSeats(state).includes(seat)
}

function refusalOf(state: State, change: ProtocolChange): RefusalCode | null {
  if ('seat' in change && !isSeat(state, change.seat)) return 'target_invalid'
  switch (change.kind) {
    case 'extra':
      return mayBeGiven(change.points) && change.note.trim() !== '' ? null : 'invalid'
    case 'remark':
      return change.text.trim() === '' ? 'invalid' : null
    case 'sanction':
      return sanctionRefusal(state, change)
    default:
      return null
  }
}

/** How many technical fouls a seat can get: it leaves by the second one. */
const lastTechFoul = 2

function isCount(count: number, most: number): boolean {
  return Number.isInteger(count) && count >= 0 && count <= most
}

/** A ruling punishes by the rules of the table, too: what removes a seat there does not stand beside no removal. */
function sanctionRefusal(state: State, sanction: Sanction): RefusalCode | null {
  const { seat, fouls, techFouls, majorTechFouls, penalty } = sanction
  if (!isCount(fouls, LAST_FOUL) || !isCount(techFouls, lastTechFoul)) return 'invalid'
  if (!isCount(majorTechFouls, techFouls)) return 'invalid'
  const { techFouls: known } = state.ruleSet
  if (techFouls > 0 && known === 'off') return 'forbidden_by_rules'
  if (majorTechFouls > 0 && !severities(state).includes('major')) return 'forbidden_by_rules'
  if (penalty === 'none' && (fouls === LAST_FOUL || techFouls === lastTechFoul)) return 'forbidden_by_rules'
  // A game has one culprit at most: the loss of the other one is taken back first.
  const isTaken = allSeats(state).some((other) => other !== seat && penaltyOf(state, other) === 'teamLoss')
  return penalty === 'teamLoss' && isTaken ? 'not_now' : null
}

/** What the change replaces, in the same form; null: nothing. */
function presentOf(state: State, change: ProtocolChange): ProtocolChange | null {
  switch (change.kind) {
    case 'extra': {
      const own = state.extras.filter((extra) => extra.seat === change.seat)
      const points = Math.round(own.reduce((sum, extra) => sum + extra.points, 0) * 100) / 100
      return { kind: 'extra', seat: change.seat, points, note: own.map(({ note }) => note).join('; ') }
    }
    case 'best':
      return { kind: 'best', seat: state.best }
    case 'worst':
      return { kind: 'worst', seat: state.worst }
    case 'remark':
      return null
    case 'verdict':
      return state.final === null ? null : { kind: 'verdict', winner: state.final.winner }
    case 'sanction':
      return sanctionOf(state, change.seat)
    case 'annulled':
      return { kind: 'annulled', annulled: state.annulled }
  }
}

function isSame(before: ProtocolChange | null, after: ProtocolChange): boolean {
  return before !== null && JSON.stringify(before) === JSON.stringify(after)
}

type MakeRuling = Extract<SystemCommand, { readonly type: 'makeRuling' }>

/** Changes the protocol of a judged game that is over. The log keeps what it was before, and the reason. */
export function makeRuling(step: Step, { from, change, reason }: MakeRuling): RefusalCode | null {
  const { state } = step
  if (state.phase.id === 'aborted') return 'game_over'
  if (state.final === null || state.phase.id !== 'gameOver') return 'not_now'
  if (state.judge !== 'human' || (from === 'judge' && !hasJudge(state))) return 'not_judge'
  if (step.at > state.phase.startedAt + reviewPeriodMs) return 'game_over'
  if (state.rulings >= rulingsPerGame) return 'limit_reached'
  if (reason.trim() === '') return 'invalid'
  const refusal = refusalOf(state, change)
  if (refusal !== null) return refusal
  const before = presentOf(state, change)
  if (isSame(before, change)) return 'already_done'
  emit(step, { type: 'rulingMade', from, reason, before, after: change })
  return null
}
