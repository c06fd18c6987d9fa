import { expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { PHONE, visit } from '../harness/browser.ts'
import { startProxy } from '../harness/loopback-proxy.ts'
import { siteForFile } from '../harness/site-for-file.ts'

const { server, browser } = await siteForFile({ PHASE_PERCENT: '40' })

it('a player on a phone writes a speech above the keyboard, and finishes it although the line has broken', async () => {
  const line = await startProxy()
  line.leadTo(server.port)
  const account = await makeAccount(server.url, 'Пишущая')
  const { page, context } = await visit(browser, `${line.url}/practice`, { size: PHONE, as: account })
  await page.getByRole('radio', { name: 'Место 1', exact: true }).check()
  await page.getByRole('button', { name: 'Сесть за стол' }).click()
  await page.waitForURL('**/game')
  const viewport = page.locator('meta[name=viewport]')
  await expect.poll(() => viewport.getAttribute('content')).toContain('interactive-widget=resizes-content')
  const field = page.getByRole('textbox', { name: 'Сказать текстом' })
  await field.waitFor({ timeout: 120_000 })
  await field.fill('Слушаю седьмого')
  // The keyboard of the phone takes the lower half.
  await page.setViewportSize({ width: PHONE.width, height: 440 })
  for (const part of [
    field,
    page.getByRole('timer').first(),
    page.getByRole('button', { name: /^Сказать и/ }),
  ])
    await expect
      .poll(() => part.boundingBox().then((box) => box !== null && box.y + box.height <= 440))
      .toBe(true)
  await page.setViewportSize(PHONE)
  line.cut()
  await page.getByText('Связь потеряна.').waitFor()
  // Nothing lies over the button.
  await page.getByRole('button', { name: /^Сказать и закончить/ }).click()
  line.resume()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await field.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Заметки' }).click()
  await page.getByRole('tab', { name: 'Ход игры' }).click()
  await page.getByText('Слушаю седьмого').first().waitFor()
  await page.keyboard.press('Escape')
  // «Back» leads to the choice of a game, and from there the table is one press away.
  await page.goBack()
  await page.getByRole('link', { name: 'Вернуться в игру' }).click()
  await page.locator('[data-stage]').waitFor()
  await context.close()
  await line.stop()
}, 240_000)
