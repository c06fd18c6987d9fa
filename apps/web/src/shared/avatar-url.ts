import { DEFAULT_AVATARS } from '@gorod/contracts/constants'

const BUNDLED = '/bundle/images/'
const OWN = '/images/avatar/'
const PORTRAIT = '-avatar-512.webp'
const LIPS = '-avatar-lips.webp'

/**
 * Spec §3: without a picture of one's own (missing, the old default `1.png`, or one of the bundled) the account's id picks
 * one of nine; otherwise the picture lies under `/images/avatar/`.
 */
export function avatarUrl(user: { readonly id: number; readonly image: string | null }): string {
  const { id, image } = user
  if (!image || image === '1.png' || image.endsWith('/1.png') || image.startsWith(BUNDLED))
    return defaultAvatarUrl(id)
  return image.startsWith(OWN) ? image : OWN + image
}

/** Where the portrait of a 3D avatar lies, by its name. */
export function portraitUrl(name: string): string {
  return OWN + name
}

/**
 * The portrait of a 3D avatar can speak: beside it lies a strip of three squares with lips shut, half open and open.
 * Null for every other picture.
 */
export function lipsUrl(url: string): string | null {
  return url.endsWith(PORTRAIT) ? `${url.slice(0, -PORTRAIT.length)}${LIPS}` : null
}

/** True for a photo of one's own, neither drawn by us nor the portrait of a 3D avatar. */
export function isPhoto(url: string): boolean {
  return url.startsWith(OWN) && lipsUrl(url) === null
}

/** The drawn portrait an account's id picks. */
export function defaultAvatarUrl(id: number): string {
  return `${BUNDLED}avatar-${(id % DEFAULT_AVATARS) + 1}.svg`
}

/** Every drawn portrait: those of accounts, and three more, so that a table of twelve can do without twins. */
export const DRAWN_PORTRAITS: readonly string[] = Array.from(
  { length: 12 },
  (_, index) => `${BUNDLED}avatar-${index + 1}.svg`,
)
