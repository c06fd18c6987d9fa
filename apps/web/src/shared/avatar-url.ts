import { DEFAULT_AVATARS } from '@gorod/contracts/constants'

const BUNDLED = '/bundle/images/'

/**
 * Spec §3: without an own picture (missing, the old default `1.png`, or one of the bundled) the account's id picks
 * one of nine; otherwise the picture lies under `/images/avatar/`.
 */
export function avatarUrl(user: { readonly id: number; readonly image: string | null }): string {
  const { id, image } = user
  if (!image || image === '1.png' || image.endsWith('/1.png') || image.startsWith(BUNDLED))
    return defaultAvatarUrl(id)
  return image.startsWith('/images/avatar/') ? image : `/images/avatar/${image}`
}

/** The drawn portrait a number picks; practice players use their seat. */
export function defaultAvatarUrl(id: number): string {
  return `${BUNDLED}avatar-${(id % DEFAULT_AVATARS) + 1}.svg`
}
