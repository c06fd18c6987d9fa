import { PHASES, type PhaseKind, type View } from '@gorod/rules'

export type TimeOfDay = 'night' | 'dusk' | 'day'

/**
 * The light of the room: cards and nights are night, dawn and speeches day, defence, voting and last words dusk,
 * results night again. A sleeper sees night for as long as anything of the night is still secret.
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

/** Whether the viewer is the one who names three suspects now. */
export function ownsBestMove(view: View): boolean {
  return view.phase.id === 'bestMove' && view.own !== null && view.phase.seat === view.own.seat
}

/**
 * The windows of the players are dark: night by the rules (`view.isDark`), and the morning until the day begins. Differs
 * from the light of the room for one viewer: the killed player who names three sees the table lit.
 */
export function windowsAreDark(view: View): boolean {
  return view.isDark || view.phase.id === 'morning'
}
