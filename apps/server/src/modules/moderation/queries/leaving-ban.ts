import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { SettingsApi } from '../../settings/public.ts'
import { nextBanEnd } from '../domain/ban-steps.ts'
import { listLeavingBans } from '../store/bans-store.ts'

interface LeavingBanDeps {
  readonly db: Db
  readonly clock: Clock
  readonly settings: SettingsApi
}

/** How long the next automatic ban of this account would be, ms. */
export async function leavingBanMs(
  { db, clock, settings }: LeavingBanDeps,
  accountId: number,
): Promise<number> {
  const now = new Date(clock.now())
  const end = nextBanEnd(await settings.get('leavingBans'), await listLeavingBans(db, accountId), now)
  return end.getTime() - now.getTime()
}
