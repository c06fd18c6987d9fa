import type { Db } from '../../../platform/db/db.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { NotificationsApi } from '../../notifications/public.ts'
import { NOTIFIED_TEXTS } from '../domain/championships-text.ts'
import { listLedBy, type PlannedChampionship } from '../store/championships-store.ts'
import { deleteStaffOf, listStaff } from '../store/staff-store.ts'

export interface OrganisersDeps {
  readonly accounts: Pick<AccountsApi, 'listAccounts' | 'listWhoMay'>
}

/** Who hears what an organiser has to do: the owner and the organisers; where their accounts are deleted, the administrators, who may do all of it. */
export async function organisersOf(
  deps: OrganisersDeps,
  tx: Db,
  championship: Pick<PlannedChampionship, 'id' | 'createdBy'>,
): Promise<readonly number[]> {
  const living = await livingOrganisers(deps, tx, championship)
  return living.length > 0 ? living : administrators(deps, tx)
}

/**
 * The account of an organiser is deleted. A championship that nobody leads any more would wait for ever, with the fees of its players: the
 * administrators hear of it, and name another organiser.
 */
export async function organiserLeft(
  deps: OrganisersDeps & { readonly notifications: Pick<NotificationsApi, 'announce'> },
  tx: Db,
  accountId: number,
): Promise<void> {
  const led = await listLedBy(tx, accountId)
  await deleteStaffOf(tx, accountId)
  for (const championship of led) {
    if ((await livingOrganisers(deps, tx, championship)).length > 0) continue
    await deps.notifications.announce(tx, await administrators(deps, tx), {
      kind: 'round',
      title: NOTIFIED_TEXTS.alone,
      text: championship.title,
      path: `/championships/${championship.id}/manage?tab=staff`,
      key: `championship-alone:${championship.id}`,
    })
  }
}

async function livingOrganisers(
  { accounts }: OrganisersDeps,
  tx: Db,
  { id, createdBy }: Pick<PlannedChampionship, 'id' | 'createdBy'>,
): Promise<readonly number[]> {
  const staff = (await listStaff(tx, id)).filter(({ role }) => role === 'organiser')
  const ids = [...new Set([createdBy, ...staff.map(({ accountId }) => accountId)])]
  return (await accounts.listAccounts(ids, tx)).flatMap((one) => (one.deleted ? [] : [one.id]))
}

async function administrators({ accounts }: OrganisersDeps, tx: Db): Promise<readonly number[]> {
  return (await accounts.listWhoMay('administer', tx)).map(({ id }) => id)
}
