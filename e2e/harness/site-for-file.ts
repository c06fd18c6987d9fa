import type { Browser } from 'playwright-core'
import { afterAll, inject } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** A site without pictures and sound, and a browser: one of each for a file of stories, gone after its last one. */
export async function siteForFile(
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly server: ServerProcess; readonly browser: Browser }> {
  const [server, browser] = await Promise.all([
    startServer({ env: { MEDIA_GATEWAY: 'memory', ...env }, dataFrom: inject('preparedData') }),
    launchBrowser(),
  ])
  afterAll(async () => {
    await browser.close()
    await server.dispose()
  })
  return { server, browser }
}
