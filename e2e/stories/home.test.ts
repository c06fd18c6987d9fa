import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../harness/axe.ts'
import { DESKTOP, PHONE, visit } from '../harness/browser.ts'
import { siteForFile } from '../harness/site-for-file.ts'

const { server, browser } = await siteForFile()

describe('the home page', () => {
  it('shows the house, counted numbers and nothing from other sites', async () => {
    const asked: string[] = []
    const { page, context, errors, strays, shot } = await visit(browser, server.url, {
      prepare: async (fresh) => {
        fresh.on('request', (request) => {
          if (request.resourceType() === 'fetch') asked.push(new URL(request.url()).pathname)
        })
      },
    })
    await page.getByRole('heading', { level: 1, name: 'Город засыпает' }).waitFor()
    await page.getByRole('img', { name: /Ночной дом с десятью окнами/ }).waitFor()
    const number = (label: string) =>
      page
        .getByRole('region', { name: 'Сейчас на сайте' })
        .locator('dl > div', { hasText: label })
        .locator('dd')
        .textContent({ timeout: 30_000 })
    // Its document is the page already: on a slow line it is seen before a script is there.
    const drawn = await (await fetch(server.url)).text()
    expect(drawn).toMatch(/<h1[^>]*>Город<br\/?>засыпает<\/h1>/)
    // Nobody plays on a fresh server, so the honest numbers are zeros and an unknown wait.
    await expect.poll(() => number('игроков в сети')).toBe('0')
    expect(await number('столов играют сейчас')).toBe('0')
    expect(await number('среднее ожидание')).toBe('—')
    expect(await number('игр за неделю')).toBe('0')
    expect(await page.title()).toContain('Город засыпает')
    // Header and footer live on what the document brought along; nothing more is asked for before something is pressed.
    expect(asked).toEqual(['/public/numbers'])
    await shot('home')
    expect(await seriousFindings(page)).toEqual([])
    expect(errors).toEqual([])
    expect(strays).toEqual([])
    await context.close()
  })

  it('gives way in a browser that cannot run it to a sentence about browsers', async () => {
    for (const size of [DESKTOP, PHONE]) {
      const { page, context, shot, errors, strays } = await visit(browser, server.url, {
        size,
        prepare: (fresh) => fresh.addInitScript(() => Reflect.deleteProperty(URL, 'canParse')),
      })
      await page.getByText('Этот браузер слишком старый для игры.').waitFor()
      expect(await page.locator('#root').count()).toBe(0)
      expect(await seriousFindings(page)).toEqual([])
      await shot(`unsupported-${size.width}`)
      expect({ errors, strays }).toEqual({ errors: [], strays: [] })
      await context.close()
    }
  })

  it('lists the regions in the footer, each a link, and marks the chosen one', async () => {
    const { page, context, shot, errors, strays } = await visit(browser, server.url)
    const footer = page.getByRole('contentinfo')
    const regions = footer.locator('a[href^="/region/redirect?region="]')
    await footer.scrollIntoViewIfNeeded()
    await expect.poll(() => regions.count()).toBe(12)
    await footer.getByText('© 2026').scrollIntoViewIfNeeded()
    const current = footer.locator('[aria-current="true"]')
    expect(await current.textContent()).toBe('Россия')
    await shot('footer')
    expect(await seriousFindings(page)).toEqual([])
    // Back where it was: the address alone would not tell the new page from the one that is left.
    await Promise.all([page.waitForEvent('load'), footer.getByRole('link', { name: 'Казахстан' }).click()])
    expect(page.url()).toBe(`${server.url}/`)
    await footer.scrollIntoViewIfNeeded()
    await expect.poll(() => current.textContent()).toBe('Казахстан')
    for (const name of ['Поиск игры', 'Академия', 'Блог', 'Проверка камеры', 'RSS-лента']) {
      expect(await footer.getByRole('link', { name }).count(), name).toBe(1)
    }
    expect({ errors, strays }).toEqual({ errors: [], strays: [] })
    await page.setViewportSize(PHONE)
    await footer.scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    await footer.getByText('© 2026').scrollIntoViewIfNeeded()
    await shot('footer-phone')
    await context.close()
  })

  it('offers icons, a manifest and a picture for link previews, each of its type', async () => {
    const get = (path: string) => fetch(server.url + path)
    const head = await (await get('/')).text()
    const manifest = await get('/manifest.webmanifest')
    expect(manifest.headers.get('content-type')).toContain('application/manifest+json')
    const { icons, ...about } = (await manifest.json()) as { icons: { src: string; type: string }[] }
    expect(about).toMatchObject({
      short_name: 'Город засыпает',
      lang: 'ru',
      start_url: '/',
      display: 'standalone',
      theme_color: '#0A0F14',
      background_color: '#0A0F14',
    })
    const linked = [...head.matchAll(/(?:href|content)="[^"]*?(\/[\w/-]+\.(?:png|ico))"/g)].map(
      ([, path]) => ({
        src: path ?? '',
        type: path?.endsWith('.ico') ? 'image/' : 'image/png',
      }),
    )
    expect(linked.map(({ src }) => src)).toEqual(
      expect.arrayContaining(['/favicon.ico', '/apple-touch-icon.png', '/bundle/images/social-card.png']),
    )
    expect(icons.length).toBeGreaterThanOrEqual(4)
    for (const { src, type } of [...icons, ...linked]) {
      const icon = await get(src)
      expect(icon.status, src).toBe(200)
      expect(icon.headers.get('content-type'), src).toContain(type)
      expect(icon.headers.get('cache-control'), src).toContain('max-age=')
    }
  })

  it('keeps a quick alert over a modal that opens later, until it is closed', async () => {
    const { page, context, shot } = await visit(browser, `${server.url}/?email=link-expired`)
    const alert = page.getByRole('alert')
    await alert.getByText('Ссылка устарела').waitFor()
    await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click()
    const modal = page.getByRole('dialog')
    await modal.getByRole('heading', { name: 'Войти в аккаунт' }).waitFor()
    await alert.getByRole('button', { name: 'Закрыть' }).hover()
    await shot('quick-alert-over-modal')
    expect(await seriousFindings(page)).toEqual([])
    // Escape closes what lies on top: first the alert, then the modal.
    await page.keyboard.press('Escape')
    await expect.poll(() => alert.count()).toBe(0)
    expect(await modal.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await modal.waitFor({ state: 'detached' })
    await context.close()
    const phone = await visit(browser, `${server.url}/?email=confirmed`, { size: PHONE })
    await phone.page.getByRole('status').getByText('Почта подтверждена.').waitFor()
    await phone.shot('quick-alert-phone')
    await phone.page.getByRole('status').getByRole('button', { name: 'Закрыть' }).click()
    await expect.poll(() => phone.page.getByText('Почта подтверждена.').count()).toBe(0)
    await phone.context.close()
  })

  it('keeps header and footer around a screen that broke, and leads away from it', async () => {
    const { page, context, shot } = await visit(browser, server.url, {
      prepare: (fresh) =>
        fresh.route('**/bundle/assets/legal-screen*.js', (route) =>
          route.fulfill({
            contentType: 'text/javascript',
            body: 'export default function Broken() { throw new Error("planted") }',
          }),
        ),
    })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Пользовательское соглашение' }).click()
    await page.getByRole('heading', { level: 1, name: 'Свет погас' }).waitFor()
    expect(await page.title()).toBe('Свет погас · Город засыпает')
    await page.getByRole('contentinfo').waitFor()
    await shot('broken')
    expect(await seriousFindings(page)).toEqual([])
    await page.setViewportSize(PHONE)
    await shot('broken-phone')
    await page.getByRole('link', { name: 'Город засыпает, на главную' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Город засыпает' }).waitFor()
    await context.close()
  })

  it('links both documents, which fit a phone', async () => {
    const { page, context, shot } = await visit(browser, `${server.url}/personal-data`, { size: PHONE })
    await page.getByRole('heading', { level: 1, name: 'Обработка персональных данных' }).waitFor()
    for (const cookie of ['access-token', 'session', 'csrf', 'device', 'region']) {
      expect(await page.getByRole('rowheader', { name: cookie, exact: true }).count(), cookie).toBe(1)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('rowheader', { name: 'csrf' }).scrollIntoViewIfNeeded()
    await shot('personal-data-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${server.url}/eula`)
    await page.getByRole('heading', { level: 1, name: 'Пользовательское соглашение' }).waitFor()
    expect(await page.title()).toBe('Пользовательское соглашение · Город засыпает')
    await shot('eula')
    await context.close()
  })

  it('no link leads nowhere', async () => {
    const { page, context } = await visit(browser, server.url)
    // Links of the screen too, whose code comes after the frame.
    await page.getByRole('heading', { level: 1 }).waitFor()
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
    for (const href of new Set(links.filter((link) => link.startsWith('/')))) {
      if (href.endsWith('.xml')) {
        expect((await fetch(server.url + href)).status, href).toBe(200)
        continue
      }
      await page.goto(server.url + href)
      // The frame is there before the screen's code, also around the one that knows no such address.
      await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
      expect(await page.getByText('Здесь никто не живёт').count(), href).toBe(0)
    }
    await context.close()
  })

  it('an unknown address gets a page that says so and offers the way home', async () => {
    const { page, context, shot } = await visit(browser, `${server.url}/no-such-street`)
    await page.getByRole('heading', { name: 'Здесь никто не живёт' }).waitFor()
    expect(await page.title()).toBe('Здесь никто не живёт · Город засыпает')
    await shot('not-found')
    expect(await seriousFindings(page)).toEqual([])
    await page.setViewportSize(PHONE)
    await shot('not-found-phone')
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
