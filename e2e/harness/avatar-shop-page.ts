import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Account, makeAccount } from './account.ts'
import { type Visitor, type VisitorOptions, visit } from './browser.ts'
import type { Site } from './server-process.ts'

export interface Owner extends Visitor {
  readonly account: Account
  readonly viewer: FrameLocator
}

export interface ShopOptions extends VisitorOptions {
  /** Done before the shop is opened. */
  readonly before?: (page: Page) => Promise<unknown>
}

/** Makes a browser without WebGL: the picture is shown at once in the place of the model. */
export const withoutWebgl = (context: BrowserContext) =>
  context.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })

/** Makes a browser that refuses the camera. One that is only not allowed is granted by the browser of the stories. */
export const withoutCamera = (context: BrowserContext) =>
  context.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  })

/** Somebody in their own shop, in a browser that draws no models. */
export async function openShopOf(
  { browser, server, name }: { readonly browser: Browser; readonly server: Site; readonly name: string },
  { before, ...options }: ShopOptions = {},
): Promise<Owner> {
  const account = await makeAccount(server.url, name)
  const visitor = await visit(browser, `${server.url}/robots.txt`, {
    ...options,
    as: account,
    prepare: withoutWebgl,
  })
  await before?.(visitor.page)
  await visitor.page.goto(`${server.url}/profile/${account.id}#items`)
  return { ...visitor, account, viewer: visitor.page.frameLocator('iframe') }
}

/** The viewer says that it shows a picture only. */
export const saysPictureOnly = (viewer: FrameLocator) =>
  viewer.getByText('Этот браузер не показывает трёхмерные образы.').waitFor()
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const press = (page: Page, name: string) => button(page, name).click()
export const types = (page: Page) => page.getByRole('radiogroup', { name: 'Что надеть' })
export const type = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
export const look = (page: Page, name: string) => types(page).getByText(name, { exact: true }).click()
export const items = (page: Page) =>
  page.getByRole('region', { name: 'Предметы' }).getByRole('listitem').getByRole('button')
export const worn = (page: Page) => items(page).and(page.getByRole('button', { pressed: true }))
export const colors = (page: Page) => page.getByRole('group', { name: 'Цвет' }).getByRole('button')
export const trying = (page: Page) => page.getByText('Примерка', { exact: true })
export const quickAlert = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Что-то пошло не так! Повторите попытку позже!' })

/** Three squares of 128 pixels: a face with lips shut, half open, open. */
const STRIP =
  'iVBORw0KGgoAAAANSUhEUgAAAYAAAACACAMAAAA1bk45AAAACVBMVEWIRCKqVTPMZkTbUqzFAAAA80lEQVR42u3RMQEAAAgDoGn/0MaYB1QgKZuyLYsAAQIECBAgQIAAAQIECBAgQIAAAQIECBAgQIAAAQIECBAgQIAAAQIECBAgQIAAAQIECBAgQIAAAQIECBAgQIAAAQIECBAgQIAAAQIECBAgQIAAAQIECBAgQIAAAQIECBAgQIAAAQIECBAgQIAAAQIECBAgQIAAAQIECBAgQIAAAQIECBAgQIAAAQIECBAgQIAAAQIECBAgQIAAAQIECBAgQIAAAQIECBAgQIAAAQIECBAgQIAAAQIECBAgQIAAAQIECBAgQIAAAQIECBAgQIAAAQIECPgQcPfMwAEhB+EcAAAAAElFTkSuQmCC'
/** One dot. */
const PHOTO =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Saves the avatar as it is, with the portrait its viewer would draw, and sets a photo. */
export async function pictured(server: Site, { id, token, username }: Account): Promise<void> {
  const send = async (call: string, fields: Readonly<Record<string, string | Blob>> = {}) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const answer = await fetch(`${server.url}/profile/default/${call}&user_id=${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      ...(Object.keys(fields).length === 0 ? {} : { body }),
    })
    const answered = (await answer.json()) as { success: boolean; rpm_avatar_id?: string }
    expect(answered.success).toBe(true)
    return answered
  }
  const file = (content: string) => new Blob([Buffer.from(content, 'base64')])
  const { rpm_avatar_id: avatar } = await send('save-rpm-avatar?')
  await send(`save-rpm-portrait?avatar=${avatar}`, { portrait: file(STRIP) })
  const blank = { description: '', instagram: '', telegram: '', twitch: '' }
  await send('update?', { ...blank, rpm_avatar_gender: '0', username, avatar: file(PHOTO) })
}
