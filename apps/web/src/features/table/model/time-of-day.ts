import type { View } from '@gorod/rules'
import { lookOf, type TimeOfDay } from './phase-looks.ts'

/** The light of the room. */
export function timeOfDay(view: View): TimeOfDay {
  return lookOf(view).light
}

/**
 * True when the windows of the players are dark: in the night of the rules (`view.isDark`), and in the morning until
 * the day begins. Differs from the light of the room for one viewer: the killed player who names three suspects sees
 * the table lit.
 */
export function windowsAreDark(view: View): boolean {
  return view.isDark || view.phase.id === 'morning'
}
