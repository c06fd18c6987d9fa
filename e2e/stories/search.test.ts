import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { seriousFindings } from '../harness/axe.ts'
import { lookAt } from '../harness/both-sizes.ts'
import { DESKTOP, NARROWEST, PHONE, type Visitor, visit } from '../harness/browser.ts'
import { query } from '../harness/database.ts'
import { fitsTheScreen } from '../harness/profile-page.ts'
import { siteForFile } from '../harness/site-for-file.ts'

const { server, browser } = await siteForFile()

async function openSearch(name: string): Promise<Visitor> {
  return visit(browser, `${server.url}/game-search`, { as: await makeAccount(server.url, name) })
}

const searching = (page: Page) => page.getByRole('heading', { name: 'Ищем обычную' })

describe('a search', () => {
  it('survives a reload and shows in every tab, until it is stopped in one', async () => {
    const { page, context } = await openSearch('Ждущий')
    await page.getByRole('button', { name: 'Искать', exact: true }).press('Enter')
    await searching(page).waitFor()
    // The button has gone with its panel: who pressed it goes on from the one in its place.
    await page.locator('section:focus', { hasText: 'Ищем обычную' }).waitFor()
    await page.getByText('1/10').first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.setViewportSize(NARROWEST)
    expect(await fitsTheScreen(page)).toBe(true)
    await page.setViewportSize(DESKTOP)
    await page.reload()
    await searching(page).waitFor()
    const second = await context.newPage()
    await second.goto(`${server.url}/game-search`)
    await searching(second).waitFor()
    await second.getByRole('button', { name: 'Начать', exact: true }).click()
    await second
      .getByRole('dialog', { name: 'Вы уже ищете игру' })
      .getByRole('button', { name: 'Закрыть' })
      .last()
      .click()
    await second.getByRole('button', { name: 'Остановить поиск' }).click()
    for (const tab of [page, second]) await tab.getByRole('heading', { name: 'Стол пока пуст' }).waitFor()
    await context.close()
  })

  it('begins once by itself after a game, when the player wants to play again', async () => {
    const { page, context } = await openSearch('Повторяющий')
    await page.getByRole('heading', { name: 'Стол пока пуст' }).waitFor()
    // What «Играть ещё» leaves in the history of the tab.
    const state = {
      usr: { after: { mode: 'lobby', role: 'player', gameId: 'played' } },
      key: 'again',
      idx: 0,
    }
    await page.evaluate((left) => {
      sessionStorage.setItem('searchOfGame', '{"gameId":"played","modes":["quick"],"role":"player"}')
      history.replaceState(left, '')
    }, state)
    await page.reload()
    await searching(page).waitFor()
    await page.getByRole('button', { name: 'Остановить поиск' }).click()
    await page.getByRole('heading', { name: 'Стол пока пуст' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Стол пока пуст' }).waitFor()
    expect(await page.evaluate(() => history.state.usr)).toBeNull()
    await context.close()
  })
})

describe('a party', () => {
  it('two friends search together once the guest has agreed, the guest ends it for both, and the leader opens a lobby for both', async () => {
    const accounts = await Promise.all([makeAccount(server.url, 'Ведущая'), makeAccount(server.url, 'Гость')])
    await query(
      server,
      'insert into people_friends (account_id, friend_id, since) values ($1, $2, now()), ($2, $1, now())',
      accounts.map(({ id }) => id),
    )
    const guest = await visit(browser, `${server.url}/game-search`, { as: accounts[1] })
    // The list of friends says who is there when it is opened, and looks again after twenty seconds.
    const isThere = () =>
      query(server, 'select from activity_presence where account_id = $1 and online', [accounts[1]?.id])
    await expect.poll(async () => (await isThere()).length).toBe(1)
    const leader = await visit(browser, `${server.url}/people`, { as: accounts[0] })
    const strip = ({ page }: Visitor) => page.getByRole('region', { name: 'Ваша компания' })
    await leader.page.getByRole('button', { name: 'Позвать в компанию: Гость' }).click()
    const asked = guest.page.getByRole('dialog', { name: 'Зовут в компанию' })
    await asked.getByRole('button', { name: /^Принять/ }).click()
    await strip(leader).getByText('Компания: двое готовы').waitFor()
    await strip(guest).getByText('Обычную игру или лобби начнёт Ведущая').waitFor()
    await lookAt(leader, 'party-strip', 'section[aria-label="Ваша компания"]')
    await leader.page.getByRole('button', { name: 'Искать вместе' }).click()
    await searching(guest.page).waitFor()
    await strip(leader).getByText('Ищем один стол на всех').waitFor()
    await guest.page.getByRole('button', { name: 'Остановить поиск' }).click()
    for (const { page } of [leader, guest])
      await page.getByRole('heading', { name: 'Стол пока пуст' }).waitFor()
    await leader.page.getByRole('button', { name: 'Открыть лобби на всех' }).click()
    for (const { page, errors, context } of [leader, guest]) {
      await page.getByRole('heading', { name: 'Стол: Ведущая' }).waitFor()
      expect(errors).toEqual([])
      await context.close()
    }
  })
})

describe('the search page before a search', () => {
  it('the page names the player’s own tier, what is missing to the next, and how long a search takes, once anybody knows', async () => {
    const { page, context, shot } = await openSearch('Оценённый')
    const standing = page.getByRole('region', { name: 'Ваша ступень и время поиска' })
    await standing.getByText('Второй этаж').waitFor()
    const text = async () => (await standing.textContent())?.replace(/\s/g, ' ')
    await expect.poll(text).toContain('MMR 1 000, до ступени «Третий этаж» ещё 100')
    expect(await text()).toContain('Пока неизвестно')
    await shot('search-standing')
    await page.setViewportSize(PHONE)
    await standing.scrollIntoViewIfNeeded()
    await shot('search-standing-phone')
    expect(await fitsTheScreen(page)).toBe(true)

    await query(
      server,
      `insert into settings values ('averageSearchSeconds', '85', now())
      on conflict (name) do update set value = excluded.value`,
    )
    await page.reload()
    await standing.getByText('1:25').waitFor()
    // What cannot be had is left out, and the search goes on without it.
    await page.route('**/rest-site-settings/get-*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    await standing.getByText('Второй этаж').waitFor()
    await expect.poll(text).toBe('Второй этажMMR 1 000')
    expect(await page.getByRole('button', { name: 'Искать', exact: true }).isEnabled()).toBe(true)
    await query(server, `delete from settings where name = 'averageSearchSeconds'`)
    await context.close()
  })
})

describe('a player who is in a game', () => {
  it('the search page gives the reason in place of a search, and leads back to the table', async () => {
    const { page, context } = await openSearch('Играющий')
    await page.getByRole('button', { name: 'Начать', exact: true }).click()
    await page.waitForURL('**/game')
    await page.goto(`${server.url}/game-search`)
    const asked = page.getByRole('dialog', { name: 'Вы уже играете' })
    await asked.getByRole('button', { name: 'Закрыть' }).click()
    await page.getByRole('heading', { name: 'Вы уже играете' }).waitFor()
    expect(await page.getByRole('button', { name: 'Начать', exact: true }).isDisabled()).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Вернуться в игру' }).click()
    await page.waitForURL('**/game?token=*')
    await context.close()
  })

  it('the player comes back by the form of the page, also with a page that has grown old or after the game has ended', async () => {
    const { page, context, shot } = await openSearch('Вернувшийся')
    await page.getByRole('button', { name: 'Начать', exact: true }).click()
    await page.waitForURL('**/game')
    await page.goto(`${server.url}/game-search`)
    const asked = page.getByRole('dialog', { name: 'Вы уже играете' })
    const back = asked.getByRole('button', { name: 'Вернуться в игру' })
    await back.waitFor()
    await shot('game-in-progress')
    const press = async () => {
      await back.waitFor()
      const isPost = (request: Request) => request.method() === 'POST' && request.isNavigationRequest()
      const [request] = await Promise.all([page.waitForRequest(isPost), back.click()])
      const location = (await request.response())?.headers().location ?? ''
      await page.waitForURL(server.url + location)
      return { form: new URLSearchParams(request.postData() ?? ''), location }
    }
    // The windows of the ten seats.
    const table = page.getByRole('article').nth(9)
    const { form, location } = await press()
    expect([...form.keys(), form.get('gameMode')]).toEqual(['_csrf', 'gameMode', 'player'])
    expect(location).toMatch(/^\/game\?token=/)
    await table.waitFor()

    // The token is no longer the browser's: the post does nothing, and the page of the address shows the table.
    await page.goto(`${server.url}/game-search`)
    await back.waitFor()
    await context.clearCookies({ name: /csrf$/ })
    expect((await press()).location).toBe('/game')
    await table.waitFor()

    await page.goto(`${server.url}/game-search`)
    await back.waitFor()
    await query(
      server,
      "delete from activities where account_id = (select id from accounts where username = 'Вернувшийся')",
    )
    expect((await press()).location).toBe('/game-search')
    await page.getByRole('heading', { name: 'Стол пока пуст' }).waitFor()
    await context.close()
  })
})

describe('a page of the room', () => {
  it('a page without a game says so, and so does an old link', async () => {
    const { page, context } = await openSearch('Безместный')
    for (const [path, text] of [
      ['/game', 'Игры в процессе нет. Начните новую: место найдётся.'],
      ['/game?token=made-up', 'Ссылка на игру устарела.'],
    ] as const) {
      await page.goto(server.url + path)
      await page.getByText(text).waitFor()
    }
    expect(await seriousFindings(page)).toEqual([])
    await context.close()
  })
})
