import { ownPath } from './own-path.ts'

/**
 * Where a sign-in leads (spec §4): the asked address, else the saved game link, else nowhere, which means a reload.
 * Only this site's own paths count.
 */
export function whereNext(redirectUrl: string | null, gameLink: string | null): string | null {
  const asked = ownPath(redirectUrl)
  if (asked !== null) return asked
  if (gameLink !== null && gameLink !== '') return `/game?token=${encodeURIComponent(gameLink)}`
  return null
}
