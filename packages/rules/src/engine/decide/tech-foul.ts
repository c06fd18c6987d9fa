import type { TechSeverity } from '../../model/command.ts'
import type { Seat } from '../../model/seat.ts'
import type { PermittedCommand } from '../../model/view.ts'
import { seatOf } from '../queries.ts'
import type { State } from '../state.ts'
import { emit } from '../step.ts'
import type { JudgeHandlers } from './handler.ts'
import { aimed, answerable, refuseOutside } from './judged-seats.ts'
import { giveTechFoul } from './penalty.ts'

export function techSeats(state: State): readonly Seat[] {
  if (state.ruleSet.techFouls === 'off') return []
  return answerable(state).filter((seat) => seatOf(state, seat).techFouls < 2)
}

function techBackSeats(state: State): readonly Seat[] {
  return answerable(state).filter((seat) => seatOf(state, seat).techFouls > 0)
}

export function severities({ ruleSet }: State): readonly TechSeverity[] {
  return ruleSet.techFouls === 'minor_and_major' ? ['minor', 'major'] : ['minor']
}

export const techHandlers: JudgeHandlers<'giveTechFoul' | 'takeBackTechFoul'> = {
  giveTechFoul: (step, { seat, severity = 'minor', offence = null }) => {
    const refusal = refuseOutside(techSeats(step.state), seat, 'forbidden_by_rules')
    if (refusal !== null) return refusal
    if (!severities(step.state).includes(severity)) return 'forbidden_by_rules'
    giveTechFoul(step, { seat, by: 'judge', severity, offence })
    return null
  },
  takeBackTechFoul: (step, { seat }) => {
    const refusal = refuseOutside(techBackSeats(step.state), seat, 'not_now')
    if (refusal !== null) return refusal
    const { techFouls, majorTechFouls } = seatOf(step.state, seat)
    const severity = majorTechFouls > 0 ? 'major' : 'minor'
    emit(step, { type: 'techFoulTakenBack', seat, techFouls: techFouls - 1, severity })
    return null
  },
}

export function permitTech(state: State): readonly PermittedCommand[] {
  const seats = techSeats(state)
  return [
    ...(seats.length === 0 ? [] : [{ type: 'giveTechFoul', seats, severities: severities(state) } as const]),
    ...aimed('takeBackTechFoul', techBackSeats(state)),
  ]
}
