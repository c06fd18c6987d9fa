import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOpenidProvider } from '@gorod/server/testing/openid-provider'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, makeAccount } from '../harness/account.ts'
import { lookAt } from '../harness/both-sizes.ts'
import { DESKTOP, followTo, PHONE, type Visitor } from '../harness/browser.ts'
import { dialog, field, openForm, press } from '../harness/edit-form.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { openPage } from '../harness/profile-page.ts'
import { siteForFile } from '../harness/site-for-file.ts'
import { describeStreaming } from './streaming.suite.ts'

const SOMETHING_WENT_WRONG = 'Что-то пошло не так! Повторите попытку позже!'
const UPDATE = '**/profile/default/update?*'
/** One dot; the server measures and repaints what it gets. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let owner: Account
/** The owner's window. */
let visitor: Visitor

const provider = await startOpenidProvider()
const { server, browser } = await siteForFile(provider.channelEnv)

beforeAll(async () => {
  owner = await makeAccount(server.url, 'Инженер')
  visitor = await openPage({ browser, server, as: owner })
})

afterAll(async () => {
  if (visitor !== undefined) await expectClean(visitor)
  await provider.stop()
})

const picker = (page: Page) => dialog(page).getByLabel('Загрузить фото')
const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: SOMETHING_WENT_WRONG })

/** The form as it opens. A way to another page and back forgets what the story before has left. */
async function open(): Promise<Page> {
  const { page } = visitor
  await page.setViewportSize(DESKTOP)
  await followTo(page, '/nowhere')
  // The other page may have to be fetched first.
  await dialog(page).waitFor({ state: 'detached' })
  await followTo(page, `/profile/${owner.id}`)
  await openForm(page)
  return page
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
  it('saves all fields, and page and header show them at once and after a reload', async () => {
    const page = await open()
    await lookAt(visitor, 'profile-edit', 'dialog')
    await field(page, 'Имя').fill('Анна')
    await field(page, 'О себе').fill('Первая строка\nвторая')
    expect(await dialog(page).getByText('осталось 280').isVisible()).toBe(true)
    await dialog(page).getByRole('radio', { name: 'Женское' }).check()
    await field(page, 'Telegram').fill('@anna_play')
    await field(page, 'Фото').fill('anna.photo')
    await field(page, 'Сообщество').fill('https://vk.com/anna_club?from=top')
    await field(page, 'Стримы').fill('https://www.twitch.tv/anna_live')
    await picker(page).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: DOT })
    await dialog(page).getByRole('button', { name: 'Убрать выбранное фото' }).waitFor()
    await press(page, 'Сохранить')
    await closed(page)
    await page.getByRole('heading', { level: 1, name: 'Анна' }).waitFor()
    const picture = page.getByAltText('Аватар: Анна')
    expect(await picture.getAttribute('src')).toMatch(/^\/images\/avatar\/.+-512\.webp$/)
    // Drawn when it has come, which is after its address has changed.
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Меню пользователя Анна' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Анна' }).waitFor()
    await page.getByTitle('Женщина').waitFor()
    await page.getByText('Первая строка').waitFor()
    await page.getByRole('link', { name: '@anna_play' }).waitFor()
    await page.getByRole('link', { name: 'anna.photo' }).waitFor()
    const community = page.getByRole('link', { name: 'vk.com/anna_club' })
    expect(await community.getAttribute('href')).toBe('https://vk.com/anna_club')
    // The channel is not proved: only the form knows it, by its name alone.
    expect(await page.getByText('anna_live').count()).toBe(0)
    await page.getByRole('button', { name: 'Редактировать профиль' }).click()
    expect(await field(page, 'Стримы').inputValue()).toBe('anna_live')
    await press(page, 'Отмена')
    await closed(page)
  })

  it('stays open with the refusals under their fields, those of the server and its own', async () => {
    const other = await makeAccount(server.url, 'Занятое имя')
    const page = await open()
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
    await lookAt(visitor, 'profile-edit-too-long', 'dialog')
    await field(page, 'О себе').fill('я'.repeat(300))
    await dialog(page).getByRole('status').getByText('осталось 0').waitFor()
    expect(await dialog(page).getByText('Максимум 300 символов').count()).toBe(0)
    await field(page, 'Имя').fill(other.username)
    // Told while it is typed, and by the save as well.
    await dialog(page).getByText('Это имя уже занято').waitFor()
    await press(page, 'Сохранить')
    const name = field(page, 'Имя')
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true)
    await lookAt(visitor, 'profile-edit-refused', 'dialog')
    await name.fill('Новичок')
    expect(await name.getAttribute('aria-invalid')).toBeNull()
  })

  it('waits with everything disabled, then closes over any other failure and says so', async () => {
    const page = await open()
    const answer = await holdUpdate(page)
    await field(page, 'О себе').fill('Вечером')
    await press(page, 'Сохранить')
    const save = dialog(page).getByRole('button', { name: 'Сохранить', exact: true })
    await expect.poll(() => save.getAttribute('aria-busy')).toBe('true')
    const controls = await dialog(page).locator('input, textarea, button').all()
    expect(controls.length).toBeGreaterThan(8)
    for (const control of controls) expect(await control.isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await dialog(page).isVisible()).toBe(true)
    await lookAt(visitor, 'profile-edit-saving', 'dialog')
    await answer({ status: 500, json: {} })
    await closed(page)
    await alert(page).waitFor()
    await lookAt(visitor, 'profile-edit-failed')
    await alert(page).getByRole('button', { name: 'Закрыть' }).click()
    // An answer that is no answer.
    for (const json of [{ success: true }, null]) {
      await page.unroute(UPDATE)
      await page.route(UPDATE, (route) => route.fulfill({ json }))
      await openForm(page)
      await field(page, 'О себе').fill('Вечером')
      await press(page, 'Сохранить')
      await closed(page)
      await alert(page).getByRole('button', { name: 'Закрыть' }).click()
      await alert(page).waitFor({ state: 'detached' })
    }
    await page.unroute(UPDATE)
  })

  it('accepts pictures only, by press, by key and by drop, and shows the chosen one', async () => {
    const page = await open()
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
  })

  it('asks before it closes over unsaved changes, not without any; on a phone it is a sheet', async () => {
    const page = await open()
    await page.setViewportSize(PHONE)
    const sheet = await dialog(page).boundingBox()
    expect([sheet?.x, sheet?.width, (sheet?.y ?? 0) + (sheet?.height ?? 0)]).toEqual([
      0,
      PHONE.width,
      PHONE.height,
    ])
    await dialog(page).getByRole('button', { name: 'Отмена' }).scrollIntoViewIfNeeded()
    await visitor.shot('profile-edit-end-m')
    await page.keyboard.press('Escape')
    await closed(page)
    await openForm(page)
    const saved = await field(page, 'О себе').inputValue()
    await field(page, 'О себе').fill('Не потеряйся')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Не сохранять изменения?' })
    await question.getByRole('button', { name: 'Вернуться' }).click()
    expect(await field(page, 'О себе').inputValue()).toBe('Не потеряйся')
    await page.mouse.click(20, 20)
    await question.waitFor()
    await lookAt(visitor, 'profile-edit-discard', 'dialog:last-of-type')
    await question.getByRole('button', { name: 'Не сохранять', exact: true }).click()
    await closed(page)
    await openForm(page)
    expect(await field(page, 'О себе').inputValue()).toBe(saved)
  })
})

describeStreaming(() => ({ browser, server, provider, owner, open }))

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
