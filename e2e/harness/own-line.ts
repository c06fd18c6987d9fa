import type { Browser, Locator, Page } from 'playwright-core'
import type { VisitorOptions } from './browser.ts'
import { type LoopbackProxy, startProxy } from './loopback-proxy.ts'
import { clean, openSearch, type Searcher } from './search-page.ts'
import type { Site } from './server-process.ts'

/** What the page waits before it tells of a short break. */
export const BREAK_GRACE_MS = 3_000
/** What it waits for the first connection of all. */
const FIRST_GRACE_MS = 12_000

export interface OnOwnLine extends Searcher {
  /** This visitor's way to the server. */
  readonly line: LoopbackProxy
  leave(): Promise<void>
}

/** Somebody on the search page whose line alone can break, and whose clock can be moved. */
export async function onOwnLine(
  browser: Browser,
  server: Site,
  name: string,
  options: VisitorOptions = {},
): Promise<OnOwnLine> {
  const line = await startProxy()
  line.leadTo(server.port)
  const searcher = await openSearch(browser, server, name, {
    ...options,
    url: line.url,
    prepare: async (context) => {
      await context.clock.install()
      await options.prepare?.(context)
    },
  })
  return {
    ...searcher,
    line,
    leave: async () => {
      await searcher.context.close()
      await line.stop()
    },
  }
}

/** Time goes by for the page alone. */
export const pass = (page: Page, ms: number) => page.clock.runFor(ms)

/**
 * From here on it stands still between: nothing is tried again by itself. A minute ahead, at once: time goes by until the
 * clock is told, and it cannot be stopped in the past.
 */
export const stopTime = async (page: Page) =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))

/** A page that is being loaded starts to wait when it is ready. */
export async function comesWithTime(page: Page, what: Locator): Promise<void> {
  while (!(await what.isVisible())) await pass(page, FIRST_GRACE_MS)
}

/** The browser tells so, and the page does not wait for its next try. */
export const networkIsBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

/** Said by the browser about a broken line, and by the page about a server that failed. */
const PROVOKED = /^(WebSocket connection to|ApiError: Internal error|RealtimeFailure: internal)/

/** Like `clean`, where lines are cut and tables taken away: what follows from that is no fault of the page. */
export async function cleanButForFaults(visitor: Searcher): Promise<void> {
  const errors = visitor.errors.filter((error) => !PROVOKED.test(error))
  await clean({ ...visitor, errors })
}
