import type { BrowserContext } from 'playwright-core'

/** Documents of this browser bring nothing along, as those of a development server: the page makes the calls a story answers. */
export function withoutSeed(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    new MutationObserver(() => document.getElementById('page-seed')?.remove()).observe(document, {
      childList: true,
      subtree: true,
    })
  })
}
