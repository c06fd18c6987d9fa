import type { View } from '@gorod/rules'

/**
 * The windows are dark: night by the rules, and the morning until the day begins. Differs from the light of
 * the room for one viewer: the killed one who names three sees the table lit.
 */
export function isDark(view: View): boolean {
  return view.isDark || view.phase.id === 'morning'
}
