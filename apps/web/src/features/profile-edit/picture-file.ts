import { AVATAR_MAX_BYTES } from '@gorod/contracts/profile'

/** Formats that the server can open. A phone converts its own format into one of these. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

export type PictureFault = 'not_picture' | 'not_supported' | 'too_large' | 'empty' | 'several' | 'unreadable'

type ChosenFile = Pick<File, 'type' | 'size'>

/** Why the file cannot be the picture (spec §5 «images only»), said before anything is sent; null: it can. */
export function pictureFault({ type, size }: ChosenFile): PictureFault | null {
  if (!type.startsWith('image/')) return 'not_picture'
  if (!PICTURE_TYPES.some((known) => known === type)) return 'not_supported'
  if (size === 0) return 'empty'
  return size > AVATAR_MAX_BYTES ? 'too_large' : null
}
