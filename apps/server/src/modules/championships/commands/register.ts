import type { FormAnswer } from '@gorod/contracts/form-answer'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import { stateAt } from '../domain/championship.ts'
import { CHAMPIONSHIP_TEXTS as T } from '../domain/championships-text.ts'
import { type ChampionshipRow, lockChampionship } from '../store/championships-store.ts'
import { deletePlayer, insertPlayer } from '../store/players-store.ts'

export interface RegisterDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: AccountsApi
}

interface RegisterWish {
  readonly championshipId: number
  readonly registered: boolean
}

/** On the list until the end, off it until the start. Asked for twice it is done once. */
export async function register(
  { db, clock, accounts }: RegisterDeps,
  accountId: number,
  { championshipId, registered }: RegisterWish,
): Promise<FormAnswer> {
  const account = await accounts.getAccount(accountId)
  if (account?.verified !== true) throw new AppError('verification_required')
  const at = new Date(clock.now())
  return db.transaction().execute(async (tx) => {
    const championship = await lockChampionship(tx, championshipId)
    if (championship === null || stateAt(championship, at) === 'over') throw new AppError('not_found')
    return registered
      ? await enter(tx, championship, accountId, at)
      : await leave(tx, championship, accountId, at)
  })
}

async function enter(
  tx: Db,
  { id, places, registeredCount }: ChampionshipRow,
  accountId: number,
  at: Date,
): Promise<FormAnswer> {
  if (!(await insertPlayer(tx, id, accountId, at))) return { success: true }
  if (places === null || registeredCount < places) return { success: true }
  await deletePlayer(tx, id, accountId)
  return { success: false, errors: { championshipId: [T.full] } }
}

/** A player who could leave a running championship would dodge the table they drew. */
async function leave(
  tx: Db,
  championship: ChampionshipRow,
  accountId: number,
  at: Date,
): Promise<FormAnswer> {
  if (stateAt(championship, at) === 'running')
    return { success: false, errors: { championshipId: [T.begun] } }
  await deletePlayer(tx, championship.id, accountId)
  return { success: true }
}
