import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, makeAccount } from '../harness/account.ts'
import { seriousFindings } from '../harness/axe.ts'
import { launchBrowser, PHONE, type Visitor, type VisitorOptions, visit } from '../harness/browser.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'
import { signInBy } from '../harness/sign-in.ts'

let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ env: { MEDIA_GATEWAY: 'memory' } }), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

interface Owner extends Visitor {
  readonly account: Account
  readonly viewer: FrameLocator
}

/** As in a browser without WebGL: the picture stands where the model would, at once. */
const withoutWebgl = (context: BrowserContext) =>
  context.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })

async function openShop(name: string, options: VisitorOptions = {}): Promise<Owner> {
  const visitor = await visit(browser, server.url, { ...options, prepare: withoutWebgl })
  const account = await makeAccount(server.url, name)
  await signInBy(visitor, account)
  await visitor.page.goto(`${server.url}/profile/${account.id}#items`)
  return { ...visitor, account, viewer: visitor.page.frameLocator('iframe') }
}

const told = (viewer: FrameLocator) =>
  viewer.getByText('Этот браузер не показывает трёхмерные образы.').waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const type = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const worn = (page: Page) => page.getByRole('listitem').getByRole('button', { pressed: true })

function quiet({ errors, strays }: Visitor): void {
  expect(errors).toEqual([])
  expect(strays).toEqual([])
}

describe('the shop of avatars', () => {
  it('tries on, looks at the face or at the whole, saves, resets after a question', async () => {
    const owner = await openShop('Модник')
    const { page, viewer, shot } = owner
    await told(viewer)
    await worn(page).waitFor()
    expect(await page.getByRole('button', { name: 'Сохранить' }).count()).toBe(0)
    await shot('avatar-shop')

    await page.getByRole('button', { name: 'Каре' }).first().click()
    await page.getByText('Примерка', { exact: true }).waitFor()
    await type(page, 'Костюм').check({ force: true })
    await page.getByRole('button', { name: 'Во весь рост', pressed: true }).waitFor()
    await page
      .getByRole('button', { name: /Плащ|Тренч/ })
      .first()
      .click()
    await expect.poll(() => page.getByRole('button', { name: 'Сохранить' }).isEnabled()).toBe(true)
    await told(viewer)
    await shot('avatar-shop-outfit')
    expect(await seriousFindings(page)).toEqual([])
    await press(page, 'Сохранить')
    await page.getByText('Примерка', { exact: true }).waitFor({ state: 'detached' })
    await type(page, 'Причёска').check({ force: true })
    await press(page, 'Без причёски')
    await press(page, 'Сбросить')
    const asked = page.getByRole('dialog', { name: 'Сбросить примерку?' })
    await asked.getByRole('button', { name: 'Отмена' }).click()
    await page.getByText('Примерка', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('Примерка', { exact: true }).waitFor()
    await press(page, 'Сбросить')
    await asked.getByRole('button', { name: 'Сбросить' }).click()
    await asked.waitFor({ state: 'detached' })
    await expect.poll(() => worn(page).textContent()).toContain('Каре')
    quiet(owner)
    await owner.context.close()
  })

  it('fits a phone; the list of types scrolls by twice the wheel', async () => {
    const owner = await openShop('Карманный', { size: PHONE })
    const { page, viewer, shot } = owner
    await told(viewer)
    await worn(page).waitFor()
    const types = page.getByRole('radiogroup', { name: 'Что надеть' })
    await types.hover()
    await page.mouse.wheel(0, 60)
    await expect.poll(() => types.evaluate((list) => list.scrollLeft)).toBe(120)
    await shot('avatar-shop-m')
    expect(await seriousFindings(page)).toEqual([])
    quiet(owner)
    await owner.context.close()
  })

  it('says by itself what failed: the types, the items, an equip', async () => {
    const visitor = await visit(browser, server.url, { prepare: withoutWebgl })
    const { page, shot } = visitor
    const account = await makeAccount(server.url, 'Невезучий')
    await signInBy(visitor, account)
    const failing = new Set(['get-rpm-item-types', 'get-rpm-items', 'update-rpm'])
    await page.route(/rpm/, (route) =>
      [...failing].some((part) => route.request().url().includes(part))
        ? route.fulfill({ status: 500, json: { code: 'internal' } })
        : route.continue(),
    )
    await page.goto(`${server.url}/profile/${account.id}#items`)
    const failed = page.getByRole('alert').filter({ hasText: 'Ошибка! Повторите попытку!' })
    const again = failed.getByRole('button', { name: 'Повторить' })
    await again.waitFor()
    failing.delete('get-rpm-item-types')
    await again.click()
    await type(page, 'Верх').waitFor()
    await again.waitFor()
    failing.delete('get-rpm-items')
    await again.click()
    await page.getByRole('button', { name: 'Каре' }).first().click()
    await page.getByText('Что-то пошло не так! Повторите попытку позже!').waitFor()
    await shot('avatar-shop-failed')
    expect(await page.getByText('Примерка', { exact: true }).count()).toBe(0)
    await visitor.context.close()
  })
})

describe('the viewer', () => {
  it('says when there is no such avatar', async () => {
    const visitor = await visit(browser, `${server.url}/avatar3d?avatar=nobody`, { prepare: withoutWebgl })
    await visitor.page.getByText('Такого образа нет.').waitFor()
    await visitor.context.close()
  })

  it('shows the picture where the browser cannot draw', async () => {
    const visitor = await visit(browser, `${server.url}/robots.txt`, { prepare: withoutWebgl })
    await visitor.page.goto(`${server.url}/avatar3d?avatar=default-0`)
    await visitor.page.getByText('Этот браузер не показывает трёхмерные образы.').waitFor()
    await visitor.shot('avatar-no-webgl')
    await visitor.context.close()
  })
})
