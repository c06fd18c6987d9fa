import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { ProfilePart } from '@gorod/contracts/moderation'
import { mayBan } from '@gorod/contracts/permissions'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import { holdLock } from '../../../platform/db/hold-lock.ts'
import { DONE, refused } from '../../../platform/form-answer.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { ModerationApi, Moderator } from '../../moderation/public.ts'
import type { NotificationsApi } from '../../notifications/public.ts'
import { CLEARED_TEXTS } from '../domain/profile-text.ts'
import { hidePictures } from '../store/pictures-store.ts'
import { readProfile, writeProfile } from '../store/profiles-store.ts'
import { dropPictures, type PicturesDeps } from './keep-picture.ts'

export interface ClearProfileDeps extends PicturesDeps {
  readonly accounts: Pick<AccountsApi, 'getAccount' | 'rename' | 'setPhoto' | 'usernameError'>
  readonly moderation: Pick<ModerationApi, 'audit' | 'reasonError'>
  readonly notifications: Pick<NotificationsApi, 'announce'>
}

interface ClearWish {
  readonly accountId: number
  readonly part: ProfilePart
  readonly reason: string
}

/**
 * Takes an unfit part off the profile of a player, and tells them why. It stands in the audit log, with the name that was. Throws
 * `forbidden` for the moderator's profile and for those of others who moderate, which are for administrators, and `profile_not_found`.
 */
export async function clearProfile(
  deps: ClearProfileDeps,
  by: Moderator,
  { accountId, part, reason: typed }: ClearWish,
): Promise<FormAnswer> {
  const wrong = deps.moderation.reasonError(typed)
  if (wrong !== null) return refused('reason', wrong)
  const reason = typed.trim()
  const plain = part === 'name' ? await plainName(deps, accountId) : null
  const unshown = await deps.db.transaction().execute(async (tx) => {
    await holdLock(tx, 'profile-edit', accountId)
    const account = await deps.accounts.getAccount(accountId, tx)
    if (account === null || account.deleted) throw new AppError('profile_not_found')
    if (accountId === by.accountId || !mayBan(by.rights, account.rights)) throw new AppError('forbidden')
    if (plain !== null && (await deps.accounts.rename(tx, accountId, plain)) !== 'renamed')
      throw new AppError('unavailable')
    if (part === 'about') await blankWords(tx, accountId)
    if (part === 'photo') await deps.accounts.setPhoto(tx, accountId, null)
    const pictures = part === 'photo' ? await hidePictures(tx, accountId, 'photo') : []
    await deps.moderation.audit(tx, {
      byAccount: by.accountId,
      act: 'profile_cleared',
      aboutAccount: accountId,
      about: part === 'name' ? `${part} ${account.username}` : part,
      reason,
    })
    await deps.notifications.announce(tx, [accountId], {
      kind: 'answer',
      title: CLEARED_TEXTS[part],
      text: reason,
      path: `/profile/${accountId}`,
    })
    return pictures
  })
  await dropPictures(deps, unshown)
  return DONE
}

/** Somebody may have taken this name for a joke. */
async function plainName(
  { accounts, random }: Pick<ClearProfileDeps, 'accounts' | 'random'>,
  accountId: number,
): Promise<string> {
  const name = CLEARED_TEXTS.plainName(accountId)
  const taken = (await accounts.usernameError(accountId, name)) !== null
  return taken ? `${name}-${random.integer(1_000_000)}` : name
}

/** The words and the links. A proved channel is no word of the player's own. */
async function blankWords(tx: Db, accountId: number): Promise<void> {
  const { gender, twitch, twitch_verified_at } = await readProfile(tx, accountId)
  await writeProfile(tx, accountId, {
    gender,
    description: '',
    telegram: '',
    instagram: '',
    community: '',
    twitch: twitch_verified_at === null ? '' : twitch,
  })
}
