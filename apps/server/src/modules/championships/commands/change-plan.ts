import { CHAMPIONSHIP_SEATS, type ChampionshipPlan } from '@gorod/contracts/championship-plan'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import { ORGANISED_TEXTS, CHAMPIONSHIP_TEXTS as T } from '../domain/championships-text.ts'
import { changeChampionshipRow, type PlannedChampionship } from '../store/championships-store.ts'
import { listRounds } from '../store/rounds-store.ts'
import { type OrganiseDeps, type Organiser, organise } from './organise.ts'

/** What the seating is made from. */
const OF_SEATING = ['roundsBy', 'tables', 'rounds', 'finalRounds'] as const

export async function changePlan(
  deps: OrganiseDeps,
  by: Organiser,
  { id, plan: wish }: { readonly id: number; readonly plan: ChampionshipPlan },
): Promise<FormAnswer> {
  const { clubId } = wish.conditions
  const isClubGone = clubId !== null && !(await deps.clubs.namesOf([clubId])).has(clubId)
  return organise(deps, { id, by, what: ORGANISED_TEXTS.plan }, async ({ tx, championship }) => {
    const plan = tidied(wish)
    const hasRounds = (await listRounds(tx, id)).length > 0
    const errors = errorsOf(plan, championship, hasRounds)
    if (isClubGone) errors.clubId = [T.noClub]
    if (Object.keys(errors).length > 0) return { success: false, errors }
    await changeChampionshipRow(tx, id, { plan })
    return { success: true }
  })
}

function tidied(plan: ChampionshipPlan): ChampionshipPlan {
  const { code, list, description } = plan
  return {
    ...plan,
    description: description.trim(),
    code: code === null || code.trim() === '' ? null : code.trim(),
    list: list === null ? null : list.map((name) => name.trim()).filter((name) => name !== ''),
  }
}

function errorsOf(
  plan: ChampionshipPlan,
  { plan: known, life, registeredCount, places }: PlannedChampionship,
  hasRounds: boolean,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  const { minMmr, maxMmr } = plan.conditions
  if (minMmr !== null && maxMmr !== null && maxMmr < minMmr) errors.conditions = [T.ratingRange]
  if (plan.roundsBy === 'schedule' && places !== null && plan.tables * CHAMPIONSHIP_SEATS > places)
    errors.tables = [T.tablesPlaces]
  const isFixed = hasRounds || life === 'running' || life === 'finished' || life === 'cancelled'
  for (const field of OF_SEATING) if (isFixed && plan[field] !== known[field]) errors[field] = [T.fixed]
  if (registeredCount > 0 && plan.fee !== known.fee) errors.fee = [T.registeredFee]
  return errors
}
