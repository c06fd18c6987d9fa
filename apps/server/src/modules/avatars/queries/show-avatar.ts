import type { AvatarItem, AvatarLook, AvatarType, UserAssets } from '@gorod/contracts/avatar'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Gender, ProfilesApi } from '../../profiles/public.ts'
import { avatarFor, defaultLookId, shownOf } from '../domain/avatar.ts'
import { type Catalogue, listOf } from '../domain/catalogue.ts'
import { dressed } from '../domain/wardrobe.ts'
import { readAvatar, readLook } from '../store/avatars-store.ts'
import type { ReadOffer } from './read-offer.ts'

export interface ShowAvatarDeps {
  readonly db: Db
  readonly profiles: ProfilesApi
  readonly catalogue: Catalogue
  /** What the shop of an account offers now. */
  readonly offer: ReadOffer
}

/** The state of an account in the shop, and what is offered there. */
async function shopOf({ db, profiles, offer }: ShowAvatarDeps, accountId: number) {
  const [kept, body] = await Promise.all([readAvatar(db, accountId), profiles.bodyOf(accountId)])
  const row = avatarFor(kept, body)
  return { row, body, catalogue: await offer(row) }
}

export async function userAssets(deps: ShowAvatarDeps, accountId: number): Promise<UserAssets> {
  const { row, body, catalogue } = await shopOf(deps, accountId)
  return { ...shownOf(catalogue, row), portrait_due: body.portraitDue }
}

/** Items of a type for the account's gender, and the colours any of them may have. */
export async function itemsOf(deps: ShowAvatarDeps, accountId: number, type: AvatarType) {
  const { row, catalogue } = await shopOf(deps, accountId)
  const listed = listOf(catalogue, row.gender, type)
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
export async function typesOf(deps: ShowAvatarDeps, accountId: number) {
  const { row, catalogue } = await shopOf(deps, accountId)
  return new Set(catalogue.items.filter((item) => item.gender === row.gender).map(({ type }) => type))
}

/** Throws `avatar_not_found`. */
export async function look(
  { db, profiles, catalogue, offer }: ShowAvatarDeps,
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
    // The same clothes as its owner sees: an item may have been hidden while it was tried on.
    assets: dressed(await offer(kept), gender, kept.assets),
    portrait: await profiles.portraitOf(accountId, avatarId),
  }
}
