import type { Db } from '../../../platform/db/db.ts'
import type { WalletApi } from '../../wallet/public.ts'
import { lockChampionship, type PlannedChampionship } from '../store/championships-store.ts'
import { clearCharge, listCharges } from '../store/players-store.ts'
import { listTables } from '../store/rounds-store.ts'

interface RefundDeps {
  readonly wallet: Pick<WalletApi, 'refund'>
}

/** Gives every player of a championship that is not finished the fee back. */
export async function refundAll({ wallet }: RefundDeps, tx: Db, championshipId: number): Promise<void> {
  const championship = await lockChampionship(tx, championshipId)
  if (championship === null || championship.life === 'finished') return
  for (const { accountId, chargeId } of await listCharges(tx, championshipId)) {
    await wallet.refund(tx, chargeId, accountId)
    await clearCharge(tx, championshipId, accountId)
  }
}

/**
 * Before a championship is finished: who never had a seat of it gets the fee back. Their accounts. Who had a seat and did
 * not come has taken it from somebody.
 */
export async function refundUnseated(
  { wallet }: RefundDeps,
  tx: Db,
  { id }: Pick<PlannedChampionship, 'id'>,
): Promise<readonly number[]> {
  const tables = await listTables(tx, id)
  // The results too: a judge may give a seat to a substitute at the table itself.
  const sat = new Set(
    tables.flatMap(({ seats, results }) => [...seats, ...(results ?? []).map(({ player }) => player)]),
  )
  const unseated = (await listCharges(tx, id)).filter(({ accountId }) => !sat.has(accountId))
  for (const { accountId, chargeId } of unseated) {
    await wallet.refund(tx, chargeId, accountId)
    await clearCharge(tx, id, accountId)
  }
  return unseated.map(({ accountId }) => accountId)
}
