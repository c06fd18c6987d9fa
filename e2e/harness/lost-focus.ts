import type { Page } from 'playwright-core'

/** Longer than a page takes to give the focus on. */
const LOST_MS = 1_000

/**
 * From now on watches where the focus of the keyboard is. Returns how to ask at which moments of the game it had been somewhere, and then nowhere
 * for a second: there a person without a mouse begins again at the top of the page.
 */
export async function watchFocus(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate((lostMs) => {
    const lost = new Set<string>()
    let last = ''
    let since: number | null = null
    Object.assign(globalThis, { lostFocus: lost })
    setInterval(() => {
      const { activeElement, body } = document
      const isNowhere = activeElement === null || activeElement === body || activeElement.matches(':disabled')
      if (!isNowhere) {
        last = activeElement.getAttribute('aria-label') ?? activeElement.textContent ?? ''
        since = null
        return
      }
      since ??= performance.now()
      if (last !== '' && performance.now() - since > lostMs)
        lost.add(`${document.querySelector('h1')?.textContent}: after ${last}`)
    }, 100)
  }, LOST_MS)
  return () => page.evaluate(() => [...(globalThis as unknown as { lostFocus: Set<string> }).lostFocus])
}
