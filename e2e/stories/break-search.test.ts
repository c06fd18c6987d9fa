import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Account, makeAccount, signInAgain } from '../harness/account.ts'
import { seriousFindings } from '../harness/axe.ts'
import { PHONE, picture, type VisitorOptions, visit } from '../harness/browser.ts'
import { query } from '../harness/database.ts'
import { quiet } from '../harness/expect-clean.ts'
import {
  clean,
  dialog,
  idle,
  mode,
  openSearch as openSearchIn,
  press,
  reported,
  search,
  searching,
  verify as verifyOn,
} from '../harness/search-page.ts'
import { siteForFile } from '../harness/site-for-file.ts'
import { TablePlayer } from '../harness/table-player.ts'

const { server, browser } = await siteForFile()

const openSearch = (name: string, options: VisitorOptions = {}) =>
  openSearchIn(browser, server, name, options)
const verify = (account: Account, at?: string) => verifyOn(server, account, at)
const giveRights = ({ id }: Account, rights: string) =>
  query(server, 'update accounts set rights = $2::text[] where id = $1', [id, `{${rights}}`])

/** A call no screen here makes; answers its status. */
const post = (page: Page, path: string, body: unknown) =>
  page.evaluate(
    async ([to, sent]) => {
      const token = document.querySelector<HTMLMetaElement>('meta[name=csrf-token]')?.content ?? ''
      const headers = { 'content-type': 'application/json', 'x-csrf-token': token }
      return (await fetch(to, { method: 'POST', headers, body: sent })).status
    },
    [path, JSON.stringify(body)] as const,
  )

// Side by side: a story is mostly waiting for pages.
describe.concurrent('a search', () => {
  it('takes several modes at once, costs what is shown, and keeps locked modes closed', async () => {
    const visitor = await openSearch('Разборчивый')
    const { page, shot, context, account } = visitor
    await page.getByText('3 билета').waitFor()
    await page.getByText('100 из 100').waitFor()
    await page.getByText('10 энергии').waitFor()
    await shot('search-idle')
    await mode(page, 'Лига').check({ force: true })
    await press(page, 'Искать')
    await searching(page, 'игру')
    await page.getByText('Обычная и лига').waitFor()
    expect(await mode(page, 'Рейтинговая').isDisabled()).toBe(true)
    await shot('search-two-modes')
    await clean(visitor)
    await press(page, 'Остановить поиск')
    await idle(page)

    await verify(account, 'null')
    await page.reload()
    await expect.poll(() => mode(page, 'Обычная').isEnabled()).toBe(true)
    await shot('search-locked')
    quiet(visitor)
    await context.close()
  })

  it('a search in two tabs is asked about, given up for the other, and ended from either', async () => {
    const visitor = await openSearch('Двойной')
    const { page, context, shot } = visitor
    await press(page, 'Искать')
    await searching(page, 'обычную')
    const second = await context.newPage()
    await second.goto(`${server.url}/game-search`)
    await searching(second, 'обычную')
    await mode(second, 'Обычная').uncheck({ force: true })
    await mode(second, 'Лига').check({ force: true })
    await press(second, 'Искать здесь')
    const asked = dialog(second, 'Игра уже ищется')
    await asked.getByText(/Вы ищете обычную игру в другой вкладке.*начать лигу здесь/).waitFor()
    expect(await seriousFindings(second)).toEqual([])
    await picture(second, 'break-another')
    await asked.getByRole('button', { name: 'Искать здесь' }).click()
    await searching(second, 'лигу')
    expect(await dialog(second, 'Поиск остановлен').count()).toBe(0)

    const stopped = dialog(page, 'Поиск остановлен')
    await stopped.getByText('Он начат в другой вкладке').waitFor()
    await shot('break-started-elsewhere')
    await stopped.getByRole('button', { name: 'Понятно' }).click()
    await searching(page, 'лигу')
    await press(page, 'Искать здесь')
    await dialog(page, 'Игра уже ищется').getByRole('button', { name: 'Завершить другой поиск' }).click()
    for (const tab of [page, second]) await idle(tab)
    expect(await reported(page)).toEqual([])
    quiet(visitor)
    await context.close()
  })

  it('ends when its page is left, after a warning; a reload does not end it', async () => {
    // Firefox before 147 and older Safari have no Navigation API.
    const visitor = await openSearch('Уходящий', {
      size: PHONE,
      prepare: (context) => context.addInitScript(() => Reflect.deleteProperty(window, 'navigation')),
    })
    const { page, context, shot } = visitor
    await shot('search-idle-m')
    const blog = page.getByRole('contentinfo').getByRole('link', { name: 'Блог' })
    await blog.click()
    await page.waitForURL('**/blog')
    await page.goBack()
    await idle(page)
    await press(page, 'Искать')
    await searching(page, 'обычную')
    await shot('search-m')
    await clean(visitor)
    await page.reload()
    await searching(page, 'обычную')
    await blog.click()
    const leaving = dialog(page, 'Уйти со страницы?')
    await leaving.waitFor()
    await shot('break-leaving-m')
    await clean(visitor)
    await leaving.getByRole('button', { name: 'Отмена' }).click()
    await leaving.waitFor({ state: 'detached' })
    await page.evaluate(() => history.forward())
    await leaving.waitFor()
    // It has happened when a page hears of it, and is undone a moment after the question.
    await page.waitForURL('**/game-search')
    await page.keyboard.press('Escape')
    await leaving.waitFor({ state: 'detached' })
    // The code of the other page is here by now: nothing holds up a router that has heard of it.
    await page.evaluate(() => history.forward())
    await leaving.waitFor()
    await page.waitForURL('**/game-search')
    await page.keyboard.press('Escape')
    await searching(page, 'обычную')
    await blog.click()
    await leaving.getByRole('button', { name: 'Продолжить' }).click()
    await page.waitForURL('**/blog')
    await page.goBack()
    await idle(page)
    await context.close()
  })
})

describe.concurrent('a search that is refused', () => {
  it('says which proof, right, energy or ticket is missing', async () => {
    const visitor = await openSearch('Неготовый', {})
    const { page, context, shot, account } = visitor
    await giveRights(account, 'judge')
    await page.reload()
    await page.getByText('Судьёй').click()
    await mode(page, 'Лига').check({ force: true })
    await shot('search-judge')
    quiet(visitor)
    await giveRights(account, '')
    await press(page, 'Искать')
    await dialog(page, 'Нет права судить').getByRole('button', { name: 'Понятно' }).click()

    // The page still believes that the e-mail is confirmed.
    await verify(account, 'null')
    await press(page, 'Искать')
    await dialog(page, 'Нет права судить').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Игроком').click()
    await mode(page, 'Обычная').uncheck({ force: true })
    await press(page, 'Искать')
    const league = dialog(page, 'Подтвердите почту')
    expect(await league.getByRole('link', { name: 'Личные данные' }).getAttribute('href')).toBe(
      '/cabinet#personal',
    )
    await shot('break-league-verification')
    await page.keyboard.press('Escape')
    await mode(page, 'Рейтинговая').check({ force: true })
    await press(page, 'Искать')
    await league.getByText('В лиге играют только подтверждённые игроки').waitFor()
    await league.getByRole('button', { name: 'Отправить ещё раз' }).click()
    await league.getByRole('button', { name: /0:5\d/ }).waitFor()
    await shot('break-verification')
    await clean(visitor)
    await page.keyboard.press('Escape')

    await verify(account)
    await query(
      server,
      `insert into balances values ($1, 3, now(), 0, now())
       on conflict (account_id) do update set energy = 3, energy_at = now(), tickets = 0, tickets_at = now()`,
      [account.id],
    )
    await press(page, 'Искать')
    const poor = dialog(page, 'Не хватает билетов и энергии')
    await poor.getByText(/Нужно: 1 билет и 10 энергии/).waitFor()
    await poor.getByText(/У вас 0 билетов и 3 энергии/).waitFor()
    await page.getByText('3 из 100').waitFor()
    await shot('break-currencies')
    quiet(visitor)
    await context.close()
  })

  it('tells a banned player why and for how long, and the metrics service that', async () => {
    const visitor = await openSearch('Забаненный', { size: PHONE })
    const { page, context, shot, account } = visitor
    await query(
      server,
      `insert into bans (account_id, reason, from_at, until_at) values ($1, 'ранний выход', now(), now() + interval '18 minutes')`,
      [account.id],
    )
    await press(page, 'Искать')
    const ban = dialog(page, 'Бан ещё действует')
    await ban.getByText('Причина: ранний выход.').waitFor()
    await ban.getByText('Ещё 18 минут.').waitFor()
    await shot('break-ban-m')
    expect(await reported(page)).toEqual(['ban_is_still_active'])
    quiet(visitor)
    await context.close()
  })
})

describe.concurrent('a player with a game in progress', () => {
  it('gets a question about it at every press of play, and may end it', async () => {
    const visitor = await openSearch('Играющий')
    const { page, context, shot } = visitor
    await press(page, 'Начать')
    await page.waitForURL('**/game')
    await page.goto(`${server.url}/game-search`)
    const asked = dialog(page, 'Вы уже играете')
    await asked.waitFor()
    expect(await asked.getByText(/баном/).count()).toBe(0)
    await shot('break-in-game')
    quiet(visitor)
    await page.keyboard.press('Escape')
    await asked.waitFor({ state: 'detached' })
    await page.getByRole('banner').getByRole('button', { name: 'Играть бесплатно' }).click()
    await asked.getByRole('button', { name: 'Завершить последнюю игру' }).click()
    await idle(page)
    await context.close()
  })

  it('gets a warning of the ban that leaving a rated game brings', async () => {
    const visitor = await openSearch('Беглец', { size: PHONE })
    const { page, context, shot } = visitor
    const others = await Promise.all(
      Array.from({ length: 9 }, async (_, n) => {
        const account = await makeAccount(server.url, `Сосед ${n}`)
        await verify(account)
        return TablePlayer.connect(server, account)
      }),
    )
    // Unlike a press on its words this says so when the switch stays off.
    await mode(page, 'Занимать место за столом без вопроса').check({ force: true })
    await search(page, 'Рейтинговая')
    await Promise.all(others.map((player) => player.search('rated')))
    await page.waitForURL('**/game')
    await page.goto(`${server.url}/game-search`)
    const asked = dialog(page, 'Вы уже играете')
    await asked.getByText(/Ранний выход.*баном/).waitFor()
    await shot('break-in-game-m')
    await clean(visitor)
    await asked.getByRole('button', { name: 'Завершить последнюю игру' }).click()
    await asked.waitFor({ state: 'detached' })
    for (const player of others) player.close()
    await context.close()
  })
})

describe.concurrent('a session ended on another device', () => {
  it('the search page says so, and leads back there after a new sign-in', async () => {
    const visitor = await openSearch('Выгнанный')
    const { page, context, account, shot } = visitor
    await press(page, 'Искать')
    await searching(page)
    const second = await context.newPage()
    await second.goto(`${server.url}/game-search`)
    await searching(second)
    const other = await visit(browser, server.url, { as: await signInAgain(server.url, account) })
    await post(other.page, '/cabinet/end-other-sessions', {})
    const over = dialog(page, 'Сессия истекла')
    await over.waitFor()
    await shot('break-logout')
    quiet(visitor)
    await dialog(second, 'Сессия истекла').getByRole('button', { name: 'Закрыть' }).last().click()
    await second.getByRole('alert').getByRole('button', { name: 'Войти' }).waitFor()
    await over.getByText('Войдите ещё раз, чтобы искать игру.').waitFor()
    await over.getByRole('button', { name: 'Войти' }).click()
    await dialog(page, 'Войти в аккаунт').getByLabel('E-mail', { exact: true }).fill(account.email)
    await page.getByLabel('Пароль', { exact: true }).fill(account.password)
    await page.keyboard.press('Enter')
    // The place was the account's, not the session's.
    await searching(page)
    for (const each of [context, other.context]) await each.close()
  })
})

describe('a message over every page', () => {
  it('reports the switch of the search: running searches are stopped, and no more are accepted', async () => {
    const [player, operator] = [await openSearch('Ищущий'), await openSearch('Оператор')]
    await giveRights(operator.account, 'administrator')
    const { password: currentPassword } = operator.account
    expect(await post(operator.page, '/admin/api/prove-owner', { currentPassword })).toBe(200)
    const turn = (disabledReason: string | null) =>
      post(operator.page, '/admin/api/set-search-switch', { disabledReason })
    const { page, shot } = player
    await press(page, 'Искать')
    await searching(page, 'обычную')
    expect(await turn('работы на сервере')).toBe(200)
    const stopped = dialog(page, 'Поиск остановлен')
    await stopped.getByText('Причина: работы на сервере.').waitFor()
    expect(await reported(page)).toEqual(['force_by_server'])
    await stopped.getByRole('button', { name: 'Понятно' }).click()
    await idle(page)
    await page.reload()
    await page.getByText('Поиск временно недоступен. Причина: работы на сервере.').waitFor()
    await press(page, 'Искать')
    await dialog(page, 'Поиск временно недоступен').getByText('Причина: работы на сервере.').waitFor()
    await shot('break-disabled')
    quiet(player)
    expect(await turn(null)).toBe(200)
    for (const { context } of [player, operator]) await context.close()
  })

  it('reports a server away, and the search goes on when it is back', async () => {
    const visitor = await openSearch('Терпеливый')
    const { page, context, shot } = visitor
    await press(page, 'Искать')
    await searching(page, 'обычную')
    await server.kill()
    const down = dialog(page, 'Сервер не отвечает')
    await down.getByText('Повторите через несколько секунд.').waitFor()
    await shot('break-server-down')
    expect(await reported(page)).toEqual(['server_is_down'])
    await server.restart()
    await down.waitFor({ state: 'detached' })
    await searching(page, 'обычную')
    await press(page, 'Остановить поиск')
    await idle(page)
    await context.close()
  })
})
