import type { FormAnswer } from '@gorod/contracts/form-answer'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { refused } from '../../../platform/form-answer.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import { reasonError } from '../domain/reason.ts'
import type { Moderator, UndoTies } from '../public.ts'
import { deleteApart, insertApart } from '../store/apart-store.ts'
import { writeAudit } from '../store/audit-store.ts'

export interface KeepApartDeps {
  readonly clock: Clock
  readonly accounts: AccountsApi
  /** Undoes in the same transaction what other modules keep between the two. */
  readonly undo: UndoTies
}

interface Pair {
  readonly accountId: number
  readonly otherId: number
}

/** See `ModerationApi.keepApart`. */
export async function keepApart(
  tx: Db,
  { clock, accounts, undo }: KeepApartDeps,
  by: Moderator,
  { accountId, otherId, reason }: Pair & { readonly reason: string },
): Promise<{ announce(): void }> {
  const at = new Date(clock.now())
  const isNew = await insertApart(tx, accountId, { otherId, byAccount: by.accountId, reason, at })
  if (!isNew) return { announce() {} }
  const other = await accounts.getAccount(otherId, tx)
  await writeAudit(tx, {
    at,
    byAccount: by.accountId,
    act: 'kept_apart',
    aboutAccount: accountId,
    about: other?.username ?? '',
    reason,
  })
  const after = await undo(tx, accountId, otherId)
  return { announce: () => after?.() }
}

/** Lets two meet again. Throws `not_found`. */
export async function letMeet(
  { db, clock, accounts }: Pick<KeepApartDeps, 'clock' | 'accounts'> & { readonly db: Db },
  by: Moderator,
  { accountId, otherId, reason }: Pair & { readonly reason: string },
): Promise<FormAnswer> {
  const wrong = reasonError(reason)
  if (wrong !== null) return refused('reason', wrong)
  if ([accountId, otherId].includes(by.accountId)) throw new AppError('forbidden')
  const other = await accounts.getAccount(otherId)
  return db.transaction().execute(async (tx) => {
    if (!(await deleteApart(tx, accountId, otherId))) throw new AppError('not_found')
    await writeAudit(tx, {
      at: new Date(clock.now()),
      byAccount: by.accountId,
      act: 'let_meet',
      aboutAccount: accountId,
      about: other?.username ?? '',
      reason: reason.trim(),
    })
    return { success: true }
  })
}
