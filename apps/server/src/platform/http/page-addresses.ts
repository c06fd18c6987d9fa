/**
 * The addresses that the router of the web has a page for; `:` begins a part that may be anything. What a module knows to be missing below
 * them it says itself (`DescribePage`).
 */
export const PAGE_ADDRESSES = [
  '/',
  '/academy',
  '/academy/:slug',
  '/academy/:slug/exercises',
  '/academy/judge/:gameId',
  '/appeals',
  '/blog',
  '/blog/:slug',
  '/cabinet',
  '/callbacks/:callback',
  '/championships',
  '/championships/:id',
  '/championships/:id/manage',
  '/clubs',
  '/clubs/:id',
  '/audience/streamers/:id',
  '/eula',
  '/game',
  '/game-search',
  '/game-statistics/:id',
  '/game-statistics/:id/embed',
  '/game-statistics/:id/replay',
  '/match-file',
  '/match-file/:id',
  '/match/:id',
  '/match/:id/blank',
  '/match/:id/embed',
  '/match/:id/replay',
  '/messages',
  '/messages/:id',
  '/notifications',
  '/overlay/:token',
  '/people',
  '/personal-data',
  '/practice',
  '/profile/:id',
  '/protocol-blank',
  '/ratings',
  '/registration/confirm-email',
  '/rules',
  '/rules/:id',
  '/rules/:id/edit',
  '/sanctions',
  '/system-check',
  '/unsubscribe',
  '/watch',
  '/watch/:number',
] as const

/** The console of moderators and administrators has addresses of its own, which it tells nobody else. */
const CONSOLE = /^\/admin(\/|$)/i
/** As the router reads them: in capitals too. */
const PATTERNS = PAGE_ADDRESSES.map((address) => new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}$`, 'i'))

/** False: the web shows that there is no page. `path` is without query, and without a slash at its end. */
export function isPageAddress(path: string): boolean {
  const decoded = decodedOf(path)
  return CONSOLE.test(decoded) || PATTERNS.some((pattern) => pattern.test(decoded))
}

/** As the router does it: an encoded slash belongs to its part. */
function decodedOf(path: string): string {
  try {
    return path
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return path
  }
}
