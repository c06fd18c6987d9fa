import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Random } from '../../../platform/random.ts'
import type { ProfilesApi } from '../../profiles/public.ts'
import { type AvatarRow, avatarFor, type ShownAvatar, shownOf } from '../domain/avatar.ts'
import type { Catalogue } from '../domain/catalogue.ts'
import { type Change, wear } from '../domain/wardrobe.ts'
import type { ReadOffer } from '../queries/read-offer.ts'
import { lockAvatar, writeAvatar } from '../store/avatars-store.ts'

export interface ChangeAvatarDeps {
  readonly db: Db
  readonly random: Random
  readonly profiles: ProfilesApi
  /** What the shop of this account offers now. */
  readonly offer: ReadOffer
}

/** 12 characters: nobody guesses what somebody else tries on. */
const ID_BYTES = 9

/** Tries on. Throws `avatar_item_unknown` with the reasons by type; nothing changes then. */
export function tryOn(deps: ChangeAvatarDeps, accountId: number, change: Change): Promise<ShownAvatar> {
  return changed(deps, accountId, async ({ row, catalogue }) => {
    const { assets: worn } = shownOf(catalogue, row)
    const result = wear(catalogue, row.gender, { worn, change })
    if ('refused' in result)
      throw new AppError('avatar_item_unknown', { details: { refused: result.refused } })
    return { ...row, preview: result.assets, previewId: newId(deps) }
  })
}

/** Back to what is saved. */
export function reset(deps: ChangeAvatarDeps, accountId: number): Promise<ShownAvatar> {
  return changed(deps, accountId, async ({ row }) => ({ ...row, preview: null, previewId: null }))
}

/**
 * Keeps what is shown, and names it on the profile. `seen`: the avatar that the caller looks at, where it is known.
 * Throws `avatar_changed` where it is another one by now: another tab has tried something on, or changed the gender.
 */
export function save(
  deps: ChangeAvatarDeps,
  accountId: number,
  seen: string | undefined,
): Promise<ShownAvatar> {
  return changed(deps, accountId, async ({ row, catalogue, tx }) => {
    const { assets, rpm_avatar_id } = shownOf(catalogue, row)
    if (seen !== undefined && seen !== rpm_avatar_id) throw new AppError('avatar_changed')
    const savedId = newId(deps)
    const named = await deps.profiles.setAvatar(tx, accountId, { id: savedId, gender: row.gender })
    if (!named) throw new AppError('avatar_changed')
    return { ...row, saved: assets, savedId, preview: null, previewId: null }
  })
}

const newId = ({ random }: ChangeAvatarDeps): string => random.bytes(ID_BYTES).toString('base64url')

async function changed(
  { db, profiles, offer }: ChangeAvatarDeps,
  accountId: number,
  next: (now: {
    readonly row: AvatarRow
    readonly catalogue: Catalogue
    readonly tx: Db
  }) => Promise<AvatarRow>,
): Promise<ShownAvatar> {
  return db.transaction().execute(async (tx) => {
    const kept = await lockAvatar(tx, accountId)
    const before = avatarFor(kept, await profiles.bodyOf(accountId, tx))
    const catalogue = await offer(before, tx)
    const row = await next({ row: before, catalogue, tx })
    await writeAvatar(tx, accountId, row)
    return shownOf(catalogue, row)
  })
}
