import type { AvatarAssets, UserAssets } from '@gorod/contracts'
import type { Catalogue, Gender } from './catalogue.ts'
import { dressed } from './wardrobe.ts'

/** What an account has in the shop; each map is for the models of `gender`. */
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
 * What an account has for the body it has now: a changed gender starts again, and what was saved before it was changed
 * there and back is void, as on the profile. `avatarId`: what the profile names.
 */
export function avatarFor(
  row: AvatarRow | null,
  { gender, avatarId }: { readonly gender: Gender; readonly avatarId: string | null },
): AvatarRow {
  if (row === null || row.gender !== gender) return { ...BLANK, gender }
  return row.savedId === avatarId ? row : { ...row, saved: null, savedId: null }
}

/** What is shown: tried on, else saved, else what the gender comes with. */
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
