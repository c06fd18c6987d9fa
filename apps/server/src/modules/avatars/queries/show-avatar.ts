import type { AvatarItem, AvatarLook, AvatarType, UserAssets } from '@gorod/contracts/avatar'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Gender, ProfilesApi } from '../../profiles/public.ts'
import { avatarFor, defaultLookId, shownOf } from '../domain/avatar.ts'
import { type Catalogue, listOf } from '../domain/catalogue.ts'
import { dressed } from '../domain/wardrobe.ts'
import { readAvatar, readLook } from '../store/avatars-store.ts'

export interface ShowAvatarDeps {
  readonly db: Db
  readonly profiles: ProfilesApi
  readonly catalogue: Catalogue
}

export async function userAssets(
  { db, profiles, catalogue }: ShowAvatarDeps,
  accountId: number,
): Promise<UserAssets> {
  const [row, body] = await Promise.all([readAvatar(db, accountId), profiles.bodyOf(accountId)])
  return { ...shownOf(catalogue, avatarFor(row, body)), portrait_due: body.portraitDue }
}

/** Items of a type for the account's gender, and the colours any of them may have. */
export async function itemsOf({ profiles, catalogue }: ShowAvatarDeps, accountId: number, type: AvatarType) {
  const { gender } = await profiles.bodyOf(accountId)
  const listed = listOf(catalogue, gender, type)
  const colors = new Map(listed.flatMap((item) => item.colors.map((color) => [color.id, color] as const)))
  const items: AvatarItem[] = listed.map(({ id, type: slug, external_id, name_ru, icon_url, color }) => ({
    id,
    type: slug,
    external_id,
    name_ru,
    icon_url,
    color,
  }))
  return { items, colors: [...colors.values()] }
}

/** Types with at least one item for the account's gender. */
export async function typesOf({ profiles, catalogue }: ShowAvatarDeps, accountId: number) {
  const { gender } = await profiles.bodyOf(accountId)
  return new Set(catalogue.items.filter((item) => item.gender === gender).map(({ type }) => type))
}

/** Throws `avatar_not_found`. */
export async function look(
  { db, profiles, catalogue }: ShowAvatarDeps,
  avatarId: string,
): Promise<AvatarLook> {
  for (const gender of [0, 1] satisfies Gender[])
    if (avatarId === defaultLookId(gender))
      return { rpm_avatar_id: avatarId, gender, assets: catalogue.defaults[gender], portrait: null }
  const kept = await readLook(db, avatarId)
  if (kept === null) throw new AppError('avatar_not_found')
  const { accountId, gender } = kept
  return {
    rpm_avatar_id: avatarId,
    gender,
    assets: dressed(catalogue, gender, kept.assets),
    portrait: await profiles.portraitOf(accountId, avatarId),
  }
}
