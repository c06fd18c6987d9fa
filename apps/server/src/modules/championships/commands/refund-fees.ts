import type { Db } from '../../../platform/db/db.ts'
import type { WalletApi } from '../../wallet/public.ts'
import { lockChampionship } from '../store/championships-store.ts'
import { clearCharge, listCharges } from '../store/players-store.ts'

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
