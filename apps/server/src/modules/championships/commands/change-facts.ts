import { CHAMPIONSHIP_SEATS } from '@gorod/contracts/championship-plan'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { NotificationsApi } from '../../notifications/public.ts'
import { checkWish, mergedWish, tidied, type Wish, type WishErrors } from '../domain/championship.ts'
import { ORGANISED_TEXTS, CHAMPIONSHIP_TEXTS as T } from '../domain/championships-text.ts'
import { type PlannedChampionship, updateChampionship } from '../store/championships-store.ts'
import { type OrganiseDeps, type Organiser, organise } from './organise.ts'
import { tellNewStart } from './tell-people.ts'

interface FactsDeps {
  readonly clock: Clock
  readonly notifications: NotificationsApi
}

/** What somebody wants, and what they saw; `before` null: whatever is stored is replaced. */
export interface FactsEdit {
  readonly wish: Wish
  readonly before: Wish | null
}

/** An organiser changes title, times and places. */
export async function changeFacts(
  deps: OrganiseDeps,
  by: Organiser,
  { id, ...edit }: FactsEdit & { readonly id: number },
): Promise<FormAnswer> {
  return organise(deps, { id, by, what: ORGANISED_TEXTS.facts }, async ({ tx, championship }) => {
    const errors = await writeFacts(deps, tx, championship, edit)
    return Object.keys(errors).length > 0 ? { success: false, errors } : { success: true }
  })
}

/** Writes them over a championship that is locked, but what somebody else has changed meanwhile, and tells its people of another start. The errors by field; with errors nothing is written. */
export async function writeFacts(
  { clock, notifications }: FactsDeps,
  tx: Db,
  known: PlannedChampionship,
  { wish: raw, before }: FactsEdit,
): Promise<WishErrors> {
  const { wish, conflicts } = mergedWish(tidied(raw), before ?? known, known)
  const errors = { ...errorsOf(known, wish, new Date(clock.now())), ...conflicts }
  if (Object.keys(errors).length > 0) return errors
  await updateChampionship(tx, known.id, wish)
  await tellNewStart({ notifications }, tx, known, wish)
  return {}
}

function errorsOf({ life, plan, registeredCount }: PlannedChampionship, wish: Wish, at: Date): WishErrors {
  if (life === 'finished' || life === 'cancelled') return { title: [T.factsOver] }
  const errors = checkWish(wish, registeredCount, at)
  const atTables = plan.roundsBy === 'schedule' ? plan.tables * CHAMPIONSHIP_SEATS : 0
  // Fewer could never fill the tables of the plan.
  if (errors.places === undefined && wish.places !== null && wish.places < atTables)
    return { ...errors, places: [T.placesTables(atTables)] }
  return errors
}
