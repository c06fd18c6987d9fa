import { type NightTarget, nightTarget, type Seat, type View } from '@gorod/rules'
import { isAlive } from './speakers.ts'

/** The don's order of shots as the mafia sees it tonight. */
export interface Plan {
  readonly targets: readonly { readonly seat: Seat; readonly gone: boolean }[]
  readonly tonight: NightTarget | null
}

/** Null for a viewer who knows no plan. */
export function planOf(view: View): Plan | null {
  const plan = view.own?.plan ?? []
  // Nobody is shot in the night of the meeting.
  const tonight = view.phase.id === 'mafiaMeeting' ? null : nightTarget(view)
  if (plan.length === 0 && tonight === null) return null
  return { targets: plan.map((seat) => ({ seat, gone: !isAlive(view, seat) })), tonight }
}
