import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import type { Account } from './account.ts'
import { watchForReport } from './failure-report.ts'
import { signInFirst } from './sign-in.ts'
import { openWindow } from './windows.ts'

/**
 * Pictures of the stories, to be looked at; not committed. They are taken only when `PICTURES` is set: drawing and packing
 * hundreds of them costs a tenth of the stories' time.
 */
const SHOTS = fileURLToPath(new URL('../../test-results/shots/', import.meta.url))

const QUIET = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--mute-audio',
]
/** A fifth of the frames of the usual camera: each is encoded, decoded and drawn by the processor. */
export const FAKE_DEVICES = ['--use-fake-device-for-media-stream=fps=4', '--use-fake-ui-for-media-stream']

export const DESKTOP = { width: 1440, height: 900 } as const
export const PHONE = { width: 390, height: 844 } as const
/** An old small phone, or a newer one of somebody who enlarges everything. */
export const NARROWEST = { width: 320, height: 640 } as const

const CHROMIUM = '/usr/bin/chromium'
/** Chromium without the windows around its pages: the same pages for about half of the processor's time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/**
 * A page of a story lives for seconds: compilers that make code fast that runs for minutes cost more than they give, and
 * so does a process of its own for drawing without a graphics card.
 */
const SHORT_LIVES = ['--js-flags=--no-opt,--no-maglev', '--in-process-gpu']

/** Stories run in the shell where it is installed; `npm run test:long` takes Chromium itself. */
const USUAL =
  process.env.BROWSER === 'headless-shell' && existsSync(HEADLESS_SHELL) ? 'headless-shell' : 'chromium'

/**
 * `start`: makes the command that starts it of its path, as in another network. A second try where the first one dies: Chromium may crash as
 * it starts, and nothing of the site has run by then.
 */
export function launchBrowser(
  args: readonly string[] = FAKE_DEVICES,
  which: 'headless-shell' | 'chromium' = USUAL,
  start = (program: string) => program,
): Promise<Browser> {
  const inShell = which === 'headless-shell'
  const launch = () =>
    chromium.launch({
      executablePath: start(inShell ? HEADLESS_SHELL : CHROMIUM),
      headless: true,
      chromiumSandbox: false,
      args: [...QUIET, ...(inShell ? SHORT_LIVES : []), ...args],
    })
  return launch().catch(launch)
}

/** One person's browser: own cookies, and a record of what should never happen. */
export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** Uncaught errors and console errors, except failed loads that the story provokes. */
  readonly errors: string[]
  /** Requests that left the site's own origin. */
  readonly strays: string[]
  /** A picture of the page for a person, when asked for. */
  shot(name: string): Promise<void>
}

export interface VisitorOptions {
  readonly size?: { readonly width: number; readonly height: number }
  readonly userAgent?: string
  readonly serviceWorkers?: 'allow'
  /** Signed in from the first page on. */
  readonly as?: Account
  /** Done before the page is opened. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>
}

export async function visit(browser: Browser, url: string, options: VisitorOptions = {}): Promise<Visitor> {
  const size = options.size ?? DESKTOP
  const { context, page } = await openWindow(browser, url, {
    viewport: size,
    locale: 'ru-RU',
    // Colours half-way through a change of light are nobody's colours; axe would judge them.
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Moscow',
    hasTouch: size.width < 769,
    ...(options.userAgent ? { userAgent: options.userAgent } : {}),
    ...(options.serviceWorkers ? { serviceWorkers: options.serviceWorkers } : {}),
  })
  if (options.as !== undefined) await signInFirst(context, url, options.as)
  await options.prepare?.(context)
  watchForReport(page)
  const errors: string[] = []
  const strays: string[] = []
  const origin = new URL(url).origin
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      errors.push(message.text())
    }
  })
  page.on('request', (request) => {
    const target = new URL(request.url())
    if (/^(https?|wss?):$/.test(target.protocol) && target.host !== new URL(origin).host)
      strays.push(request.url())
  })
  await page.goto(url)
  return {
    page,
    context,
    errors,
    strays,
    shot: (name) => picture(page, name),
  }
}

/** Writes the page as it is, when pictures are asked for. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return
  mkdirSync(SHOTS, { recursive: true })
  await page.screenshot({ path: join(SHOTS, `${name}.png`) })
}

/** How often the page has been loaded from now on. */
export function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

/** Another address of the site in the page that is there: its router follows, nothing is loaded again. */
export async function followTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({ key: address }, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
}
