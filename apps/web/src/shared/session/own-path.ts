/** Any origin will do: what leaves it would leave ours too. */
const HERE = 'https://own.invalid'

/**
 * A path of this site, or null. A link that opens the sign-in must not send a fresh session elsewhere, so what a
 * browser would read as another site's address is refused: `//evil`, `/\evil`, `/.//evil`, a tab between two slashes,
 * and the encoded forms that a proxy may decode.
 */
export function ownPath(candidate: string | null): string | null {
  if (candidate === null || !candidate.startsWith('/') || !URL.canParse(candidate, HERE)) return null
  const { origin, pathname, search, hash } = new URL(candidate, HERE)
  if (origin !== HERE || /^\/([/\\]|%2f|%5c)/i.test(pathname)) return null
  return pathname + search + hash
}
