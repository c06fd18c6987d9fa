import type { Browser } from 'playwright-core'
import { FAKE_DEVICES, launchBrowser } from '../../e2e/harness/browser.ts'
import { answerQuestions } from './asked-process.ts'
import { type MediaRecord, MediaTable } from './media-table.ts'

/** The tables with pictures, in a process of their own: `node media-load.ts URL DATABASE_URL`, asked by `MediaProcess`. */
const [url = '', databaseUrl = ''] = process.argv.slice(2)
const tables: MediaTable[] = []
let browser: Browser | null = null
let opened = 0

answerQuestions({
  open: async (withPage): Promise<string> => {
    if (withPage === true) browser ??= await launchBrowser(FAKE_DEVICES, 'headless-shell')
    const name = `Камера${++opened}`
    const table = await MediaTable.open({
      url,
      databaseUrl,
      name,
      browser: withPage === true ? browser : null,
    })
    tables.push(table)
    return table.gameId
  },
  close: async (gameId): Promise<void> => {
    const index = tables.findIndex((table) => table.gameId === gameId)
    for (const table of tables.splice(index, index < 0 ? 0 : 1)) await table.close()
  },
  take: (): Promise<readonly MediaRecord[]> => Promise.all(tables.map((table) => table.take())),
  areLive: async (): Promise<boolean> =>
    (await Promise.all(tables.map((table) => table.isLive()))).every(Boolean),
  stop: async (): Promise<void> => {
    for (const table of tables) await table.close()
    await browser?.close()
  },
})
