import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Account } from '../../e2e/harness/account.ts'
import { DESKTOP } from '../../e2e/harness/browser.ts'
import { signInFirst } from '../../e2e/harness/sign-in.ts'

interface PagePictures {
  /** The longest time without a packet of pictures since it was asked last, ms. */
  take(): number
  /** Pictures came lately. */
  isLive(): boolean
}

declare global {
  interface Window {
    pictures: PagePictures
  }
}

/** Runs in the page before its own scripts. */
function watchPictures(): void {
  const [lookEveryMs, liveMs] = [100, 1_000]
  const all = new Set<RTCPeerConnection>()
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      // A firewall that lets nothing out but the way to the relay.
      super({ ...configuration, iceTransportPolicy: 'relay' })
      all.add(this)
    }
  }
  let [lastAt, longest] = [Number.NaN, 0]
  let packets = new Map<string, number>()
  const look = async (): Promise<void> => {
    const seen = new Map<string, number>()
    for (const pc of all) {
      if (pc.connectionState === 'closed') all.delete(pc)
      else
        for (const [id, one] of await pc.getStats())
          if (one.type === 'inbound-rtp' && one.kind === 'video') seen.set(id, one.packetsReceived)
    }
    const grows = [...seen].some(([id, count]) => count > (packets.get(id) ?? 0))
    packets = seen
    const now = performance.now()
    if (!grows) return
    longest = Math.max(longest, Number.isNaN(lastAt) ? 0 : now - lastAt)
    lastAt = now
  }
  const lookAlways = (): void => {
    look()
      .catch(() => undefined)
      .then(() => setTimeout(lookAlways, lookEveryMs))
  }
  lookAlways()
  window.pictures = {
    take: () => {
      const seen = Math.max(longest, performance.now() - lastAt)
      longest = 0
      return Math.round(seen)
    },
    isLive: () => performance.now() - lastAt < liveMs,
  }
}

/** A player's page of the site in a browser, with a camera, whose only way out is the relay. */
export class RelayedPage {
  readonly #context: BrowserContext
  readonly #page: Page

  static async open(browser: Browser, url: string, account: Account): Promise<RelayedPage> {
    const context = await browser.newContext({
      viewport: DESKTOP,
      ignoreHTTPSErrors: true,
      locale: 'ru-RU',
      reducedMotion: 'reduce',
      permissions: ['camera', 'microphone'],
    })
    await signInFirst(context, url, account)
    await context.addInitScript(watchPictures)
    const page = await context.newPage()
    await page.goto(`${url}/game`)
    return new RelayedPage(context, page)
  }

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context
    this.#page = page
  }

  isLive(): Promise<boolean> {
    return this.#page.evaluate(() => window.pictures.isLive())
  }

  take(): Promise<number> {
    return this.#page.evaluate(() => window.pictures.take())
  }

  close(): Promise<void> {
    return this.#context.close()
  }
}
