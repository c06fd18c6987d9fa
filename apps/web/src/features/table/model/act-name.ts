import { type GameEvent, isSpeech, type JudgeAct } from '@gorod/rules'
import { ACT_DETAILS, actText } from '../../../shared/texts/room/judge.ts'
import { PHASE_NOTES } from '../../../shared/texts/room/sky.ts'

/** The act in the words of the record: what it led to, so that a judge finds the one to take back. */
export function actName(act: JudgeAct, events: readonly GameEvent[]): string {
  const own = events.filter((event) => event.act?.id === act.id)
  for (const event of own.toReversed()) {
    const name = nameBy(act, event)
    if (name !== null) return name
  }
  return actText(act)
}

function nameBy(act: JudgeAct, event: GameEvent): string | null {
  switch (event.type) {
    case 'phaseEntered':
      return act.type === 'advance' ? phaseName(event) : null
    case 'votesCounted':
      return act.type === 'closeWindow'
        ? ACT_DETAILS.closed(event.candidate, event.voters.length + event.byDefault.length)
        : null
    case 'voteRestarted':
      return ACT_DETAILS.restarted(event.candidate)
    case 'foulGiven':
    case 'techFoulGiven':
      return event.offence === null ? null : ACT_DETAILS.foul(actText(act), event.offence)
    case 'warned':
      return ACT_DETAILS.warned(actText(act), event.text)
    default:
      return null
  }
}

function phaseName({ phase }: Extract<GameEvent, { type: 'phaseEntered' }>): string {
  if (isSpeech(phase)) return ACT_DETAILS.floor(phase.seat)
  if (phase.id === 'voteCandidate') return ACT_DETAILS.opened(phase.candidates[phase.index] ?? 0)
  return PHASE_NOTES[phase.id]
}
