import type { FoulKind } from '../../model/command.ts'
import { LAST_FOUL } from '../../model/seat.ts'
import type { FoulRecord, PermittedCommand } from '../../model/view.ts'
import { afterFourthFoul, removeSeat } from '../flow/removal.ts'
import { isOver, seatOf } from '../queries.ts'
import type { State } from '../state.ts'
import { emit } from '../step.ts'
import { foulSeats } from './foul.ts'
import type { JudgeHandlers } from './handler.ts'
import { isReviewOver } from './review.ts'
import { severities, techSeats } from './tech-foul.ts'

/**
 * What a foul may be instead, and what it is. It changes its counter only for a seat that may get a foul of the other
 * one: an exit for fouls is taken back by an undo.
 */
function kindsFor(state: State, { seat, kind }: FoulRecord): readonly FoulKind[] {
  return (['foul', ...severities(state)] as const).filter((other) => {
    if (other === kind || (other !== 'foul' && kind !== 'foul')) return true
    return !isOver(state) && (other === 'foul' ? foulSeats(state) : techSeats(state)).includes(seat)
  })
}

/** Fouls of games from before fouls had numbers stay as they are. */
function correctable(state: State) {
  return state.fouls
    .filter(({ number }) => number > 0)
    .map((foul) => ({ ...foul, kinds: kindsFor(state, foul) }))
}

export const foulCorrectionHandlers: JudgeHandlers<'correctFoul'> = {
  correctFoul: (step, { foul: number, kind, offence, reason }) => {
    if (isReviewOver(step)) return 'game_over'
    const fouls = correctable(step.state)
    const foul = fouls.find((one) => one.number === number)
    if (foul === undefined) return fouls.length === 0 ? 'not_now' : 'target_invalid'
    if (!foul.kinds.includes(kind)) return 'forbidden_by_rules'
    if (foul.kind === kind && foul.offence === offence) return 'already_done'
    const replaces = foul.kind !== kind || foul.offence !== null
    if (offence?.trim() === '' || (replaces && (reason ?? '').trim() === '')) return 'invalid'
    const { seat } = foul
    const before = { kind: foul.kind, offence: foul.offence }
    emit(step, { type: 'foulCorrected', number, seat, before, after: { kind, offence }, reason })
    const { fouls: count, techFouls } = seatOf(step.state, seat)
    if (before.kind !== 'foul' && kind === 'foul' && count >= LAST_FOUL) afterFourthFoul(step, seat)
    if (before.kind === 'foul' && kind !== 'foul' && techFouls >= 2) removeSeat(step, seat, 'techFouls', null)
    return null
  },
}

export function permitFoulCorrections(state: State): readonly PermittedCommand[] {
  const fouls = correctable(state)
  return fouls.length === 0 ? [] : [{ type: 'correctFoul', fouls }]
}
