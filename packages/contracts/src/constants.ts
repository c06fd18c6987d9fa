// Constants of the specification's section 9 that both sides need.

/** Cookie with the access token, stored by the browser: Secure, SameSite Strict, path `/`. */
export const ACCESS_TOKEN_COOKIE = 'access-token'
/** Header with the token of `<meta name="csrf-token">`. */
export const CSRF_HEADER = 'x-csrf-token'
/** Field of the same token in a form post. */
export const CSRF_FIELD = '_csrf'
/** Nine pictures for accounts without one: number (id modulo 9) plus 1. */
export const DEFAULT_AVATARS = 9
export const GAMES_PAGE_SIZE = 10
/** `<meta>` of the page with the origin of the auth host; empty when it is the site's own. */
export const AUTH_HOST_META = 'auth-host'
/** `<meta>` of the page with the domain of the cookie `access-token`; empty when it is the site's host alone. */
export const COOKIE_DOMAIN_META = 'cookie-domain'
