import type { ProtocolChange, RefusalCode, SystemCommand } from '../../model/command.ts'
import type { Seat } from '../../model/seat.ts'
import { allSeats, hasJudge } from '../queries.ts'
import type { State } from '../state.ts'
import { emit, type Step } from '../step.ts'
import { isHundredths } from './judge.ts'

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
    case 'extra': {
      const inRange = change.points >= -1 && change.points <= 1 && isHundredths(change.points)
      return inRange && change.note.trim() !== '' ? null : 'invalid'
    }
    case 'remark':
      return change.text.trim() === '' ? 'invalid' : null
    default:
      return null
  }
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
