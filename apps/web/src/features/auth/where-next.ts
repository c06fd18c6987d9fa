/**
 * Where a sign-in leads (spec §4): the asked address, else the saved game link, else nowhere, which means a reload.
 * Only this site's own paths count: a link that opens the modal must not send a fresh session elsewhere.
 */
export function whereNext(redirectUrl: string | null, gameLink: string | null): string | null {
  if (redirectUrl !== null && /^\/(?![/\\])/.test(redirectUrl)) return redirectUrl
  if (gameLink !== null && gameLink !== '') return `/game?token=${encodeURIComponent(gameLink)}`
  return null
}
