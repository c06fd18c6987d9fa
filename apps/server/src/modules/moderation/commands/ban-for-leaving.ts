import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { SettingsApi } from '../../settings/public.ts'
import { nextBanEnd } from '../domain/ban-steps.ts'
import { MODERATION_TEXTS as T } from '../domain/moderation-text.ts'
import { insertBan, listLeavingBans, lockBans } from '../store/bans-store.ts'

/** See `ModerationApi.banForLeaving`. */
export async function banForLeaving(
  { clock, settings }: { readonly clock: Clock; readonly settings: SettingsApi },
  tx: Db,
  accountId: number,
  gameId: string,
): Promise<void> {
  const from = new Date(clock.now())
  await lockBans(tx, accountId)
  const earlier = await listLeavingBans(tx, accountId)
  const until = nextBanEnd(await settings.get('leavingBans', tx), earlier, from)
  await insertBan(tx, {
    accountId,
    category: 'leaving',
    reason: T.leftEarly,
    from,
    until,
    byAccount: null,
    gameId,
  })
}
