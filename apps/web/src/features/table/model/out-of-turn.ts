import { PHASES, type Seat, speakerOf, type View } from '@gorod/rules'
import { hasExtraFloor } from './seat-look.ts'
import { isAlive } from './speakers.ts'

/**
 * The players at the table whose voice would be out of turn now. Nobody's is in a pause, while the table gathers, after the
 * end, and where the mafia talks with each other.
 */
export function silentSeats(view: View): readonly Seat[] {
  const { phase, ruleSet, pause, yielded } = view
  const isFree = phase.id === 'seating' || (phase.id === 'mafiaMeeting' && ruleSet.meetingAudio)
  if (isFree || pause !== null || PHASES[phase.id].kind === 'over') return []
  const speaker = yielded ? null : speakerOf(view.phase)
  return view.seats
    .map(({ seat }) => seat)
    .filter((seat) => isAlive(view, seat) && seat !== speaker && !hasExtraFloor(view, seat))
}
