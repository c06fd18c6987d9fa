import { ACCESS_TOKEN_COOKIE as COOKIE } from '@gorod/contracts/constants'
import { cookieDomainPart } from '../api/auth-host.ts'

/** The server decides how long a token lives; the cookie only has to outlast it. */
const COOKIE_SECONDS = 60 * 60 * 24 * 365

/**
 * Spec §7: cookie `access-token`, Secure, SameSite Strict, path `/`. The same one the server sets, so no second. Throws
 * where an answer has no token: a proxy or a foreign auth host may answer with status 200 and something else.
 */
export function storeAccessToken(token: unknown): void {
  if (typeof token !== 'string' || token === '') throw new TypeError('An answer without an access token')
  const cookie = `${COOKIE}=${encodeURIComponent(token)}; path=/; SameSite=Strict; Max-Age=${COOKIE_SECONDS}`
  writeCookie(`${cookie}; Secure`)
  // Safari refuses Secure cookies on http://localhost. On https there is never a second try.
  if (location.protocol === 'http:' && accessToken() === null) writeCookie(cookie)
}

function accessToken(): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${COOKIE}=`))
  return found === undefined ? null : decodeURIComponent(found.slice(COOKIE.length + 1))
}

export function dropAccessToken(): void {
  writeCookie(`${COOKIE}=; path=/; SameSite=Strict; Max-Age=0; Secure`)
  writeCookie(`${COOKIE}=; path=/; SameSite=Strict; Max-Age=0`)
}

/** The Cookie Store API is missing in browsers the product still serves, hence the old property. */
function writeCookie(line: string): void {
  Object.assign(document, { cookie: line + cookieDomainPart() })
}
