import { isIP } from 'node:net'

interface Addresses {
  readonly PUBLIC_URL: string | null
  readonly AUTH_HOST: string | null
  readonly COOKIE_DOMAIN: string | null
}

/**
 * Checks the addresses of a site and its auth host. Cookies are SameSite Strict, so both must be one site to a
 * browser: the same scheme, and one name or one domain above both.
 */
export function problemsOfTwoHosts({ PUBLIC_URL, AUTH_HOST, COOKIE_DOMAIN }: Addresses): readonly string[] {
  const problems: string[] = []
  const site = new URL(PUBLIC_URL ?? 'http://localhost')
  if (!isOrigin(site)) problems.push(`PUBLIC_URL=${PUBLIC_URL}: must be an origin, without a path`)
  if (
    COOKIE_DOMAIN !== null &&
    (isIP(COOKIE_DOMAIN) !== 0 || !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(COOKIE_DOMAIN))
  ) {
    return [`COOKIE_DOMAIN=${COOKIE_DOMAIN}: must be a domain like example.org`]
  }
  if (COOKIE_DOMAIN !== null && !belongs(site.hostname, COOKIE_DOMAIN)) {
    problems.push(`COOKIE_DOMAIN=${COOKIE_DOMAIN}: PUBLIC_URL (${site.hostname}) does not belong to it`)
  }
  if (AUTH_HOST === null) return problems
  const auth = new URL(AUTH_HOST)
  if (!isOrigin(auth)) {
    problems.push(`AUTH_HOST=${AUTH_HOST}: must be an origin, without a path`)
  }
  if (auth.protocol !== site.protocol) {
    problems.push(`AUTH_HOST=${AUTH_HOST}: must be ${site.protocol}// as PUBLIC_URL is`)
  }
  const oneDomain = COOKIE_DOMAIN !== null && belongs(auth.hostname, COOKIE_DOMAIN)
  if (auth.hostname !== site.hostname && !oneDomain) {
    problems.push(`AUTH_HOST=${AUTH_HOST}: needs a COOKIE_DOMAIN that it and PUBLIC_URL belong to`)
  }
  return problems
}

/** The pages name everything from the root on. Slashes at the end are left out. */
const isOrigin = ({ pathname, search, hash }: URL): boolean =>
  /^\/+$/.test(pathname) && search === '' && hash === ''

function belongs(hostname: string, domain: string): boolean {
  return `.${hostname}`.endsWith(`.${domain.toLowerCase()}`)
}
