import { CHAMPIONSHIP_SEATS, type ChampionshipLife } from '@gorod/contracts/championship-plan'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { Db } from '../../../platform/db/db.ts'
import { refused } from '../../../platform/form-answer.ts'
import { NOTIFIED_TEXTS, ORGANISED_TEXTS, CHAMPIONSHIP_TEXTS as T } from '../domain/championships-text.ts'
import { isSettled, mayBecome } from '../domain/life.ts'
import { changeChampionshipRow, type PlannedChampionship } from '../store/championships-store.ts'
import { writeToTell } from '../store/reminders-store.ts'
import { deletePlannedTables, listTables, replaceRounds } from '../store/rounds-store.ts'
import {
  type ChampionshipChange,
  type OrganiseDeps,
  organise,
  type ProvableOrganiser,
  requireAdministrator,
} from './organise.ts'
import { refundAll, refundUnseated } from './refund-fees.ts'
import { tellAnnounced, tellOpenedLater } from './tell-opened.ts'
import { tellCancelled, tellPlace } from './tell-people.ts'
import { unsealShown } from './unseal.ts'

interface LifeChange {
  readonly id: number
  readonly life: ChampionshipLife
  /** Finished with the standings so far: what has not begun is left out. */
  readonly early?: boolean | undefined
}

/** The next step of a championship's life. Asked for twice it is done once. */
export async function changeLife(
  deps: OrganiseDeps,
  by: ProvableOrganiser,
  { id, life, early = false }: LifeChange,
): Promise<FormAnswer> {
  return organise(deps, { id, by, what: ORGANISED_TEXTS.life[life] }, async (organised) => {
    const { tx, championship } = organised
    if (championship.life === life) return { success: true }
    const why = await obstacle(organised, { life, early })
    if (why !== null) return refused('life', why)
    const isOver = life === 'finished' || life === 'cancelled'
    if (isOver) await requireAdministrator(deps, tx, by)
    // Before the life changes: a finished championship keeps the fees of those who played.
    if (life === 'cancelled') {
      await refundAll(deps, tx, id)
      await tellCancelled(deps, tx, championship)
    }
    if (life === 'finished') {
      // Before the fees: whose only seats were never played gets the fee back.
      if (early) await deletePlannedTables(tx, id)
      const players = await refundUnseated(deps, tx, championship)
      await tellPlace(deps, tx, championship, { players, news: NOTIFIED_TEXTS.unplayed })
    }
    // Those who register now have to be seated too.
    if (life === 'registration') await replaceRounds(tx, id, { stage: 'main', first: 1, rounds: [] })
    // What is over has no secrets: its games count for everybody.
    if (isOver) await unsealShown(deps, tx, id, null)
    await changeChampionshipRow(tx, id, { life, ...(isOver && { revealed: true }) })
    await tellLife(deps, tx, championship, life)
    return { success: true }
  })
}

/** A registration that opens again is no news. */
async function tellLife(
  deps: OrganiseDeps,
  tx: Db,
  championship: PlannedChampionship,
  life: ChampionshipLife,
): Promise<void> {
  if (life === 'announced') await tellAnnounced(deps, tx, championship)
  if (life === 'registration' && championship.life === 'announced')
    await tellOpenedLater(deps, tx, championship.id)
  if (life === 'finished')
    await writeToTell(tx, championship.id, { before: null, at: new Date(deps.clock.now()) })
}

async function obstacle(
  { tx, championship }: ChampionshipChange,
  { life: next, early }: { readonly life: ChampionshipLife; readonly early: boolean },
): Promise<string | null> {
  const { id, life, plan, registeredCount } = championship
  if (!mayBecome(life, next, plan.roundsBy)) return T.step
  const tables = await listTables(tx, id)
  if (next === 'seating') {
    const need = plan.tables * CHAMPIONSHIP_SEATS
    if (registeredCount < need) return T.playersNeeded(need, registeredCount)
  }
  if (next === 'running' && tables.length === 0) return T.roundsNeeded
  if (next === 'finished' && plan.roundsBy === 'schedule') {
    const open = tables.filter((table) => !isSettled(table))
    const playing = open.filter(({ state }) => state === 'playing')
    if (early && playing.length > 0) return T.playingStill(playing.length)
    if (!early && open.length > 0) return T.unsettled(open.length)
  }
  return null
}
