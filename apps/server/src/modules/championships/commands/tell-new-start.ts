import type { Db } from '../../../platform/db/db.ts'
import type { NotificationsApi } from '../../notifications/public.ts'
import type { Wish } from '../domain/championship.ts'
import { NOTIFIED_TEXTS } from '../domain/championships-text.ts'
import type { PlannedChampionship } from '../store/championships-store.ts'
import { listSeatedPlayers } from '../store/players-store.ts'
import { listStaff } from '../store/staff-store.ts'

const UNTOLD: readonly PlannedChampionship['life'][] = ['draft', 'finished', 'cancelled']

/**
 * Tells the players and judges of a championship that it starts at another time. Its `key` keeps it to one that leaves the
 * site in ten minutes; the site shows the last.
 */
export async function tellNewStart(
  { notifications }: { readonly notifications: NotificationsApi },
  tx: Db,
  before: PlannedChampionship,
  { title, startsAt, endsAt }: Wish,
): Promise<void> {
  const { id, life } = before
  if (before.startsAt.getTime() === startsAt.getTime() || UNTOLD.includes(life)) return
  const players = (await listSeatedPlayers(tx, id)).filter(({ state }) => state !== 'out')
  const staff = await listStaff(tx, id)
  await notifications.announce(
    tx,
    [...players, ...staff].map(({ accountId }) => accountId),
    {
      kind: 'round',
      title: NOTIFIED_TEXTS.newStart(startsAt),
      text: title,
      path: `/championships/${id}`,
      key: `championship-start:${id}`,
      goodUntil: endsAt,
    },
  )
}
