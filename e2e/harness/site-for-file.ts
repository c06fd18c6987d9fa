import type { Browser } from 'playwright-core'
import { afterAll, inject } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type ServerProcess, type Site, startServer } from './server-process.ts'
import { WITHOUT_PICTURES } from './sites.ts'

/**
 * A site of its own and a browser for a file of stories that changes the whole site, counts what is on it, or needs
 * another environment.
 */
export async function siteForFile(
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly server: ServerProcess; readonly browser: Browser }> {
  const [server, browser] = await Promise.all([
    startServer({
      env: { ...WITHOUT_PICTURES, ...env },
      dataFrom: inject('preparedData'),
      port: ofThisWorker(inject('ownPorts')),
    }),
    browserForFile(),
  ])
  afterAll(() => server.dispose())
  return { server, browser }
}

/** The site of this worker, where other files have left accounts and articles, and a browser. */
export async function sharedSite(): Promise<{ readonly server: Site; readonly browser: Browser }> {
  return { server: ofThisWorker(inject('sharedSites')), browser: await browserForFile() }
}

function ofThisWorker<Value>(all: readonly Value[]): Value {
  const own = all[Number(process.env.VITEST_POOL_ID) - 1]
  if (own === undefined) throw new Error(`nothing for worker ${process.env.VITEST_POOL_ID}`)
  return own
}

/** The browser of this worker; it ends with the worker. */
let running: Promise<Browser> | null = null

/** The browser of this worker. After the last story of a file its pages are closed. */
export async function browserForFile(): Promise<Browser> {
  const isUp = await running?.then(
    (one) => one.isConnected(),
    () => false,
  )
  if (running === null || !isUp) running = launchBrowser()
  const browser = await running
  afterAll(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  })
  return browser
}
