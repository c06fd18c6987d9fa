import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { refused } from '../../../platform/form-answer.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { SettingsApi } from '../../settings/public.ts'
import { reasonError } from '../domain/reason.ts'
import type { Moderator } from '../public.ts'
import { writeAudit } from '../store/audit-store.ts'

export interface SwitchSearchDeps {
  readonly db: Db
  readonly clock: Clock
  readonly settings: SettingsApi
  readonly accounts: Pick<AccountsApi, 'requireOwner'>
  readonly closed: (reason: string) => void
}

/** Closes the search with a reason people read, or opens it again. Everybody is shut out until somebody notices, so it takes a proof. */
export async function switchSearch(
  { db, clock, settings, accounts, closed }: SwitchSearchDeps,
  by: Moderator,
  disabledReason: string | null,
): Promise<FormAnswer> {
  const reason = disabledReason?.trim() ?? null
  const wrong = reason === null ? null : reasonError(reason)
  if (wrong !== null) return refused('disabledReason', wrong)
  await db.transaction().execute(async (tx) => {
    await accounts.requireOwner(by, tx)
    await settings.set('searchDisabledReason', reason, tx)
    await writeAudit(tx, {
      at: new Date(clock.now()),
      byAccount: by.accountId,
      act: reason === null ? 'search_opened' : 'search_closed',
      aboutAccount: null,
      about: null,
      reason,
    })
  })
  if (reason !== null) closed(reason)
  return { success: true }
}
