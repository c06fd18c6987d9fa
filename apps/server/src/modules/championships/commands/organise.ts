import { may } from '@gorod/contracts/permissions'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Identity } from '../../../platform/identity.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { ClubsApi } from '../../clubs/public.ts'
import type { GamesApi } from '../../games/public.ts'
import type { ModerationApi } from '../../moderation/public.ts'
import type { NotificationsApi } from '../../notifications/public.ts'
import type { WalletApi } from '../../wallet/public.ts'
import { lockChampionship, type PlannedChampionship, readChampionship } from '../store/championships-store.ts'
import { isStaff } from '../store/staff-store.ts'

export interface OrganiseDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: AccountsApi
  readonly moderation: ModerationApi
  readonly wallet: Pick<WalletApi, 'take' | 'refund'>
  readonly clubs: Pick<ClubsApi, 'namesOf' | 'listIdsOf' | 'clubIdsOf'>
  readonly games: Pick<GamesApi, 'unseal'>
  readonly notifications: NotificationsApi
  readonly jobs: Jobs
}

/** Somebody who may act for a championship. */
export type Organiser = Pick<Identity, 'accountId' | 'rights'>
/** The same, in the session that asks. */
export type ProvableOrganiser = Organiser & Pick<Identity, 'sessionId'>

/** A championship that nobody else changes before the transaction ends. */
export interface ChampionshipChange {
  readonly tx: Db
  readonly championship: PlannedChampionship
}

export function isOwner({ createdBy }: PlannedChampionship, { accountId, rights }: Organiser): boolean {
  return createdBy === accountId || may(rights, 'administer')
}

/**
 * For acts that cannot be undone or give a championship away: an administrator has power over all of them, so a stolen session must not do them. Who organises
 * only this one has nothing more to prove.
 */
export async function requireAdministrator(
  { accounts }: { readonly accounts: Pick<AccountsApi, 'requireOwner'> },
  tx: Db,
  by: ProvableOrganiser,
): Promise<void> {
  if (may(by.rights, 'administer')) await accounts.requireOwner(by, tx)
}

export async function organises(
  db: Db,
  championship: PlannedChampionship,
  by: Organiser | null,
): Promise<boolean> {
  if (by === null) return false
  if (isOwner(championship, by)) return true
  return isStaff(db, championship.id, { accountId: by.accountId, role: 'organiser' })
}

/** Throws `not_found`, also for a draft of others, and `forbidden`. */
export async function readOrganised(db: Db, id: number, by: Organiser): Promise<PlannedChampionship> {
  const championship = await readChampionship(db, id)
  if (championship === null) throw new AppError('not_found')
  if (await organises(db, championship, by)) return championship
  throw new AppError(championship.life === 'draft' ? 'not_found' : 'forbidden')
}

/** Changes a championship under its lock, for its organisers; `what` goes to the audit log. Throws like {@link readOrganised}. */
export async function organise<Result extends { readonly success: boolean }>(
  { db, moderation }: Pick<OrganiseDeps, 'db' | 'moderation'>,
  { id, by, what }: { readonly id: number; readonly by: Organiser; readonly what: string },
  change: (organised: ChampionshipChange) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await readOrganised(tx, id, by)
    const championship = await lockChampionship(tx, id)
    if (championship === null) throw new AppError('not_found')
    const result = await change({ tx, championship })
    if (result.success)
      await moderation.audit(tx, {
        byAccount: by.accountId,
        act: 'championship_organised',
        about: `${championship.title}: ${what}`,
      })
    return result
  })
}
