import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, makeAccount, signInAgain } from '../harness/account.ts'
import { seriousFindings } from '../harness/axe.ts'
import { launchBrowser, PHONE, type Visitor, type VisitorOptions, visit } from '../harness/browser.ts'
import { query } from '../harness/database.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'
import { signInBy } from '../harness/sign-in.ts'
import { TablePlayer } from '../harness/table-player.ts'

let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ env: { MEDIA_GATEWAY: 'memory' } }), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

interface Searcher extends Visitor {
  readonly account: Account
}

/** A player with a confirmed e-mail on the search page, whose metrics events are kept. */
async function openSearch(name: string, options: VisitorOptions = {}): Promise<Searcher> {
  const visitor = await visit(browser, server.url, {
    ...options,
    prepare: (context) =>
      context.addInitScript(() => {
        const heard: unknown[] = []
        Object.assign(window, { heard })
        addEventListener('metrics', (event) => heard.push((event as CustomEvent).detail))
      }),
  })
  const account = await makeAccount(server.url, name)
  await verify(account)
  await signInBy(visitor, account)
  await visitor.page.goto(`${server.url}/game-search`)
  await idle(visitor.page)
  return { ...visitor, account }
}

const verify = ({ id }: Account, at = 'now()') =>
  query(server, `update accounts set email_confirmed_at = ${at} where id = $1`, [id])
const giveRights = ({ id }: Account, rights: string) =>
  query(server, 'update accounts set rights = $2::text[] where id = $1', [id, `{${rights}}`])

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const mode = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const searching = (page: Page, what: string) =>
  page.getByText(`Ищем ${what}`, { exact: true }).filter({ visible: true }).waitFor()
const idle = (page: Page) => page.getByRole('button', { name: 'Искать', exact: true }).waitFor()
const reported = (page: Page) =>
  page.evaluate(() =>
    (Reflect.get(window, 'heard') as { params: { reason: string } }[]).map((e) => e.params.reason),
  )

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

/** Searches only what is named. */
async function search(page: Page, ...names: string[]): Promise<void> {
  await mode(page, 'Обычная').uncheck({ force: true })
  for (const name of names) await mode(page, name).check({ force: true })
  await press(page, 'Искать')
}

function quiet({ errors, strays }: Visitor): void {
  expect(errors).toEqual([])
  expect(strays).toEqual([])
}

async function clean(visitor: Visitor): Promise<void> {
  expect(await seriousFindings(visitor.page)).toEqual([])
  quiet(visitor)
}

// Side by side: a story is mostly waiting for pages.
describe.concurrent('a search', () => {
  it('takes several modes at once, costs what is shown, and keeps what is locked closed', async () => {
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
    const locked = page.getByRole('button', { name: /Подтвердить почту.*Лига/ })
    await locked.click()
    await dialog(page, 'Подтвердите e-mail').waitFor()
    await page.keyboard.press('Escape')
    expect(await mode(page, 'Обычная').isEnabled()).toBe(true)
    await shot('search-locked')
    quiet(visitor)
    await context.close()
  })

  it('in two tabs is asked about, given way, and ended from either', async () => {
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
    await second.screenshot({ path: 'test-results/shots/break-another.png' })
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
    const visitor = await openSearch('Уходящий', { size: PHONE })
    const { page, context, shot } = visitor
    await shot('search-idle-m')
    await press(page, 'Искать')
    await searching(page, 'обычную')
    await shot('search-m')
    await clean(visitor)
    await page.reload()
    await searching(page, 'обычную')
    const blog = page.getByRole('contentinfo').getByRole('link', { name: 'Блог' })
    await blog.click()
    const leaving = dialog(page, 'Уйти со страницы?')
    await leaving.waitFor()
    await shot('break-leaving-m')
    await clean(visitor)
    await leaving.getByRole('button', { name: 'Отмена' }).click()
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
    await poor.getByText(/Нужно 1 билет и 10 энергии/).waitFor()
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
    await ban.getByText('Осталось 18 минут.').waitFor()
    await shot('break-ban-m')
    expect(await reported(page)).toEqual(['ban_is_still_active'])
    quiet(visitor)
    await context.close()
  })
})

describe.concurrent('somebody with a game in progress', () => {
  it('is asked about it at every press of play, and may end it', async () => {
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

  it('is warned of the ban that leaving a rated game brings', async () => {
    const visitor = await openSearch('Беглец', { size: PHONE })
    const { page, context, shot } = visitor
    const others = await Promise.all(
      Array.from({ length: 9 }, async (_, n) => {
        const account = await makeAccount(server.url, `Сосед ${n}`)
        await verify(account)
        return TablePlayer.connect(server, account)
      }),
    )
    await page.getByText('Занимать место за столом без вопроса').click()
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
  it('says so on the search page, and leads back there after a new sign-in', async () => {
    const visitor = await openSearch('Выгнанный')
    const { page, context, account, shot } = visitor
    const other = await visit(browser, server.url)
    await signInBy(other, await signInAgain(server.url, account))
    await other.page.reload()
    await post(other.page, '/cabinet/end-other-sessions', {})
    const over = dialog(page, 'Сессия истекла')
    await over.waitFor()
    await shot('break-logout')
    quiet(visitor)
    await over.getByRole('button', { name: 'Войти' }).click()
    await dialog(page, 'Войти в аккаунт').getByLabel('E-mail', { exact: true }).fill(account.email)
    await page.getByLabel('Пароль', { exact: true }).fill(account.password)
    await page.keyboard.press('Enter')
    await idle(page)
    for (const each of [context, other.context]) await each.close()
  })
})

describe('what comes over everybody', () => {
  it('is the switch of the search: running ones are stopped, no more are taken', async () => {
    const [player, operator] = [await openSearch('Ищущий'), await openSearch('Оператор')]
    await giveRights(operator.account, 'administrator')
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

  it('is a server away: it is told, and the search goes on when it is back', async () => {
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
