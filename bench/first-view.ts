import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { startPracticeMessage } from '@gorod/contracts/search'
import { connect } from '@gorod/server/testing'
import type { Browser, BrowserContext, CDPSession } from 'playwright-core'
import { type Account, makeAccount } from '../e2e/harness/account.ts'
import { DESKTOP, launchBrowser, PHONE } from '../e2e/harness/browser.ts'
import { startServer } from '../e2e/harness/server-process.ts'
import { signInFirst } from '../e2e/harness/sign-in.ts'
import { machine, today } from './measured-site.ts'

/**
 * How soon somebody with an empty cache sees a page on a slow line and a slow processor: the largest contentful paint, the
 * requests and the bytes, until nothing has been fetched for two seconds. The line is that of Lighthouse's «slow 4G» (150 ms a
 * request, 1.6 Mbit/s down, 0.75 up), the processor four times slower, both by Chromium; the server is on loopback.
 * A file of two lines by the same server is measured in the same run.
 * `npm run bench:first-view -- [loads]`; writes bench/results/first-view.json.
 */
const LOADS = Number(process.argv[2] ?? 5)
const TARGET = { paintMs: 1_200, requests: 20 } as const
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
} as const
const SLOWER = 4
const QUIET_MS = 2_000
/** A page that goes on fetching for so long has no first view to measure. */
const GIVE_UP_MS = 60_000
/** Text of the server without a script, a style or a picture. */
const PLAIN = '/robots.txt'

interface Load {
  readonly firstPaintMs: number
  /** Largest contentful paint. */
  readonly paintMs: number
  readonly requests: number
  readonly kb: number
}

interface Visit {
  readonly url: string
  readonly size: { readonly width: number; readonly height: number }
  readonly as: () => Promise<Account | null>
}

interface Paints {
  first: number
  largest: number
}

/** Runs in the page before its own scripts. */
function notePaints(): void {
  const paints: Paints = { first: Number.NaN, largest: Number.NaN }
  Object.assign(window, { paints })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.name === 'first-contentful-paint') paints.first = entry.startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      paints.largest = entry.startTime
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

/** Counts what is fetched, and says when nothing was for a while. */
function countRequests(session: CDPSession) {
  const urls: string[] = []
  let bytes = 0
  let lastAt = performance.now()
  const open = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!/^https?:/.test(request.url)) return
    urls.push(new URL(request.url).pathname)
    open.add(requestId)
    lastAt = performance.now()
  })
  const ended = (requestId: string) => {
    open.delete(requestId)
    lastAt = performance.now()
  }
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    ended(requestId)
  })
  session.on('Network.loadingFailed', ({ requestId }) => ended(requestId))
  return {
    urls,
    bytes: () => bytes,
    isQuiet: () => open.size === 0 && performance.now() - lastAt > QUIET_MS,
  }
}

async function load(browser: Browser, { url, size, as }: Visit): Promise<Load> {
  const context: BrowserContext = await browser.newContext({ viewport: size, locale: 'ru-RU' })
  try {
    const account = await as()
    if (account !== null) await signInFirst(context, url, account)
    await context.addInitScript(notePaints)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', LINE)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const counted = countRequests(session)
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
    const giveUpAt = performance.now() + GIVE_UP_MS
    while (!counted.isQuiet()) {
      if (performance.now() > giveUpAt) throw new Error(`${url} goes on fetching: ${counted.urls.slice(-5)}`)
      await page.waitForTimeout(200)
    }
    const paints = await page.evaluate(() => (window as unknown as { paints: Paints }).paints)
    return {
      firstPaintMs: Math.round(paints.first),
      paintMs: Math.round(paints.largest),
      requests: counted.urls.length,
      kb: Math.round(counted.bytes() / 1024),
    }
  } finally {
    await context.close()
  }
}

function medians(loads: readonly Load[]): Load {
  const of = (name: keyof Load) =>
    loads.map((one) => one[name]).sort((a, b) => a - b)[loads.length >> 1] ?? Number.NaN
  return { firstPaintMs: of('firstPaintMs'), paintMs: of('paintMs'), requests: of('requests'), kb: of('kb') }
}

const [server, browser] = await Promise.all([startServer(), launchBrowser([], 'chromium')])
const pages: Record<string, Load> = {}
try {
  const player = await makeAccount(server.url, 'Зритель')
  const asPlayer = async () => player
  const nobody = async () => null
  let tables = 0
  /** At a table of their own that has just begun: each load sees the same moment of a game. */
  const seated = async () => {
    const account = await makeAccount(server.url, `Сидящий ${++tables}`)
    const device = await connect(server, account.token)
    await device.ask(startPracticeMessage, {})
    device.close()
    return account
  }
  const visits: Record<string, Visit> = {
    'plain text': { url: server.url + PLAIN, size: DESKTOP, as: nobody },
    'home, desktop': { url: server.url, size: DESKTOP, as: nobody },
    'home, phone': { url: server.url, size: PHONE, as: nobody },
    'profile, desktop': { url: `${server.url}/profile/${player.id}`, size: DESKTOP, as: asPlayer },
    'search, desktop': { url: `${server.url}/game-search`, size: DESKTOP, as: asPlayer },
    'room, desktop': { url: `${server.url}/game`, size: DESKTOP, as: seated },
    'room, phone': { url: `${server.url}/game`, size: PHONE, as: seated },
  }
  for (const [name, visit] of Object.entries(visits)) {
    const loads: Load[] = []
    for (let round = 0; round < LOADS; round++) loads.push(await load(browser, visit))
    pages[name] = medians(loads)
    console.log(name, JSON.stringify(pages[name]))
  }
} finally {
  await browser.close()
  await server.dispose()
}
const result = {
  what: 'first view of a page with an empty cache, slow 4G and a processor four times slower, medians',
  date: today(),
  machine: { ...machine(), loadAverage: Math.round((loadavg()[0] ?? 0) * 10) / 10 },
  loads: LOADS,
  pages,
  target: TARGET,
}
writeFileSync(new URL('./results/first-view.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`)
const isMet = ['home, desktop', 'home, phone'].every((name) => {
  const page = pages[name]
  return page !== undefined && page.paintMs <= TARGET.paintMs && page.requests <= TARGET.requests
})
process.exit(isMet ? 0 : 1)
