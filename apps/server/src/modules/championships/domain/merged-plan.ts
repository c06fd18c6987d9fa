import { isDeepStrictEqual } from 'node:util'
import type { ChampionshipPlan } from '@gorod/contracts/championship-plan'

interface PlanEdit {
  /** The plan as the editor wants it. */
  readonly wish: ChampionshipPlan
  /** The plan that the editor saw. */
  readonly before: ChampionshipPlan
  /** The stored plan. */
  readonly known: ChampionshipPlan
}

interface MergedPlan {
  readonly plan: ChampionshipPlan
  /** The fields that the editor and somebody else changed to different values, with the stored ones. */
  readonly conflicts: ReadonlyMap<string, unknown>
}

type Fields = Readonly<Record<string, unknown>>

/** Two organisers who edit one plan at a time: what the editor did not touch stays as the other one left it. */
export function mergedPlan({ wish, before, known }: PlanEdit): MergedPlan {
  const conflicts = new Map<string, unknown>()
  const merge = <Part extends object>(part: (plan: ChampionshipPlan) => Part): Part =>
    mergedFields(part(wish) as Fields, part(before) as Fields, part(known) as Fields, conflicts) as Part
  const conditions = merge((plan) => plan.conditions)
  const { conditions: _, ...others } = merge(({ conditions: _, ...plan }) => ({ ...plan, conditions: null }))
  return { plan: { ...others, conditions }, conflicts }
}

function mergedFields(wish: Fields, before: Fields, known: Fields, conflicts: Map<string, unknown>): Fields {
  return Object.fromEntries(
    Object.entries(known).map(([field, stored]) => {
      const wished = wish[field]
      if (isDeepStrictEqual(wished, before[field])) return [field, stored]
      const isChanged = !isDeepStrictEqual(stored, before[field])
      if (isChanged && !isDeepStrictEqual(stored, wished)) conflicts.set(field, stored)
      return [field, wished]
    }),
  )
}
