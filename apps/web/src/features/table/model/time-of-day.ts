import { PHASES, type PhaseKind, type View } from '@gorod/rules'

export type TimeOfDay = 'night' | 'dusk' | 'day'

/**
 * The light of the room: night for cards and nights, day for dawn and speeches, dusk for defence, voting and last
 * words, night again for the results. A sleeper sees night as long as anything of the night is secret.
 */
export function timeOfDay(view: View): TimeOfDay {
  const { id } = view.phase
  if (id === 'bestMove') return ownsBestMove(view) ? 'day' : 'night'
  if (id === 'freeSeating') return 'day'
  if (id === 'farewell' || id === 'finalSpeech') return 'dusk'
  return LIGHT[PHASES[id].kind]
}

const LIGHT: Readonly<Record<PhaseKind, TimeOfDay>> = {
  gathering: 'night',
  zeroNight: 'night',
  day: 'day',
  vote: 'dusk',
  night: 'night',
  over: 'night',
}

/** True when the viewer names three suspects now. */
export function ownsBestMove(view: View): boolean {
  return view.phase.id === 'bestMove' && view.own !== null && view.phase.seat === view.own.seat
}

/**
 * True when the windows of the players are dark: in the night of the rules (`view.isDark`), and in the morning until
 * the day begins. Differs from the light of the room for one viewer: the killed player who names three suspects sees
 * the table lit.
 */
export function windowsAreDark(view: View): boolean {
  return view.isDark || view.phase.id === 'morning'
}
