import puppeteer, { type Browser } from 'puppeteer-core'
import { recordConnections } from './frames.ts'
import { checkPatiently } from './patient-check.ts'
import type { PlainPage } from './plain-page.ts'

export const FIREFOX = '/usr/bin/firefox-esr'

/** A camera and a microphone that are drawn, and granted as a person would grant them. */
const PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'intl.accept_languages': 'ru',
  'app.update.auto': false,
  'ui.prefersReducedMotion': 1,
}

export interface FirefoxPage extends PlainPage {
  /** Uncaught errors and console errors. */
  readonly errors: readonly string[]
  setCookie(cookie: { name: string; value: string; domain: string }): Promise<void>
  screenshot(path: string): Promise<void>
}

export interface Firefox {
  readonly version: string
  /** A window with cookies of its own. */
  open(url: string, size?: { width: number; height: number }): Promise<FirefoxPage>
  close(): Promise<void>
}

export async function launchFirefox(): Promise<Firefox> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    extraPrefsFirefox: PREFERENCES,
    timeout: 120_000,
    protocolTimeout: 120_000,
  })
  return {
    version: await browser.version(),
    open: (url, size = { width: 1440, height: 900 }) => openPage(browser, url, size),
    close: () => browser.close(),
  }
}

async function openPage(
  browser: Browser,
  url: string,
  size: { width: number; height: number },
): Promise<FirefoxPage> {
  const context = await browser.createBrowserContext()
  // A tab behind another one is hidden, and a hidden page asks for no pictures.
  const page = await context.newPage({ type: 'window' })
  page.setDefaultTimeout(60_000)
  await page.setViewport(size)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.evaluateOnNewDocument(recordConnections)
  await page.evaluateOnNewDocument(checkPatiently)
  await page.goto(url)
  return {
    errors,
    goto: async (to) => {
      await page.goto(to)
    },
    evaluate: (run, ...args) => page.evaluate(run as never, ...args) as never,
    clickAt: (x, y) => page.mouse.click(x, y),
    setCookie: (cookie) =>
      context.setCookie({ ...cookie, path: '/', secure: true, sameSite: 'Strict' } as never),
    screenshot: async (path) => {
      await page.screenshot({ path: path as `${string}.png` })
    },
  }
}
