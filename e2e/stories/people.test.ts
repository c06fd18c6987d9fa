import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { lookAt } from '../harness/both-sizes.ts'
import { DESKTOP, PHONE } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { openPage } from '../harness/profile-page.ts'
import { sharedSite } from '../harness/site-for-file.ts'

const { server, browser } = await sharedSite()

type Visit = Omit<Parameters<typeof openPage>[0], 'browser' | 'server'>
const open = (options: Visit) => openPage({ browser, server, ...options })

/** Two friends write; the second one looks at it in both sizes and reports a message. */
async function writeToEachOther(host: Page, { page, ...visitor }: Awaited<ReturnType<typeof open>>) {
  await page.goto(`${server.url}/people`)
  await host.goto(`${server.url}/people`)
  await host.getByRole('link', { name: 'Написать: Просящая' }).click()
  await host.getByLabel('Сообщение').fill('Сыграем в восемь?\nhttps://example.com')
  await host.keyboard.press('Enter')
  await host.getByRole('log').getByText('Сыграем в восемь?').waitFor()
  await page.getByText('1 новое').waitFor()
  await page.getByRole('link', { name: 'Сообщения' }).first().click()
  await lookAt({ page, ...visitor }, 'messages')
  await page.getByRole('link', { name: /Сыграем в восемь/ }).click()
  const log = page.getByRole('log')
  await log.getByText('Сыграем в восемь?').waitFor()
  expect(await log.getByRole('link').count()).toBe(0)
  await page.getByLabel('Сообщение').fill('Буду!')
  await page.getByRole('button', { name: 'Отправить' }).click()
  await host.getByRole('log').getByText('Буду!').waitFor()
  await lookAt({ page, ...visitor }, 'messages-talk')
  await page.getByRole('button', { name: 'Пожаловаться' }).click()
  await page.getByRole('checkbox').first().check({ force: true })
  await page.getByRole('button', { name: 'Отправить жалобу' }).click()
  await page.getByText('Жалоба отправлена модераторам.').waitFor()
}

/** Requests and what has come, read from the header: by keys, at both sizes, and counted in the menu of a phone. */
async function openFromHeader({ page, ...visitor }: Awaited<ReturnType<typeof open>>) {
  const banner = page.getByRole('banner')
  const friends = banner.getByRole('button', { name: 'Друзья' })
  await friends.press('Enter')
  const popover = page.getByRole('dialog', { name: 'Друзья' })
  await popover.getByRole('button', { name: 'Принять в друзья: Просящая' }).waitFor()
  await lookAt({ page, ...visitor }, 'header-friends')
  await page.keyboard.press('Escape')
  await popover.waitFor({ state: 'detached' })
  await expect.poll(() => friends.evaluate((element) => element === document.activeElement)).toBe(true)

  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Открыть меню' }).click()
  const menu = page.getByRole('dialog', { name: 'Меню' })
  await menu.getByRole('link', { name: 'Уведомления 2 новых' }).waitFor()
  await visitor.shot('mobile-menu-unread')
  await menu.getByRole('button', { name: 'Закрыть меню' }).click()
  await page.setViewportSize(DESKTOP)

  await banner.getByRole('button', { name: 'Уведомления, 2 новых' }).press('Enter')
  const news = page.getByRole('dialog', { name: 'Уведомления' })
  await news.getByRole('link', { name: 'Новый подписчик: Просящая' }).waitFor()
  await lookAt({ page, ...visitor }, 'header-notifications')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await banner.getByRole('button', { name: 'Уведомления', exact: true }).waitFor()
  await news.getByRole('link', { name: 'Просящая зовёт дружить' }).click()
  await page.waitForURL('**/people')
  await news.waitFor({ state: 'detached' })
}

describe('people', () => {
  it('a player asked from the profile agrees on the page of people, and sees the friend there', async () => {
    const asking = await makeAccount(server.url, 'Просящая')
    const asked = await makeAccount(server.url, 'Отвечающий')
    const visitor = await open({ path: `/profile/${asked.id}`, as: asking })
    await visitor.page.getByRole('button', { name: 'Подписаться' }).click()
    await visitor.page.getByRole('button', { name: 'Отписаться' }).waitFor()
    await visitor.page.getByRole('button', { name: 'В друзья' }).click()
    await visitor.page.getByText('ждём ответа').waitFor()
    await visitor.shot('profile-ties')
    const host = await open({ path: '/eula', as: asked })
    await openFromHeader(host)
    await host.page.getByText('На вас: 1 подписчик').waitFor()
    await host.page.getByRole('button', { name: 'Принять в друзья: Просящая' }).click()
    const friends = host.page.getByRole('list', { name: 'Друзья' })
    await friends.getByText('в сети').waitFor()
    await lookAt(host, 'people')
    await friends.getByRole('link', { name: 'Просящая', exact: true }).click()
    await host.page.getByText('в сети, у вас в друзьях').waitFor()
    await writeToEachOther(host.page, visitor)
    await expectClean(host)
    await expectClean(visitor)
  })
})
