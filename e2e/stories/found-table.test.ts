import { startPushService } from '@gorod/server/testing/push-service'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { seriousFindings } from '../harness/axe.ts'
import { lookAt } from '../harness/both-sizes.ts'
import { FAKE_DEVICES, launchBrowser, type Visitor, visit } from '../harness/browser.ts'
import { pushTo, subscribesAt } from '../harness/push-service.ts'
import { waitLongAtTables } from '../harness/search-page.ts'
import { siteForFile } from '../harness/site-for-file.ts'
import { TablePlayer } from '../harness/table-player.ts'

/** A busy machine may take longer than a second. */
const PATIENTLY = { timeout: 30_000 }

const SEATS = 7

let players: TablePlayer[] = []

const service = await startPushService()
afterAll(() => service.stop())
const { server, browser } = await siteForFile({
  QUICK_TABLE_SEATS: String(SEATS),
  PUSH_SERVICE: service.origin,
})
await waitLongAtTables(server)

afterEach(() => {
  for (const player of players) player.close()
  players = []
})

async function searchAlone(): Promise<Visitor> {
  return visit(browser, `${server.url}/game-search`, { as: await makeAccount(server.url, 'Седьмой') })
}

/** Everybody else the table needs; they accept at once, or after something. */
async function othersCome(acceptsAfter: Promise<unknown> = Promise.resolve()): Promise<void> {
  for (let n = 1; n < SEATS; n++) {
    const account = await makeAccount(server.url, `Сосед ${n}`)
    players.push(await TablePlayer.connect(server, account, { acceptsAfter }))
  }
  await Promise.all(players.map((player) => player.search()))
}

describe('a found table', () => {
  it('a player who chose so accepts every table without a question, in one of their tabs', async () => {
    const { page, context } = await searchAlone()
    await page.getByText('Занимать место за столом без вопроса').click()
    await page.reload()
    expect(await page.getByRole('checkbox', { name: /без вопроса/ }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Искать', exact: true }).click()
    await page.getByRole('heading', { name: 'Ищем обычную' }).waitFor()
    const elsewhere = await context.newPage()
    await elsewhere.goto(`${server.url}/ratings`)
    // The other tab shows it too, as long as somebody is waited for.
    const seated = elsewhere.getByRole('dialog', { name: 'Вы за столом' })
    await othersCome(seated.waitFor())
    await page.waitForURL('**/game')
    await seated.waitFor({ state: 'detached' })
    // The windows of the ten seats.
    await page.getByRole('article').nth(9).waitFor()
    expect(elsewhere.url()).toBe(`${server.url}/ratings`)
    await context.close()
  })

  // The shell has no notifications.
  it('rings by the service worker where the page is closed, which also has a page without network and new versions', async () => {
    const chromium = await launchBrowser(FAKE_DEVICES, 'chromium')
    afterAll(() => chromium.close())
    const visitor = await visit(chromium, `${server.url}/notifications`, {
      as: await makeAccount(server.url, 'Седьмой'),
      serviceWorkers: 'allow',
      prepare: (context) => subscribesAt(context, service.subscribe()),
    })
    const { page, context } = visitor
    await page.getByRole('button', { name: 'Разрешить' }).click()
    await page.getByText('этот браузер', { exact: true }).waitFor()
    await lookAt(visitor, 'notifications')
    await page.getByRole('button', { name: 'Проверить' }).click()
    await page.getByText('Отправлено на устройства: 1').waitFor()
    expect(service.caught.pop()?.payload).toMatchObject({ tag: 'test' })

    // A page that another build has made the service worker of.
    await page.reload()
    await page.evaluate(() => navigator.serviceWorker.register('/sw.js?next'))
    await page.getByText('Вышла новая версия').waitFor()
    await visitor.shot('new-version')
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Обновить' }).click()
    await reloaded

    await context.setOffline(true)
    await page.goto(`${server.url}/ratings`)
    await page.getByRole('heading', { name: 'В городе погас свет' }).waitFor()
    await visitor.shot('offline')
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Попробовать ещё раз' }).click()
    await page.getByRole('heading', { name: 'Рейтинг' }).first().waitFor()

    await page.goto(`${server.url}/game-search`)
    await page.getByRole('button', { name: 'Искать', exact: true }).click()
    await page.getByRole('heading', { name: 'Ищем обычную' }).waitFor()
    const elsewhere = await context.newPage()
    await elsewhere.goto(`${server.url}/robots.txt`)
    await page.close()
    await othersCome()
    await expect.poll(() => service.caught.length, PATIENTLY).toBe(1)
    expect(service.refused).toEqual([])
    expect(await pushTo(elsewhere, service.caught[0]?.payload)).toEqual([
      { title: 'Стол собран', tag: 'table-found', path: '/game-search' },
    ])
    // The second one: the browser looked for a new service worker meanwhile.
    const offline = ['ERR_INTERNET_DISCONNECTED', 'error occurred when fetching the script']
    const isOffline = (error: string) => offline.some((words) => error.includes(words))
    expect(visitor.errors.filter((error) => !isOffline(error))).toEqual([])
  })

  it('calls a player who looks elsewhere, waits twenty seconds, and may be declined', async () => {
    const { page, context } = await searchAlone()
    await page.getByRole('button', { name: 'Искать', exact: true }).click()
    await page.getByRole('heading', { name: 'Ищем обычную' }).waitFor()
    await othersCome()
    const dialog = page.getByRole('dialog', { name: 'Стол собран' })
    await dialog.waitFor()
    await dialog.getByText('Обычная').waitFor()
    const seconds = async () => Number(await dialog.getByRole('timer').textContent())
    // The page shows no more than a table usually waits, and this one waits longer.
    await expect.poll(seconds, PATIENTLY).toBe(20)
    await expect.poll(() => page.title(), PATIENTLY).toBe('Стол собран!')
    await expect.poll(() => page.title(), PATIENTLY).not.toBe('Стол собран!')
    expect(await seriousFindings(page)).toEqual([])
    // A member of a party may be anywhere on the site while the leader searches.
    const elsewhere = await context.newPage()
    await elsewhere.goto(`${server.url}/ratings`)
    const called = elsewhere.getByRole('dialog', { name: 'Стол собран' })
    await called.getByRole('button', { name: 'Не сейчас' }).click()
    await called.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Стол пока пуст' }).waitFor()
    expect(players.every((player) => player.gameId === null)).toBe(true)
    await context.close()
  })
})
