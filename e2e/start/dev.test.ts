import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { launchBrowser } from '../harness/browser.ts'
import { openCabinetOf } from '../harness/cabinet.ts'
import { processesAt, startSite } from './start-process.ts'

it('npm run dev serves the sources of the pages in the document of the server, and Ctrl-C ends all of it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'gorod-dev-'))
  const site = await startSite({ DATA_DIR: dataDir, MEDIA_GATEWAY: 'off' }, 'scripts/dev.mjs')
  const browser = await launchBrowser()
  try {
    const account = await makeAccount(site.url, 'Developer')
    const { page, errors } = await openCabinetOf(browser, site, account)
    expect(await page.locator('script[src="/@vite/client"]').count()).toBe(1)
    const saved = page.waitForResponse('**/cabinet/update-profile')
    await page.getByRole('main').getByLabel('Город', { exact: true }).fill('Тверь')
    await page.getByRole('main').getByRole('button', { name: 'Сохранить', exact: true }).click()
    // Without the token of the server's own document this call is refused.
    expect((await saved).status()).toBe(200)
    expect(errors).toEqual([])
  } finally {
    await browser.close()
    expect(await site.interrupt()).toBe(0)
  }
  expect(await processesAt(dataDir)).toEqual([])
  await rm(dataDir, { recursive: true })
})
