import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { freePort } from './server-process.ts'

export interface BrowserAtHome {
  readonly context: BrowserContext
  close(): Promise<void>
}

/**
 * Chromium as people have it: a tab behind another one is hidden, and its timers are slowed down to one wake-up a
 * minute. That begins after ten seconds here instead of five minutes. Browsers of stories keep every tab awake.
 */
export async function launchAsAtHome(): Promise<BrowserAtHome> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    headless: true,
    chromiumSandbox: false,
    ignoreDefaultArgs: [
      '--disable-background-timer-throttling',
      '--disable-backgrounding-occluded-windows',
      '--disable-renderer-backgrounding',
    ],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--mute-audio',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--remote-debugging-port=${port}`,
      '--enable-features=IntensiveWakeUpThrottling:grace_period_seconds/10',
    ],
  })
  // Pages of this connection alone are left without the pretence of being looked at.
  const seen = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true })
  const [context] = seen.contexts()
  if (context === undefined) throw new Error('Chromium has no window')
  return { context, close: () => browser.close() }
}

/** Puts another tab before it. */
export async function hide(page: Page): Promise<void> {
  const other = await page.context().newPage()
  await other.goto('about:blank')
  await other.bringToFront()
  await page.waitForFunction(() => document.hidden, null, { polling: 100 })
}
