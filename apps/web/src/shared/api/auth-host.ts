import { AUTH_HOST_META, COOKIE_DOMAIN_META } from '@gorod/contracts/constants'

/** Spec §7 «{auth host}»: these calls may go to another origin than the page's own. */
const PREFIX = '/v1/auth/'

/** Origin a call goes to; empty for the page's own. */
export function originOf(path: string): string {
  return path.startsWith(PREFIX) ? pageMeta(AUTH_HOST_META) : ''
}

/** Domain that site and auth host share, as part of a cookie line; empty where the page's own host is enough. */
export function cookieDomainPart(): string {
  const domain = pageMeta(COOKIE_DOMAIN_META)
  return domain === '' ? '' : `; Domain=${domain}`
}

/** The value that the server wrote into the page's head; empty without it. */
export function pageMeta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}
