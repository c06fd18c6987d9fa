import type { AvatarAssets, UserAssets } from '@gorod/contracts/avatar'
import type { Gender } from '../../profiles/public.ts'
import type { Catalogue } from './catalogue.ts'
import { dressed } from './wardrobe.ts'

/** The state of an account in the shop; each map is for the models of `gender`. */
export interface AvatarRow {
  readonly gender: Gender
  readonly saved: AvatarAssets | null
  /** Names the saved look for the viewer. */
  readonly savedId: string | null
  readonly preview: AvatarAssets | null
  readonly previewId: string | null
}

export type ShownAvatar = Omit<UserAssets, 'portrait_due'>

/** Name of the default look of a gender, which nobody had to save. */
export const defaultLookId = (gender: Gender): string => `default-${gender}`

const BLANK = { saved: null, savedId: null, preview: null, previewId: null } as const

/**
 * The state of an account for its present gender. A changed gender starts again, and an avatar saved before two
 * changes of gender is void, as on the profile. `avatarId`: the avatar that the profile names.
 */
export function avatarFor(
  row: AvatarRow | null,
  { gender, avatarId }: { readonly gender: Gender; readonly avatarId: string | null },
): AvatarRow {
  if (row === null || row.gender !== gender) return { ...BLANK, gender }
  return row.savedId === avatarId ? row : { ...row, saved: null, savedId: null }
}

/** The avatar to show: tried on, else saved, else the default of the gender. */
export function shownOf(catalogue: Catalogue, row: AvatarRow): ShownAvatar {
  const { gender, saved, savedId, preview, previewId } = row
  const raw: AvatarAssets = preview ?? saved ?? catalogue.defaults[gender]
  return {
    assets: dressed(catalogue, gender, raw),
    preview: preview !== null,
    rpm_avatar_id: (preview === null ? savedId : previewId) ?? defaultLookId(gender),
    gender,
  }
}
