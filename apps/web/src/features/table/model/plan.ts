import type { Seat, View } from '@gorod/rules'
import { isAlive } from './speakers.ts'

/** The don's order of shots as the mafia sees it tonight. */
export interface Plan {
  readonly targets: readonly { readonly seat: Seat; readonly gone: boolean }[]
  /** The first living seat of the plan. */
  readonly tonight: Seat | null
}

/** Null for a viewer who knows no plan. */
export function planOf(view: View): Plan | null {
  const plan = view.own?.plan ?? []
  if (plan.length === 0) return null
  const targets = plan.map((seat) => ({ seat, gone: !isAlive(view, seat) }))
  return { targets, tonight: targets.find((target) => !target.gone)?.seat ?? null }
}
