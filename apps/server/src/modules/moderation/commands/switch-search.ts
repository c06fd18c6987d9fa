import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { holdLock } from '../../../platform/db/hold-lock.ts'
import { refused } from '../../../platform/form-answer.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { SettingsApi } from '../../settings/public.ts'
import { MODERATION_TEXTS as T } from '../domain/moderation-text.ts'
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

interface SwitchWish {
  readonly disabledReason: string | null
  /** What the administrator saw; undefined: not told. */
  readonly seen?: string | null | undefined
}

/** Closes the search with a reason people read, or opens it again. Everybody is shut out until somebody notices, so it takes a proof. */
export async function switchSearch(
  { db, clock, settings, accounts, closed }: SwitchSearchDeps,
  by: Moderator,
  { disabledReason, seen }: SwitchWish,
): Promise<FormAnswer> {
  const reason = disabledReason?.trim() ?? null
  const wrong = reason === null ? null : reasonError(reason)
  if (wrong !== null) return refused('disabledReason', wrong)
  const refusal = await db.transaction().execute(async (tx) => {
    await accounts.requireOwner(by, tx)
    // Two administrators who switch at once do so one after the other.
    await holdLock(tx, 'search switch')
    const now = await settings.get('searchDisabledReason', tx)
    if (seen !== undefined && seen !== now) return refused('seen', T.switchedMeanwhile)
    await settings.set('searchDisabledReason', reason, tx)
    await writeAudit(tx, {
      at: new Date(clock.now()),
      byAccount: by.accountId,
      act: reason === null ? 'search_opened' : 'search_closed',
      aboutAccount: null,
      about: null,
      reason,
    })
    return null
  })
  if (refusal !== null) return refusal
  if (reason !== null) closed(reason)
  return { success: true }
}
