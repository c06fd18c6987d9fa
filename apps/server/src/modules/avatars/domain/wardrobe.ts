import { type AvatarAssets, type AvatarType, avatarTypes, emptyAvatarTypes } from '@gorod/contracts/avatar'
import type { Gender } from '../../profiles/public.ts'
import { type Catalogue, findWorn } from './catalogue.ts'

/** Types to change: an asset to put on, null to take off. */
export type Change = Readonly<Partial<Record<AvatarType, string | null>>>

/** Why a change is refused, by type. */
export type Refusals = Readonly<Partial<Record<AvatarType, 'unknown' | 'must_be_worn'>>>

/**
 * The clothes after a change. An outfit replaces top and bottom; either of them replaces the outfit, and the default
 * of the gender fills the other. `refused` names the impossible changes; nothing is changed then.
 */
export function wear(
  catalogue: Catalogue,
  gender: Gender,
  { worn, change }: { readonly worn: AvatarAssets; readonly change: Change },
): { readonly assets: AvatarAssets } | { readonly refused: Refusals } {
  const refused = refusalsOf(catalogue, gender, change)
  if (Object.keys(refused).length > 0) return { refused }
  const assets: Partial<Record<AvatarType, string | null>> = { ...worn, ...change }
  if (change.outfit != null) {
    delete assets.top
    delete assets.bottom
  } else if (change.top != null || change.bottom != null) delete assets.outfit
  return { assets: dressed(catalogue, gender, assets) }
}

function refusalsOf(catalogue: Catalogue, gender: Gender, change: Change): Refusals {
  const refused: Partial<Record<AvatarType, 'unknown' | 'must_be_worn'>> = {}
  for (const type of avatarTypes) {
    const asset = change[type]
    if (asset === undefined) continue
    if (asset === null) {
      if (!emptyAvatarTypes.includes(type)) refused[type] = 'must_be_worn'
    } else if (findWorn(catalogue, { gender, type, asset }) === null) refused[type] = 'unknown'
  }
  return refused
}

/**
 * The map without what is bare or no longer in the catalogue, and with the gender's own where something must be worn.
 * Also what a map kept long ago is read as.
 */
export function dressed(
  catalogue: Catalogue,
  gender: Gender,
  assets: Readonly<Partial<Record<AvatarType, string | null>>>,
): AvatarAssets {
  const own = catalogue.defaults[gender]
  const known = (type: AvatarType): string | undefined => {
    const asset = assets[type]
    return asset != null && findWorn(catalogue, { gender, type, asset }) !== null ? asset : undefined
  }
  const outfit = known('outfit')
  const result: Partial<Record<AvatarType, string>> = {}
  for (const type of avatarTypes) {
    const replaced = outfit !== undefined && (type === 'top' || type === 'bottom')
    const mayBeBare = emptyAvatarTypes.includes(type)
    const asset = replaced ? undefined : (known(type) ?? (mayBeBare ? undefined : own[type]))
    if (asset !== undefined) result[type] = asset
  }
  return result
}
