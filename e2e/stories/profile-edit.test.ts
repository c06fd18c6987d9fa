import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Profile } from '@gorod/contracts'
import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, makeAccount } from '../harness/account.ts'
import { seriousFindings } from '../harness/axe.ts'
import { launchBrowser, PHONE, type Visitor } from '../harness/browser.ts'
import { answerProfile, close, fitsTheScreen, inzhener, openPage } from '../harness/profile-page.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'

const SOMETHING_WENT_WRONG = 'Что-то пошло не так! Повторите попытку позже!'
const UPDATE = '**/profile/default/update?*'
/** One dot; the server measures and repaints what it gets. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let server: ServerProcess
let browser: Browser
let owner: Account

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ env: { MEDIA_GATEWAY: 'memory' } }), launchBrowser()])
  owner = await makeAccount(server.url, 'Инженер')
})

afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Редактировать' })
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const picker = (page: Page) => dialog(page).getByLabel('Загрузить фото')
const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: SOMETHING_WENT_WRONG })

interface Opening {
  readonly as?: Account
  readonly size?: typeof PHONE
  /** What the page says of the player; the server's own word unless given. */
  readonly profile?: Partial<Profile>
  readonly prepare?: (context: BrowserContext) => Promise<unknown>
}

async function openForm({ as = owner, size, profile, prepare }: Opening = {}): Promise<Visitor> {
  const visitor = await openPage({
    browser,
    server,
    as,
    ...(size === undefined ? {} : { size }),
    prepare: async (context) => {
      if (profile !== undefined) await answerProfile(profile)(context)
      await prepare?.(context)
    },
  })
  await visitor.page.getByRole('button', { name: 'Редактировать профиль' }).click()
  await dialog(visitor.page).waitFor()
  return visitor
}

/** Lets the story answer the save itself, when it likes. */
async function holdUpdate(page: Page): Promise<(answer: Parameters<Route['fulfill']>[0]) => Promise<void>> {
  let held: Route | null = null
  await page.route(UPDATE, (route) => {
    held = route
  })
  return async (answer) => {
    await expect.poll(() => held).not.toBeNull()
    await held?.fulfill(answer)
  }
}

describe('the edit form', () => {
  it('saves all of it, and page and header show it at once and after a reload', async () => {
    const visitor = await openForm()
    const { page } = visitor
    await field(page, 'Имя').fill('Анна')
    await field(page, 'О себе').fill('Первая строка\nвторая')
    expect(await dialog(page).getByText('осталось 280').isVisible()).toBe(true)
    await dialog(page).getByRole('radio', { name: 'Женское' }).check()
    await field(page, 'Telegram').fill('@anna_play')
    await field(page, 'Фото').fill('anna.photo')
    await field(page, 'Стримы').fill('https://www.twitch.tv/anna_live')
    await picker(page).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: DOT })
    await dialog(page).getByRole('button', { name: 'Убрать выбранное фото' }).waitFor()
    await press(page, 'Сохранить')
    await closed(page)
    await page.getByRole('heading', { level: 1, name: 'Анна' }).waitFor()
    const picture = page.getByAltText('Аватар: Анна')
    expect(await picture.getAttribute('src')).toMatch(/^\/images\/avatar\/.+-512\.webp$/)
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Меню пользователя Анна' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Анна' }).waitFor()
    await page.getByTitle('Женщина').waitFor()
    await page.getByText('Первая строка').waitFor()
    await page.getByRole('link', { name: '@anna_play' }).waitFor()
    await page.getByRole('link', { name: 'anna.photo' }).waitFor()
    // The channel is not proved: only the form knows it, by its name alone.
    expect(await page.getByText('anna_live').count()).toBe(0)
    await page.getByRole('button', { name: 'Редактировать профиль' }).click()
    expect(await field(page, 'Стримы').inputValue()).toBe('anna_live')
    await press(page, 'Отмена')
    await closed(page)
    await close(visitor)
  })

  it('stays open with the refusals under their fields, those of the server and its own', async () => {
    const other = await makeAccount(server.url, 'Занятое имя')
    const visitor = await openForm({ as: await makeAccount(server.url, 'Новичок') })
    const { page } = visitor
    await field(page, 'О себе').fill('я'.repeat(305))
    await dialog(page).getByText('лишних 5').waitFor()
    await dialog(page).getByText('Максимум 300 символов').waitFor()
    let sent = 0
    page.on('request', (request) => {
      if (request.url().includes('/profile/default/update')) sent++
    })
    await press(page, 'Сохранить')
    await expect
      .poll(() => field(page, 'О себе').evaluate((input) => input === document.activeElement))
      .toBe(true)
    expect(sent).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
    await visitor.shot('profile-edit-too-long')
    await field(page, 'О себе').fill('я'.repeat(300))
    await dialog(page).getByRole('status').getByText('осталось 0').waitFor()
    expect(await dialog(page).getByText('Максимум 300 символов').count()).toBe(0)
    await field(page, 'Имя').fill(other.username)
    await press(page, 'Сохранить')
    const name = field(page, 'Имя')
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
    expect(await name.evaluate((input) => input === document.activeElement)).toBe(true)
    await name.fill('Новичок')
    expect(await name.getAttribute('aria-invalid')).toBeNull()
    await close(visitor)
  })

  it('waits with everything disabled, then closes over any other failure and says so', async () => {
    const visitor = await openForm({ as: await makeAccount(server.url, 'Терпеливая') })
    const { page } = visitor
    const answer = await holdUpdate(page)
    await field(page, 'О себе').fill('Вечером')
    await press(page, 'Сохранить')
    const save = dialog(page).getByRole('button', { name: 'Сохранить' })
    await expect.poll(() => save.getAttribute('aria-busy')).toBe('true')
    const controls = await dialog(page).locator('input, textarea, button').all()
    expect(controls.length).toBeGreaterThan(8)
    for (const control of controls) expect(await control.isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await dialog(page).isVisible()).toBe(true)
    await visitor.shot('profile-edit-saving')
    await answer({ status: 500, json: {} })
    await closed(page)
    await alert(page).waitFor()
    await alert(page).getByRole('button', { name: 'Закрыть' }).click()
    // An answer that is no answer.
    for (const json of [{ success: true }, null]) {
      await page.unroute(UPDATE)
      await page.route(UPDATE, (route) => route.fulfill({ json }))
      await page.getByRole('button', { name: 'Редактировать профиль' }).click()
      await field(page, 'О себе').fill('Вечером')
      await press(page, 'Сохранить')
      await closed(page)
      await alert(page).getByRole('button', { name: 'Закрыть' }).click()
      await alert(page).waitFor({ state: 'detached' })
    }
    await close(visitor)
  })

  it('takes pictures only, by press, by key and by dropping one, and shows the chosen', async () => {
    const visitor = await openForm({ as: await makeAccount(server.url, 'Портрет') })
    const { page } = visitor
    // The browser has to know in time that its chooser is answered here.
    page.on('filechooser', () => undefined)
    await dialog(page).getByText('Только картинки, до 10 МБ').waitFor()
    expect(await picker(page).getAttribute('accept')).toBe('image/jpeg,image/png,image/webp')
    await picker(page).focus()
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
    await chooser.setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await dialog(page).getByText('Это не картинка.').waitFor()
    const big = join(mkdtempSync(join(tmpdir(), 'gorod-picture-')), 'big.png')
    writeFileSync(big, Buffer.alloc(10 * 1024 * 1024 + 1))
    await picker(page).setInputFiles(big)
    await dialog(page).getByText('Файл больше 10 МБ.').waitFor()
    await picker(page).setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('x') })
    await dialog(page).getByText('Картинка не открывается.').waitFor()
    await drop(page, 'Имя', DOT.toString('base64'))
    const remove = dialog(page).getByRole('button', { name: 'Убрать выбранное фото' })
    await remove.waitFor()
    const preview = dialog(page).locator('img[src^="blob:"]')
    expect(await preview.count()).toBe(1)
    await remove.click()
    await preview.waitFor({ state: 'detached' })
    await close(visitor)
  })

  it('asks before it closes over unsaved changes, not without any; on a phone it is a sheet', async () => {
    const visitor = await openForm({
      as: await makeAccount(server.url, 'Забывчивая'),
      size: PHONE,
      profile: {},
    })
    const { page } = visitor
    await dialog(page).getByText('Канал подтверждён').waitFor()
    expect(await dialog(page).getByText(HELP).count()).toBe(0)
    await visitor.shot('profile-edit-phone')
    expect(await fitsTheScreen(page)).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await closed(page)
    await page.getByRole('button', { name: 'Редактировать профиль' }).click()
    await field(page, 'О себе').fill('Не потеряйся')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Не сохранять изменения?' })
    await question.getByRole('button', { name: 'Вернуться' }).click()
    expect(await field(page, 'О себе').inputValue()).toBe('Не потеряйся')
    await page.mouse.click(20, 20)
    await question.waitFor()
    await visitor.shot('profile-edit-discard')
    await question.getByRole('button', { name: 'Не сохранять', exact: true }).click()
    await closed(page)
    await page.getByRole('button', { name: 'Редактировать профиль' }).click()
    expect(await field(page, 'О себе').inputValue()).toContain('Играю с 2014-го.')
    await dialog(page).getByRole('button', { name: 'Сохранить' }).scrollIntoViewIfNeeded()
    await visitor.shot('profile-edit-phone-end')
    await close(visitor)
  })
})

const UNPROVED = {
  twitch_link: null,
  twitch_verification_link: 'https://www.twitch.tv/inzhener_live',
  verification: { twitchVerified: false, twitchInProgress: true },
}
const NO_CHANNEL = {
  twitch_link: null,
  twitch_verification_link: null,
  verification: { twitchVerified: false, twitchInProgress: false },
}
const HELP = 'Когда канал будет подтверждён, в профиле появится значок стримера.'

describe('the streaming platform', () => {
  it('is connected, waited for or empty, says what the badge waits for, and disconnects', async () => {
    // Where the operator has configured no platform there is nothing to connect with.
    let available = false
    let profile: Partial<Profile> = UNPROVED
    const visitor = await openPage({
      browser,
      server,
      as: owner,
      prepare: async (context) => {
        await context.route('**/profile/default/get-profile*', (route) =>
          route.fulfill({ json: inzhener(owner.id, profile) }),
        )
        await context.route('**/rest-site-settings/get-site-settings', async (route) => {
          const answer = await route.fetch()
          const settings = { ...(await answer.json()), streamingAvailable: available }
          await route.fulfill({ response: answer, json: settings })
        })
      },
    })
    const { page } = visitor
    const show = async (word: string) => {
      await page.getByRole('button', { name: 'Редактировать профиль' }).click()
      await dialog(page).getByText(word, { exact: true }).waitFor()
    }
    const reload = (next: Partial<Profile>) => {
      profile = next
      available = true
      return page.reload()
    }
    const link = dialog(page).getByRole('link')
    await show('Канал ещё не подтверждён')
    await dialog(page).getByText(HELP).waitFor()
    expect(await link.count()).toBe(0)
    await reload(NO_CHANNEL)
    await show('Канал не указан')
    expect(await link.textContent()).toBe('Подключить Twitch')
    expect(await dialog(page).getByText(HELP).count()).toBe(0)
    await reload(UNPROVED)
    await show('Канал ещё не подтверждён')
    await dialog(page).getByText(HELP).waitFor()
    await expect.poll(() => link.allTextContents()).toEqual(['Подтвердить'])
    expect(await link.getAttribute('href')).toBe('/profile/streaming/connect')
    await visitor.shot('profile-edit')
    // The platform compares with what is kept: what is not kept yet is kept first.
    await field(page, 'Имя').fill('Другое имя')
    await dialog(page).getByRole('button', { name: 'Сохранить и подтвердить' }).waitFor()
    const errors = { twitch: ['Такого канала нет'] }
    await page.route(UPDATE, (route) => route.fulfill({ json: { success: false, errors } }))
    await press(page, 'Сохранить и подтвердить')
    await dialog(page).getByText('Такого канала нет').waitFor()
    expect(await dialog(page).getByText(HELP).count()).toBe(0)
    await page.route('**/profile/default/disconnect-streaming', (route) =>
      route.fulfill({ json: { success: true, data: inzhener(owner.id, NO_CHANNEL) } }),
    )
    await press(page, 'Отключить')
    await expect.poll(() => field(page, 'Стримы').inputValue()).toBe('')
    await close(visitor)
  })

  it('tells the owner alone how the proof ended, and leaves the address', async () => {
    const path = `/profile/${owner.id}?streaming=other_channel#games`
    const visitor = await openPage({ browser, server, as: owner, path })
    const { page } = visitor
    await page.getByRole('alert').getByText('Вы вошли на Twitch с другим каналом.').waitFor()
    expect(page.url()).toBe(`${server.url}/profile/${owner.id}#games`)
    await close(visitor)
    const stranger = await openPage({ browser, server, path: `/profile/${owner.id}?streaming=verified` })
    await stranger.page.getByRole('tablist').waitFor()
    await expect.poll(() => stranger.page.url()).toBe(`${server.url}/profile/${owner.id}`)
    expect(await stranger.page.getByText('Канал подтверждён').count()).toBe(0)
    await close(stranger)
  })
})

/** A picture let go over a field of the form. */
async function drop(page: Page, label: string, base64: string): Promise<void> {
  const transfer = await page.evaluateHandle((data) => {
    const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
    const files = new DataTransfer()
    files.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }))
    return files
  }, base64)
  for (const type of ['dragover', 'drop'])
    await field(page, label).dispatchEvent(type, { dataTransfer: transfer })
}
