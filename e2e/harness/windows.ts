import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { keepCacheWithRoutes } from './cache-with-routes.ts'

/** What a person has of a browser: cookies, a store and one page of their own. */
export interface Window {
  readonly context: BrowserContext
  readonly page: Page
}

/** A window and what its last visitor did to it. */
interface UsedWindow extends Window {
  readonly kind: string
  /** Scripts that run before those of each page. */
  readonly scripts: { dispose(): Promise<void> }[]
  /** Leaves the page that is shown, and none to go back to. */
  readonly forget: () => Promise<unknown>
  /** Something was done that cannot be taken back. */
  spoiled: boolean
  resting: boolean
  /** The origin of the site that is visited. */
  origin: string
}

const PERMISSIONS = ['camera', 'microphone']
/**
 * A page of the site without a script, one back from the first of the next visit. A page of the same host keeps its
 * process, which has compiled the scripts of the site.
 */
const REST_AT = '/robots.txt'
/** True between two visits. */
export const isAtRest = (page: Page) => new URL(page.url()).pathname === REST_AT

const OPENS_WITHIN_MS = 30_000
const RESTS_WITHIN_MS = 5_000

/** Closed windows of each browser, as good as new. */
const resting = new WeakMap<Browser, UsedWindow[]>()

/**
 * A window for a visit to `url`: one that an earlier visit has left behind where it can be had, as its pages cost half of
 * the processor's time. `close()` of its context ends the visit.
 */
export async function openWindow(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
): Promise<Window> {
  // Its size changes with the visit.
  const kind = JSON.stringify({ ...options, viewport: undefined })
  const { origin } = new URL(url)
  const left = resting.get(browser) ?? []
  resting.set(browser, left)
  const index = left.findLastIndex((window) => window.kind === kind)
  const [found] = index < 0 ? [] : left.splice(index, 1)
  if (found !== undefined) {
    found.resting = false
    if (found.origin !== origin) await rest(found, origin)
    if (options.viewport) await found.page.setViewportSize(options.viewport)
    return found
  }
  // A service worker outlives the visit: stories about it say so.
  const context = await browser.newContext({
    serviceWorkers: 'block',
    ...options,
    permissions: PERMISSIONS,
  })
  const page = await context.newPage()
  keepCacheWithRoutes(page)
  const debugging = await context.newCDPSession(page)
  const forget = () => debugging.send('Page.resetNavigationHistory')
  const window: UsedWindow = {
    context,
    page,
    kind,
    scripts: [],
    forget,
    spoiled: false,
    resting: false,
    origin,
  }
  noteUse(window)
  const close = context.close.bind(context)
  context.close = async (reason) => {
    if (window.resting) return
    // A story may end while the page still asks for something a handler of the story answers: nobody waits for that.
    const routed = [context, ...context.pages()]
    await Promise.all(routed.map((where) => where.unrouteAll({ behavior: 'ignoreErrors' })))
    if (!(await layDown(window))) return close(reason)
    left.push(window)
  }
  return window
}

async function rest(window: UsedWindow, origin: string, timeout = OPENS_WITHIN_MS): Promise<void> {
  window.origin = origin
  await window.page.goto(origin + REST_AT, { timeout })
  await window.forget()
}

/** Takes everything back that a visit did; false: it could not. */
async function layDown(window: UsedWindow): Promise<boolean> {
  const { context, page, scripts, origin } = window
  if (window.spoiled || page.isClosed() || new URL(page.url()).origin !== origin) return false
  window.resting = true
  try {
    for (const other of context.pages()) if (other !== page) await other.close()
    for (const script of scripts.splice(0)) await script.dispose()
    context.removeAllListeners('request')
    context.removeAllListeners('page')
    for (const event of PAGE_EVENTS) page.removeAllListeners(event)
    await rest(window, origin, RESTS_WITHIN_MS)
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await context.clearCookies()
    await context.clearPermissions()
    await context.grantPermissions(PERMISSIONS)
    await page.mouse.move(0, 0)
    return true
  } catch {
    // Its server has gone, or hangs.
    window.resting = false
    return false
  }
}

const PAGE_EVENTS = [
  'console',
  'dialog',
  'filechooser',
  'load',
  'pageerror',
  'popup',
  'request',
  'response',
  'websocket',
]

/** Remembers the scripts of a visit, and whether it did what Playwright cannot take back. */
function noteUse(window: UsedWindow): void {
  const { context, page, scripts } = window
  for (const owner of [context, page]) noteScripts(owner, scripts)
  const spoil = () => {
    window.spoiled = true
  }
  before(context.clock, 'install', spoil)
  before(context, 'newCDPSession', spoil)
  before(context, 'routeWebSocket', spoil)
  before(page, 'routeWebSocket', spoil)
  before(context, 'setDefaultTimeout', spoil)
}

function noteScripts(owner: Pick<Page, 'addInitScript'>, scripts: UsedWindow['scripts']): void {
  const add = owner.addInitScript.bind(owner)
  owner.addInitScript = async (script, arg, options) => {
    const added = await add(script, arg, options)
    scripts.push(added)
    return added
  }
}

function before<Name extends string>(
  owner: { [name in Name]: (...args: never[]) => unknown },
  name: Name,
  act: () => void,
): void {
  const own = owner[name].bind(owner)
  owner[name] = (...args) => {
    act()
    return own(...args)
  }
}
