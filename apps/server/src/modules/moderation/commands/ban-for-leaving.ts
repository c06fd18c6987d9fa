import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { SettingsApi } from '../../settings/public.ts'
import { nextBanEnd } from '../domain/ban-steps.ts'
import { MODERATION_TEXTS as T } from '../domain/moderation-text.ts'
import { insertBan, listLeavingBans } from '../store/bans-store.ts'
import { bearerOf } from './follow-owner.ts'

/** See `ModerationApi.banForLeaving`. */
export async function banForLeaving(
  { clock, settings }: { readonly clock: Clock; readonly settings: SettingsApi },
  tx: Db,
  playerId: number,
  gameId: string,
): Promise<void> {
  const from = new Date(clock.now())
  const accountId = await bearerOf(tx, playerId)
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
