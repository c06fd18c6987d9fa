import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { launchBrowser, visit } from '../harness/browser.ts'
import { query } from '../harness/database.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'
import { signInBy } from '../harness/sign-in.ts'

/** No graphics card here: the browser's own software draws, which takes both processors for half a minute. */
const SOFTWARE_GL = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
const SMALL = { width: 300, height: 400 } as const

let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([
    startServer({ env: { MEDIA_GATEWAY: 'memory' } }),
    launchBrowser(SOFTWARE_GL),
  ])
})

afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

it('an avatar is drawn, turned by keys, dressed, saved, and sits for the picture of its player', async () => {
  const visitor = await visit(browser, server.url)
  const { page, shot } = visitor
  const account = await makeAccount(server.url, 'Модник')
  await signInBy(visitor, account)
  await page.goto(`${server.url}/profile/${account.id}#items`)
  const drawn = page.frameLocator('iframe').locator('[data-stage="shown"]')
  await drawn.waitFor()
  await shot('avatar-shop-drawn')
  await page.getByRole('radio', { name: 'Костюм', exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Плащ сыщика' }).click()
  await page.getByText('Примерка', { exact: true }).waitFor()
  await shot('avatar-shop-dressed')
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect
    .poll(async () => (await query(server, 'select image from accounts where id = $1', [account.id]))[0], {
      timeout: 60_000,
    })
    .toMatchObject({ image: expect.stringMatching(/-avatar-512\.webp$/) })
  expect(visitor.errors).toEqual([])
  await visitor.context.close()
})

it('the viewer by itself shows a default avatar of either gender', async () => {
  const visitor = await visit(browser, `${server.url}/robots.txt`, { size: SMALL })
  const { page, shot } = visitor
  for (const [name, avatar] of [
    ['male', 'default-0'],
    ['female', 'default-1'],
  ] as const) {
    await page.goto(`${server.url}/avatar3d?avatar=${avatar}`)
    await page.locator('[data-stage="shown"]').waitFor()
    await page.getByRole('img', { name: /Трёхмерный образ/ }).press('ArrowRight')
    await shot(`avatar-${name}`)
  }
  expect([visitor.errors, visitor.strays]).toEqual([[], []])
  await visitor.context.close()
})
