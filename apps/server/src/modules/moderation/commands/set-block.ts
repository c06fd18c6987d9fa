import type { FormAnswer } from '@gorod/contracts/form-answer'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { refused } from '../../../platform/form-answer.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import { MODERATION_TEXTS as T } from '../domain/moderation-text.ts'
import type { UndoTies } from '../public.ts'
import { deleteBlock, insertBlock } from '../store/blocks-store.ts'

export interface SetBlockDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: AccountsApi
  /** Undoes in the same transaction what other modules keep between the two. */
  readonly blocked: UndoTies
}

/** A player keeps another away, or no longer. */
export async function setBlock(
  { db, clock, accounts, blocked: undo }: SetBlockDeps,
  accountId: number,
  { userId, blocked }: { readonly userId: number; readonly blocked: boolean },
): Promise<FormAnswer> {
  if (userId === accountId) return refused('userId', T.blockOneself)
  if (!blocked) {
    // A block of an account that is gone can be taken back too: the list must be able to empty.
    await deleteBlock(db, accountId, userId)
    return { success: true }
  }
  const other = await accounts.getAccount(userId)
  if (other === null || other.deleted) throw new AppError('profile_not_found')
  const kept = await db.transaction().execute(async (tx) => {
    const inserted = await insertBlock(tx, accountId, userId, new Date(clock.now()))
    const after = inserted ? await undo(tx, accountId, userId) : undefined
    return { inserted, after }
  })
  kept.after?.()
  return kept.inserted ? { success: true } : refused('userId', T.blocksFull)
}
