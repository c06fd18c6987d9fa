import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from '../harness/axe.ts'
import { launchBrowser, PHONE, visit } from '../harness/browser.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'

let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

describe('the home page', () => {
  it('shows the house, counted numbers and nothing from other sites', async () => {
    const { page, context, errors, strays, shot } = await visit(browser, server.url)
    await page.getByRole('heading', { level: 1, name: 'Город засыпает' }).waitFor()
    await page.getByRole('img', { name: /Ночной дом с десятью окнами/ }).waitFor()
    const number = (label: string) =>
      page
        .getByRole('region', { name: 'Сейчас на сайте' })
        .locator('dl > div', { hasText: label })
        .locator('dd')
        .textContent({ timeout: 10_000 })
    // Nobody plays on a fresh server, so the honest numbers are zeros and an unknown wait.
    await expect.poll(() => number('игроков в сети')).toBe('0')
    expect(await number('столов играют сейчас')).toBe('0')
    expect(await number('среднее ожидание')).toBe('—')
    expect(await number('игр за неделю')).toBe('0')
    expect(await page.title()).toContain('Город засыпает')
    await shot('home')
    expect(await seriousFindings(page)).toEqual([])
    expect(errors).toEqual([])
    expect(strays).toEqual([])
    await context.close()
  })

  it('has no link that leads nowhere', async () => {
    const { page, context } = await visit(browser, server.url)
    await page.getByRole('contentinfo').waitFor()
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
    for (const href of new Set(links.filter((link) => link.startsWith('/')))) {
      await page.goto(server.url + href)
      await page.getByRole('contentinfo').waitFor()
      expect(await page.getByText('Здесь никто не живёт').count(), href).toBe(0)
    }
    await context.close()
  })

  it('says that an unknown address is unknown and offers the way home', async () => {
    const { page, context } = await visit(browser, `${server.url}/no-such-street`)
    await page.getByRole('heading', { name: 'Здесь никто не живёт' }).waitFor()
    await page.getByRole('link', { name: 'На главную', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Город засыпает' }).waitFor()
    await context.close()
  })

  it('fits a phone and opens its menu, which closes in a wide window', async () => {
    const { page, context, shot } = await visit(browser, server.url, { size: PHONE })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    await shot('home-phone')
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Открыть меню' }).click()
    const menu = page.getByRole('dialog', { name: 'Меню' })
    await menu.getByRole('link', { name: 'Проверка камеры' }).waitFor()
    await shot('menu-phone')
    expect(await seriousFindings(page)).toEqual([])
    await menu.getByRole('button', { name: 'Документы' }).click()
    await menu.getByRole('link', { name: 'Пользовательское соглашение' }).waitFor()
    await menu.getByRole('button', { name: 'Назад' }).click()
    await menu.getByRole('link', { name: 'Проверка камеры' }).waitFor()
    await page.setViewportSize({ width: 1000, height: 800 })
    await menu.waitFor({ state: 'detached' })
    await context.close()
  })
})
