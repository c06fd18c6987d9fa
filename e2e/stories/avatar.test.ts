import { type AvatarType, avatarTypes, emptyAvatarTypes } from '@gorod/contracts/avatar'
import type { Page, Request, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import {
  button,
  colors,
  items,
  look,
  openShopOf,
  pictured,
  press,
  quickAlert,
  type ShopOptions,
  saysPictureOnly,
  trying,
  type,
  types,
  withoutCamera,
  withoutWebgl,
  worn,
} from '../harness/avatar-shop-page.ts'
import { seriousFindings } from '../harness/axe.ts'
import { PHONE, visit } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { answerProfile, fitsTheScreen, openPage } from '../harness/profile-page.ts'
import { sharedSite } from '../harness/site-for-file.ts'

const { server, browser } = await sharedSite()

const openShop = (name: string, options?: ShopOptions) => openShopOf({ browser, server, name }, options)
const wornName = (page: Page, name: string | RegExp) => worn(page).filter({ hasText: name }).waitFor()
/** True of the items that are there: while they load, none is worn either. */
const nothingWorn = async (page: Page, slug: AvatarType) => {
  await page.locator(`li img[src*="/${slug}-"]`).first().waitFor()
  await worn(page).waitFor({ state: 'detached' })
}
const scrolled = (page: Page) => types(page).evaluate((list) => list.scrollLeft)

// Side by side: much of it is waiting.
describe.concurrent('the shop of avatars', () => {
  it('tries on, looks at the face or at the whole, saves, resets after a question', async ({ expect }) => {
    const posts: Request[] = []
    const owner = await openShop('Модник', {
      before: async (page) =>
        page.on('request', (request) => {
          if (request.method() === 'POST' && request.url().includes('rpm')) posts.push(request)
        }),
    })
    const { page, viewer, shot } = owner
    await saysPictureOnly(viewer)
    await wornName(page, /./)
    // Nothing is tried on yet: there is nothing to save or to take back.
    expect(await button(page, 'Сохранить').or(button(page, 'Сбросить')).count()).toBe(0)
    await shot('avatar-shop')
    await items(page).filter({ hasText: 'Каре' }).first().click()
    await trying(page).waitFor()
    await wornName(page, 'Каре')
    await colors(page).last().click()
    await expect.poll(() => colors(page).last().getAttribute('aria-pressed')).toBe('true')

    await look(page, 'Костюм')
    await button(page, 'Во весь рост')
      .and(page.getByRole('button', { pressed: true }))
      .waitFor()
    await wornName(page, 'Без костюма')
    await items(page).nth(2).click()
    await expect.poll(() => items(page).nth(2).getAttribute('aria-pressed')).toBe('true')
    await saysPictureOnly(viewer)
    await shot('avatar-shop-outfit')
    expect(await seriousFindings(page)).toEqual([])
    // A costume leaves no room for top and bottom, and a top none for the costume.
    await look(page, 'Верх')
    await nothingWorn(page, 'top')
    await look(page, 'Низ')
    await nothingWorn(page, 'bottom')
    await items(page).first().click()
    await wornName(page, /./)
    await look(page, 'Костюм')
    await wornName(page, 'Без костюма')
    await items(page).nth(1).click()
    await press(page, 'Сохранить')
    await trying(page).waitFor({ state: 'detached' })
    expect(await button(page, 'Сбросить').count()).toBe(0)

    await look(page, 'Причёска')
    await button(page, 'Лицо')
      .and(page.getByRole('button', { pressed: true }))
      .waitFor()
    await press(page, 'Без причёски')
    await press(page, 'Сбросить')
    const asked = page.getByRole('dialog', { name: 'Сбросить примерку?' })
    await asked.getByRole('button', { name: 'Отмена' }).click()
    await asked.waitFor({ state: 'detached' })
    // What is tried on and what is saved both survive a reload.
    await page.reload()
    await trying(page).waitFor()
    await wornName(page, 'Без причёски')
    await press(page, 'Сбросить')
    await shot('avatar-shop-reset')
    await asked.getByRole('button', { name: 'Сбросить' }).click()
    await trying(page).waitFor({ state: 'detached' })
    await wornName(page, 'Каре')
    expect(await colors(page).last().getAttribute('aria-pressed')).toBe('true')
    const calls = new Set(posts.map((post) => new URL(post.url()).pathname.split('/').at(-1)))
    expect([...calls].sort()).toEqual([
      'reset-rpm-avatar-assets',
      'save-rpm-avatar',
      'update-rpm-avatar-assets',
    ])
    expect(posts.filter((post) => !post.headers()['x-csrf-token'])).toEqual([])
    await expectClean(owner)
  })

  it('offers a grid for each type, colours for some, «none» for three, and starts again with the gender', async ({
    expect,
  }) => {
    const owner = await openShop('Разборчивый')
    const { page } = owner
    await wornName(page, /./)
    const all = await types(page).getByRole('radio').locator('xpath=..').all()
    expect(all).toHaveLength(avatarTypes.length)
    for (const [index, slug] of avatarTypes.entries()) {
      await all[index]?.click()
      await page.locator(`li img[src*="/${slug}-"]`).first().waitFor()
      expect(await page.getByRole('button', { name: /^Без / }).count()).toBe(
        emptyAvatarTypes.includes(slug) ? 1 : 0,
      )
      const bare = (await worn(page).count()) === 0 || (await worn(page).textContent())?.startsWith('Без ')
      const hasColors = !bare && slug !== 'lipShape' && slug !== 'noseShape'
      expect((await colors(page).count()) > 0, slug).toBe(hasColors)
    }

    await look(page, 'Верх')
    await items(page).last().click()
    await trying(page).waitFor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.getByRole('button', { name: 'Редактировать профиль' }).click()
    const form = page.getByRole('dialog', { name: 'Редактировать' })
    await form.getByRole('radio', { name: 'Женское' }).check({ force: true })
    await form.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await form.waitFor({ state: 'detached' })
    await type(page, 'Борода').waitFor({ state: 'detached' })
    await page.locator('li img[src*="/female/"]').first().waitFor()
    expect(await trying(page).count()).toBe(0)
    for (const call of ['get-rpm-user-assets', 'get-rpm-item-types', 'get-rpm-items'])
      expect(asked.filter((url) => url.includes(call)).length, call).toBeGreaterThan(0)
    await expectClean(owner)
  })

  it('scrolls the types by drag and by twice the wheel, and fits a phone', async ({ expect }) => {
    const owner = await openShop('Карманный', { size: PHONE })
    const { page, viewer, shot } = owner
    await saysPictureOnly(viewer)
    await wornName(page, /./)
    await types(page).hover()
    await page.mouse.wheel(0, 60)
    await expect.poll(() => scrolled(page)).toBe(120)
    const box = await types(page).boundingBox()
    const [x, y] = [(box?.x ?? 0) + 250, (box?.y ?? 0) + 20]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 150, y, { steps: 3 })
    await page.mouse.up()
    expect(await scrolled(page)).toBe(270)
    // A drag is no press.
    expect(await type(page, 'Причёска').isChecked()).toBe(true)
    await shot('avatar-shop-m')
    await items(page).nth(3).click()
    await trying(page).waitFor()
    await button(page, 'Сохранить').waitFor()
    await shot('avatar-shop-trying-m')
    expect(await fitsTheScreen(page)).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    await expectClean(owner)
  })

  it('waits for a slow server, and says by itself what failed: types, items, an equip, a save, a reset', async ({
    expect,
  }) => {
    let slow = 'nothing'
    const held: Route[] = []
    const failing = new Set(['get-rpm-item-types', 'get-rpm-items', 'update-rpm'])
    let refused: Parameters<Route['fulfill']>[0] = { status: 500, json: { code: 'internal' } }
    const owner = await openShop('Терпеливая', {
      before: (page) =>
        page.route(/rpm/, (route) => {
          const has = (part: string) => route.request().url().includes(part)
          if (has(slow)) return void held.push(route)
          return [...failing].some(has) ? route.fulfill(refused) : route.continue()
        }),
    })
    const { page, shot } = owner
    const letGo = async () => {
      await expect.poll(() => held.length).toBeGreaterThan(0)
      slow = 'nothing'
      for (const route of held.splice(0)) await route.continue()
    }
    const loading = () => page.getByRole('status').filter({ hasText: 'Загрузка' }).waitFor()
    const disabled = async () => [
      await button(page, 'Сохранить').isDisabled(),
      await button(page, 'Сбросить').isDisabled(),
    ]
    const again = page
      .getByRole('alert')
      .filter({ hasText: 'Ошибка! Повторите попытку!' })
      .getByRole('button', { name: 'Повторить' })
    await again.waitFor()
    failing.delete('get-rpm-item-types')
    slow = 'get-rpm-item-types'
    await again.click()
    await loading()
    await letGo()
    await type(page, 'Верх').waitFor()
    await again.waitFor()
    await shot('avatar-shop-no-items')
    failing.delete('get-rpm-items')
    await again.click()
    const bob = items(page).filter({ hasText: 'Каре' }).first()
    await bob.click()
    await quickAlert(page).waitFor()
    await shot('avatar-shop-failed')
    expect(await trying(page).count()).toBe(0)
    failing.clear()

    slow = 'update-rpm'
    await bob.click()
    await expect
      .poll(() =>
        items(page)
          .and(page.getByRole('button', { disabled: false }))
          .count(),
      )
      .toBe(0)
    expect([await trying(page).count(), await quickAlert(page).count()]).toEqual([0, 0])
    await letGo()
    await trying(page).waitFor()
    slow = 'update-rpm'
    await colors(page).last().click()
    await expect.poll(() => colors(page).first().isDisabled()).toBe(true)
    expect(await disabled()).toEqual([true, true])
    await letGo()
    await expect.poll(() => colors(page).last().getAttribute('aria-pressed')).toBe('true')
    slow = 'get-rpm-items'
    await look(page, 'Обувь')
    await loading()
    expect(await disabled()).toEqual([true, false])
    await shot('avatar-shop-loading')
    await letGo()
    await wornName(page, /./)

    failing.add('save-rpm')
    await press(page, 'Сохранить')
    await quickAlert(page).getByRole('button', { name: 'Закрыть' }).click()
    await quickAlert(page).waitFor({ state: 'detached' })
    failing.add('reset-rpm')
    refused = { json: { success: false, assets: {} } }
    await press(page, 'Сбросить')
    const question = page.getByRole('dialog', { name: 'Сбросить примерку?' })
    await question.getByRole('button', { name: 'Сбросить' }).click()
    await quickAlert(page).waitFor()
    expect(await trying(page).count()).toBe(1)
    failing.clear()
    slow = 'save-rpm'
    await press(page, 'Сохранить')
    await expect.poll(() => items(page).first().isDisabled()).toBe(true)
    await letGo()
    await trying(page).waitFor({ state: 'detached' })
    await expectClean(owner)
  })
})

describe('the picture of a player with an avatar and a photo', () => {
  it('shows the photo in lists, the avatar at a table without a camera, and the avatar everywhere once the photo is gone', async () => {
    const account = await makeAccount(server.url, 'Двуликий')
    await pictured(server, account)
    const visitor = await visit(browser, `${server.url}/robots.txt`, {
      as: account,
      prepare: withoutCamera,
    })
    const { page, shot } = visitor
    const header = page.getByRole('button', { name: `Меню пользователя ${account.username}` }).locator('img')
    const drawn = () => header.evaluate((image: HTMLImageElement) => image.currentSrc)
    await page.goto(`${server.url}/profile/${account.id}`)
    // Small pictures are the small square.
    await expect.poll(drawn).toMatch(/\/[\w-]{22}-96\.webp$/)
    const large = page.getByAltText(`Аватар: ${account.username}`)
    expect(await large.getAttribute('src')).toMatch(/\/[\w-]{22}-512\.webp$/)

    await page.goto(`${server.url}/game-search`)
    await page.getByRole('button', { name: 'Начать', exact: true }).click()
    await page.getByRole('button', { name: 'Играть без камеры' }).click()
    await page.waitForURL('**/game')
    const lips = page.locator('[data-seat] img[src$="-avatar-lips.webp"]')
    await expect.poll(() => lips.count()).toBe(1)
    // Loaded beside the strip only to hear whether it is there.
    expect(await lips.isVisible()).toBe(false)
    await shot('avatar-at-the-table')

    await page.goto(`${server.url}/profile/${account.id}`)
    await page.getByRole('button', { name: 'Редактировать профиль' }).click()
    const form = page.getByRole('dialog', { name: 'Редактировать' })
    await form.getByRole('button', { name: 'Убрать фото' }).click()
    await form.getByText('Фото исчезнет, когда вы сохраните').waitFor()
    await form.getByRole('button', { name: 'Вернуть фото' }).click()
    await form.getByRole('button', { name: 'Убрать фото' }).click()
    await shot('profile-photo-goes')
    expect(await seriousFindings(page)).toEqual([])
    await form.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await form.waitFor({ state: 'detached' })
    // A browser may draw the small picture from the large one where it has that already.
    await expect.poll(drawn).toMatch(/-avatar-(96|512)\.webp$/)
    expect(await large.getAttribute('src')).toMatch(/-avatar-512\.webp$/)
    await expectClean(visitor)
  })
})

describe('the avatar of somebody else', () => {
  it('opens over their profile, and costs the first view nothing', async () => {
    const account = await makeAccount(server.url, 'Хозяйка')
    const asked: string[] = []
    const path = `/profile/${account.id}`
    const visitor = await openPage({
      browser,
      server,
      path,
      async prepare(context) {
        context.on('request', (request) => asked.push(new URL(request.url()).pathname))
        await withoutWebgl(context)
        await answerProfile({ rpm_avatar_id: 'default-1' })(context)
      },
    })
    const { page } = visitor
    const opens = page.getByRole('button', { name: 'Посмотреть образ в 3D' })
    await opens.waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked.filter((part) => /avatar3d|avatar-dialog|rpm/.test(part))).toEqual([])
    expect(await seriousFindings(page)).toEqual([])
    await visitor.shot('profile-with-avatar')
    await opens.click()
    const dialog = page.getByRole('dialog', { name: 'Образ игрока Инженер' })
    await saysPictureOnly(page.frameLocator('iframe'))
    await dialog.getByRole('button', { name: 'Лицо' }).click()
    expect(await seriousFindings(page)).toEqual([])
    await visitor.shot('profile-avatar-open')
    await page.setViewportSize(PHONE)
    await visitor.shot('profile-avatar-open-m')
    await dialog.getByRole('button', { name: 'Закрыть' }).click()
    await dialog.waitFor({ state: 'detached' })
    await visitor.shot('profile-with-avatar-m')
    await expectClean(visitor)
  })

  it('an avatar that was never saved is not offered', async () => {
    const account = await makeAccount(server.url, 'Новичок')
    const visitor = await openPage({ browser, server, path: `/profile/${account.id}` })
    await visitor.page.getByRole('heading', { level: 1, name: 'Новичок' }).waitFor()
    expect(await visitor.page.getByRole('button', { name: 'Посмотреть образ в 3D' }).count()).toBe(0)
    await expectClean(visitor)
  })
})

describe('the viewer', () => {
  it('the viewer is a page of its own: nothing of the site comes with it, and it says when there is no such avatar', async () => {
    const files: string[] = []
    const visitor = await visit(browser, `${server.url}/avatar3d?avatar=nobody`, {
      prepare: async (context) => {
        context.on('request', (request) => files.push(new URL(request.url()).pathname))
        await withoutWebgl(context)
      },
    })
    const { page } = visitor
    await page.getByText('Такого образа нет.').waitFor()
    expect(await page.title()).toBe('Образ игрока · Город засыпает')
    // A style sheet of that name is the scale of all documents, built with this one.
    expect(files.filter((file) => /\/base-.*js$|\/index-|\/three-/.test(file))).toEqual([])
    expect(await seriousFindings(page)).toEqual([])
    await visitor.shot('avatar-unknown')
    await expectClean(visitor)
  })

  it('shows the picture where the browser cannot draw, and offers another try where the avatar did not load', async () => {
    const look = { rpm_avatar_id: 'x', gender: 1, assets: {}, portrait: 'somebody-avatar-512.webp' }
    const visitor = await visit(browser, `${server.url}/robots.txt`, { prepare: withoutWebgl })
    const { page } = visitor
    await page.route('**/get-rpm-avatar?*', (route) => route.fulfill({ status: 500 }), { times: 1 })
    await page.goto(`${server.url}/avatar3d?avatar=default-0`)
    await page.getByRole('alert').getByText('Образ не загрузился.').waitFor()
    await visitor.shot('avatar-failed')
    await page.getByRole('button', { name: 'Повторить' }).click()
    await page.getByText('Этот браузер не показывает трёхмерные образы.').waitFor()
    await visitor.shot('avatar-no-webgl')
    await page.route('**/get-rpm-avatar?*', (route) => route.fulfill({ json: look }))
    // The account sat for this picture.
    await Promise.all([page.waitForRequest(`**/images/avatar/${look.portrait}`), page.reload()])
    await visitor.context.close()
  })
})
