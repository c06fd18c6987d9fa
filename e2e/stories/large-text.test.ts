import type { BrowserContext } from 'playwright-core'
import { expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { PHONE, visit } from '../harness/browser.ts'
import { query } from '../harness/database.ts'
import { beside, hardToRead } from '../harness/large-text.ts'
import { sharedSite } from '../harness/site-for-file.ts'

const { server, browser } = await sharedSite()

/** Makes a browser whose reader has doubled the size of the text. */
const enlarge = (context: BrowserContext) =>
  context.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    }),
  )

it('a visitor with text of twice its size reaches the menu and the whole sign-up on a phone', async () => {
  const { page, context, shot } = await visit(browser, server.url, { size: PHONE, prepare: enlarge })
  await page.getByRole('button', { name: 'Открыть меню' }).waitFor()
  expect(await beside(page)).toEqual([])
  // The link for keyboards is all above the window until it has the focus.
  const skip = page.getByRole('link', { name: 'К содержанию' })
  const reach = async () => {
    const box = await skip.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  expect(await reach()).toBeLessThanOrEqual(0)
  await skip.focus()
  expect(await reach()).toBeGreaterThan(40)
  await shot('large-text-home')
  await page.getByRole('button', { name: 'Открыть меню' }).click()
  const menu = page.getByRole('dialog', { name: 'Меню' })
  await menu.getByRole('button', { name: 'Регистрация' }).waitFor()
  expect(await beside(page)).toEqual([])
  await menu.getByRole('button', { name: 'Регистрация' }).click()
  await page.getByRole('dialog').getByLabel('Повторите пароль').waitFor()
  expect(await beside(page)).toEqual([])
  await shot('large-text-sign-up')
  await context.close()
})

it('a player with text of twice its size finds nothing cut off on a phone', async () => {
  const account = await makeAccount(server.url, 'Дальнозоркая')
  await query(
    server,
    `insert into notifications (id, account_id, kind, key, title, text, path, made_at, sent_at)
     select gen_random_uuid(), $1, 'round', 'large-text:' || n, 'Тур ' || n, 'Кубок', '/championships', now(), now()
     from generate_series(1, 12) as n`,
    [account.id],
  )
  const { page, context, shot } = await visit(browser, server.url, {
    size: PHONE,
    as: account,
    prepare: enlarge,
  })
  const cut: Record<string, readonly (string | null)[]> = {}
  for (const path of [
    '/',
    '/game-search',
    '/clubs',
    '/championships',
    '/cabinet',
    '/ratings',
    '/messages',
    '/people',
    '/notifications',
    '/practice',
    `/profile/${account.id}`,
  ]) {
    await page.goto(server.url + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    await shot(`large-text${path.replaceAll('/', '-')}`)
    cut[path] = [...(await beside(page)), ...(await hardToRead(page))]
  }
  expect(Object.entries(cut).filter(([, found]) => found.length > 0)).toEqual([])
  await context.close()
})
