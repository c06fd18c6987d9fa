import { isDeepStrictEqual } from 'node:util'
import { CHAMPIONSHIP_SEATS, type ChampionshipPlan } from '@gorod/contracts/championship-plan'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import { readable } from '@gorod/contracts/shown-name'
import { ORGANISED_TEXTS, CHAMPIONSHIP_TEXTS as T } from '../domain/championships-text.ts'
import { fixedFields } from '../domain/fixed-fields.ts'
import { hidesShown } from '../domain/hidden-rounds.ts'
import { hasBegun } from '../domain/life.ts'
import { mergedPlan } from '../domain/merged-plan.ts'
import { changeChampionshipRow, type PlannedChampionship } from '../store/championships-store.ts'
import { listTables, type TableRow } from '../store/rounds-store.ts'
import { type OrganiseDeps, type Organiser, organise } from './organise.ts'
import { unsealShown } from './unseal.ts'

const WHY = { seated: T.fixed, begun: T.begunFixed, registered: T.registeredFee } as const

interface PlanWish {
  readonly id: number
  readonly plan: ChampionshipPlan
  /** The plan that the editor saw; absent: whatever is stored is replaced. */
  readonly before?: ChampionshipPlan | undefined
}

export async function changePlan(
  deps: OrganiseDeps,
  by: Organiser,
  { id, plan: wish, before }: PlanWish,
): Promise<FormAnswer> {
  const { clubId } = wish.conditions
  const isClubGone = clubId !== null && !(await deps.clubs.namesOf([clubId])).has(clubId)
  return organise(deps, { id, by, what: ORGANISED_TEXTS.plan }, async ({ tx, championship }) => {
    const { plan, conflicts } = mergedPlan({
      wish: tidied(wish),
      before: before ?? championship.plan,
      known: championship.plan,
    })
    if (conflicts.size > 0) return { success: false, errors: conflictErrors(conflicts) }
    const tables = await listTables(tx, id)
    const secrecy = { plan, revealed: championship.revealed }
    const errors = errorsOf(plan, championship, tables)
    if (isClubGone) errors.clubId = [T.noClub]
    if (hidesShown(championship, secrecy, tables)) errors.hiddenFrom = [T.shownAlready]
    if (Object.keys(errors).length > 0) return { success: false, errors }
    await changeChampionshipRow(tx, id, { plan })
    await unsealShown(deps, tx, id, secrecy)
    return { success: true }
  })
}

function conflictErrors(conflicts: ReadonlyMap<string, unknown>): Record<string, string[]> {
  return Object.fromEntries(
    [...conflicts].map(([field, stored]) => [
      field,
      [T.editedMeanwhile(typeof stored === 'number' ? String(stored) : null)],
    ]),
  )
}

function tidied(plan: ChampionshipPlan): ChampionshipPlan {
  const { code, list, description } = plan
  return {
    ...plan,
    description: readable(description).trim(),
    code: code === null || code.trim() === '' ? null : code.trim(),
    list: list === null ? null : list.map((name) => name.trim()).filter((name) => name !== ''),
  }
}

function errorsOf(
  plan: ChampionshipPlan,
  { plan: known, life, registeredCount, places }: PlannedChampionship,
  tables: readonly TableRow[],
): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  const { minMmr, maxMmr } = plan.conditions
  if (minMmr !== null && maxMmr !== null && maxMmr < minMmr) errors.conditions = [T.ratingRange]
  if (plan.roundsBy === 'schedule' && places !== null && plan.tables * CHAMPIONSHIP_SEATS > places)
    errors.tables = [T.tablesPlaces]
  const fixed = fixedFields({
    life,
    registered: registeredCount,
    hasRounds: tables.length > 0,
    hasBegun: hasBegun(tables),
  })
  for (const [field, why] of fixed)
    if (!isDeepStrictEqual(plan[field], known[field])) errors[field] = [WHY[why]]
  return errors
}
