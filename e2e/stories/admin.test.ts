import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, makeAccount, proveOwner } from '../harness/account.ts'
import { seriousFindings } from '../harness/axe.ts'
import { lookAt } from '../harness/both-sizes.ts'
import { PHONE, type Visitor, type VisitorOptions, visit } from '../harness/browser.ts'
import { query } from '../harness/database.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { siteForFile } from '../harness/site-for-file.ts'

const ADMIN_EMAIL = 'admin@example.org'
const FORBIDDEN = 'Сюда пускают модераторов'

let admin: Account
let moderator: Account

const { server, browser } = await siteForFile({ ADMIN_EMAILS: ADMIN_EMAIL })

beforeAll(async () => {
  ;[admin, moderator] = await Promise.all([
    makeAccount(server.url, 'Староста'),
    makeAccount(server.url, 'Дежурный'),
  ])
  await query(server, 'update accounts set email = $2 where id = $1', [admin.id, ADMIN_EMAIL])
  await confirmAddress(admin)
  await proveOwner(server.url, admin)
  await query(server, `update accounts set rights = '{moderator}' where id = $1`, [moderator.id])
})

const confirmAddress = ({ id }: Account) =>
  query(
    server,
    'update accounts set email_confirmed_at = now(), email_confirmed_by_owner_at = now() where id = $1',
    [id],
  )

function open(path: string, account: Account, options: VisitorOptions = {}): Promise<Visitor> {
  return visit(browser, server.url + path, { ...options, as: account })
}

async function register(account: Account, championshipId: number): Promise<void> {
  const answer = await fetch(`${server.url}/championships/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${account.token}` },
    body: JSON.stringify({ championshipId, registered: true }),
  })
  expect(await answer.json()).toEqual({ success: true })
}

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const right = (page: Page, name: string) => main(page).getByRole('switch', { name, exact: true })
const section = (page: Page, name: string) =>
  main(page).getByRole('navigation').getByRole('link', { name, exact: true })
const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

/** A picture to look at, axe's opinion, and nothing wider than the screen. */
async function look(visitor: Visitor, name: string): Promise<void> {
  await visitor.shot(`admin-${name}`)
  expect(await seriousFindings(visitor.page), name).toEqual([])
  const sideways = await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sideways, name).toBeLessThanOrEqual(0)
}

describe('an administrator', () => {
  it('finds a player, gives and takes rights, bans and lifts, and finds it all in the log', async () => {
    const player = await makeAccount(server.url, 'Полуночник')
    await confirmAddress(player)
    const visitor = await open('/', admin)
    const { page } = visitor
    await page.getByRole('button', { name: 'Меню пользователя Староста' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Управление' }).click()
    await main(page).getByText('Поиск открыт').waitFor()
    await section(page, 'Игроки').click()
    await main(page)
      .getByRole('searchbox')
      .or(main(page).getByLabel('Имя, номер или e-mail целиком'))
      .fill('полуноч')
    await page.keyboard.press('Enter')
    await main(page).getByText('1 игрок', { exact: true }).waitFor()
    await look(visitor, 'players')
    await main(page).getByRole('link', { name: 'Полуночник' }).click()

    await right(page, 'Судья').press('Space')
    await expect.poll(() => right(page, 'Судья').isChecked()).toBe(true)
    await right(page, 'Модератор').press('Space')
    await dialog(page).getByText('Полуночник получит право «Модератор».').waitFor()
    await confirm(page, 'Выдать')
    await expect.poll(() => right(page, 'Модератор').isChecked()).toBe(true)
    await right(page, 'Модератор').press('Space')
    await confirm(page, 'Забрать')
    await expect.poll(() => right(page, 'Модератор').isChecked()).toBe(false)

    await button(page, 'Забанить').click()
    await dialog(page).getByLabel('На сколько').selectOption('own')
    await confirm(page, 'Забанить')
    await dialog(page).getByText('Это поле обязательно').waitFor()
    await dialog(page).getByLabel('Причина').fill('Оскорбления в чате')
    await confirm(page, 'Забанить')
    await dialog(page)
      .getByText(/^Целое число от 1/)
      .waitFor()
    await look(visitor, 'ban')
    await dialog(page).getByLabel('Минуты').fill('45')
    await page.keyboard.press('Enter')
    await main(page).getByText('Действует', { exact: true }).waitFor()
    await look(visitor, 'player')
    await button(page, 'Снять бан: Оскорбления в чате').click()
    await dialog(page).getByLabel('Причина').fill('Извинился')
    await confirm(page, 'Снять бан')
    await main(page).getByText('Снят', { exact: true }).waitFor()

    await section(page, 'Жалобы и протесты').click()
    await main(page).getByText('Открытых дел нет.', { exact: true }).waitFor()
    await section(page, 'Журнал').click()
    const rows = main(page).getByRole('row')
    await rows.filter({ hasText: 'Бан на 45 минут' }).filter({ hasText: 'Оскорбления в чате' }).waitFor()
    for (const act of ['Право «Судья» выдано', 'Право «Модератор» выдано', 'Право «Модератор» снято'])
      await rows.filter({ hasText: act }).filter({ hasText: 'Полуночник' }).waitFor()
    await rows
      .filter({ hasText: /Бан № \d+ снят/ })
      .filter({ hasText: 'Извинился' })
      .waitFor()
    await look(visitor, 'audit')
    await section(page, 'Статьи').click()
    await page.getByRole('heading', { level: 1, name: 'Статьи' }).waitFor()
    await section(page, 'Игроки').waitFor()
    await page.goto(`${server.url}/admin/players/${player.id + 1000}`)
    await main(page).getByRole('heading', { name: 'Такого игрока нет' }).waitFor()
    await expectClean(visitor)
  })

  it('gives a player a plain name in the place of an unfit one, and stands in the log with it', async () => {
    const player = await makeAccount(server.url, 'Неприличный')
    const visitor = await open(`/admin/players/${player.id}`, admin)
    const { page } = visitor
    await button(page, 'Сменить имя').click()
    await dialog(page).getByText('Вместо «Неприличный» будет имя').waitFor()
    await dialog(page).getByLabel('Причина').fill('Оскорбительное имя')
    await confirm(page, 'Сменить имя')
    await main(page)
      .getByRole('heading', { name: `Игрок ${player.id}` })
      .waitFor()
    await main(page).getByText('Имя заменено.').waitFor()
    await section(page, 'Журнал').click()
    const row = main(page).getByRole('row').filter({ hasText: 'Имя «Неприличный» заменено' })
    await row.filter({ hasText: 'Оскорбительное имя' }).waitFor()
    await expectClean(visitor)
  })

  it('gets a question about the next right while the first change is still on its way', async () => {
    const player = await makeAccount(server.url, 'Вечерний')
    await confirmAddress(player)
    const visitor = await open(`/admin/players/${player.id}`, admin)
    const { page } = visitor
    await right(page, 'Судья').waitFor()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/admin/api/get-bans**', async (route) => {
      await held
      await route.continue()
    })
    await right(page, 'Судья').press('Space')
    await expect.poll(() => right(page, 'Судья').isChecked()).toBe(true)
    await right(page, 'Модератор').press('Space')
    await dialog(page).getByText('Вечерний получит право «Модератор».').waitFor()
    const late = page.waitForResponse('**/admin/api/get-bans**')
    release()
    await (await late).finished()
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    await confirm(page, 'Выдать')
    await expect.poll(() => right(page, 'Модератор').isChecked()).toBe(true)
    await expectClean(visitor)
  })

  it('decides the appeal of a banned player, and the ledger tells of sanctions without names', async () => {
    const player = await makeAccount(server.url, 'Спорщик')
    await query(
      server,
      `insert into bans (account_id, category, reason, from_at, until_at, by_account)
       values ($1, 'hints', 'Показывал на пальцах', now() - interval '5 minutes', now() + interval '1 day', $2)`,
      [player.id, moderator.id],
    )
    const content = {
      figures: { total: 63, bans: 40, warnings: 23, appealed: 8, granted: null },
      rows: [
        { day: '2026-09-12', measure: 'hour', category: 'leaving', appeal: 'none', count: 14 },
        { day: null, measure: 'warning', category: 'insults', appeal: null, count: 23 },
        { day: null, measure: null, category: null, appeal: null, count: 26 },
      ],
    }
    await query(server, `insert into ledger_months values ('2026-09', now(), $1)`, [JSON.stringify(content)])
    const own = await open('/appeals', player)
    await button(own.page, 'Подать апелляцию: Показывал на пальцах').click()
    await button(own.page, 'Отправить').click()
    await main(own.page).getByText('Напишите, с чем вы не согласны').waitFor()
    await main(own.page).getByLabel('С чем вы не согласны').fill('Я поправлял очки')
    await lookAt(own, 'appeals')
    await button(own.page, 'Отправить').click()
    await main(own.page).getByText('ждёт решения').waitFor()

    const visitor = await open('/admin/appeals', admin)
    const { page } = visitor
    await main(page).getByText('Я поправлял очки').waitFor()
    await button(page, 'Взять дело').click()
    await button(page, 'Вернуть в очередь').waitFor()
    await main(page).getByRole('tab', { name: 'Мои', exact: true }).click()
    await main(page).getByLabel('Имя игрока или номер игры').fill('спорщ')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('find')).toBe('спорщ')
    await main(page).getByText('взято вами').waitFor()
    await main(page).getByRole('tab', { name: 'Открытые', exact: true }).click()
    await main(page).getByLabel('Решение').selectOption('shortened')
    await main(page).getByLabel('Новый срок от начала, минут').fill('60')
    await main(page).getByText('Прежних санкций нет.').waitFor()
    await main(page).getByLabel('Готовый ответ').selectOption({ index: 1 })
    await lookAt(visitor, 'admin-appeals')
    await button(page, 'Сохранить решение').click()
    await main(page)
      .getByText(/^По этому запросу дел нет/)
      .waitFor()
    const found = {
      accounts: [player.id, moderator.id].sort((a, b) => a - b),
      sharedGames: 14,
      matches: [7],
      findings: [{ kind: 'votes', seen: 0, of: 40, expected: 12.4, probability: 1e-7, byChance: 0.0002 }],
    }
    const counted = { games: 900, players: 120, pairs: 1400, comparisons: 6200, found: [found] }
    await query(server, 'insert into signal_counts values (1, now(), $1)', [JSON.stringify(counted)])
    await section(page, 'Сигналы').click()
    await main(page).getByText('0 из 40').waitFor()
    await lookAt(visitor, 'admin-signals')
    await own.page.reload()
    await main(own.page).getByText('Срок сокращён').waitFor()
    await main(own.page).getByRole('link', { name: 'Журнал санкций сервиса' }).click()
    await main(own.page).getByText('14 санкций').waitFor()
    await lookAt(own, 'ledger')
    await expectClean(own)
    await expectClean(visitor)
  })

  it('closes the search with a reason everybody reads, and opens it again', async () => {
    const visitor = await open('/admin', admin)
    const { page } = visitor
    await button(page, 'Закрыть поиск').click()
    await confirm(page, 'Закрыть поиск')
    await dialog(page).getByText('Это поле обязательно').waitFor()
    await dialog(page).getByLabel('Причина').fill('Обновляем сервер до 23:00')
    await visitor.shot('admin-close-search')
    await confirm(page, 'Закрыть поиск')
    await main(page).getByText('Поиск закрыт').waitFor()
    await look(visitor, 'search-closed')
    const player = await open('/game-search', await makeAccount(server.url, 'Опоздавший'))
    await main(player.page).getByText('Обновляем сервер до 23:00').first().waitFor()
    await expectClean(player)
    await button(page, 'Открыть поиск').click()
    await main(page).getByText('Поиск открыт').waitFor()
    await expectClean(visitor)
  })

  it('announces a championship, sees who is on its list, changes and deletes it', async () => {
    const visitor = await open('/admin/championships', admin)
    const { page } = visitor
    await button(page, 'Объявить чемпионат').click()
    await dialog(page).getByLabel('Название').fill('Осенний кубок')
    await confirm(page, 'Объявить')
    await dialog(page).getByText('Укажите день и время').first().waitFor()
    await dialog(page).getByLabel('Начало: день').fill('01122099')
    await dialog(page).getByLabel('Начало: время').fill('22:00')
    await dialog(page).getByLabel('Конец: день').fill('01.12.2099')
    await dialog(page).getByLabel('Конец: время').fill('21.00')
    await confirm(page, 'Объявить')
    await dialog(page).getByText('Конец должен быть позже начала').waitFor()
    await look(visitor, 'championship-form')
    await dialog(page).getByLabel('Конец: время').fill('23:30')
    await confirm(page, 'Объявить')
    await main(page).getByText('Осенний кубок').waitFor()

    const player = await makeAccount(server.url, 'Чемпион')
    await confirmAddress(player)
    const [row] = await query<{ id: number }>(server, 'select id from championships')
    await register(player, row?.id ?? 0)
    await page.reload()
    await main(page).getByText('1 игрок', { exact: true }).waitFor()
    await button(page, 'Кто записан: Осенний кубок').click()
    await main(page).getByRole('link', { name: 'Чемпион', exact: true }).waitFor()
    await look(visitor, 'championships')
    await button(page, 'Изменить: Осенний кубок').click()
    expect(await dialog(page).getByLabel('Начало: день').inputValue()).toBe('01.12.2099')
    expect(await dialog(page).getByLabel('Начало: время').inputValue()).toBe('22:00')
    await dialog(page).getByLabel('Мест').fill('40')
    await confirm(page, 'Сохранить')
    await main(page).getByText('1 из 40 мест').waitFor()
    await button(page, 'Удалить: Осенний кубок').click()
    await dialog(page).getByText('исчезнет вместе со списком: 1 игрок').waitFor()
    await confirm(page, 'Удалить')
    await main(page).getByText('Чемпионатов ещё не было.').waitFor()
    await expectClean(visitor)
  })
})

describe('a moderator on a phone', () => {
  it('gives the right to judge and bans, and no more', async () => {
    const player = await makeAccount(server.url, 'Ранний')
    await confirmAddress(player)
    const visitor = await open('/admin', moderator, { size: PHONE })
    const { page } = visitor
    await main(page).getByText('Переключают поиск администраторы.').waitFor()
    expect(await button(page, 'Закрыть поиск').count()).toBe(0)
    await visitor.shot('admin-phone-search')
    expect(await section(page, 'Статьи').count()).toBe(0)
    await section(page, 'Чемпионаты').click()
    await main(page).getByText('Объявляют и меняют чемпионаты администраторы.').waitFor()
    expect(await button(page, 'Объявить чемпионат').count()).toBe(0)
    await section(page, 'Игроки').click()
    await main(page).getByRole('link', { name: 'Ранний' }).waitFor()
    await visitor.shot('admin-phone-players')
    await main(page).getByRole('link', { name: 'Ранний' }).click()
    for (const name of ['Модератор', 'Редактор', 'Администратор'])
      expect(await right(page, name).isDisabled()).toBe(true)
    await right(page, 'Судья').press('Space')
    await expect.poll(() => right(page, 'Судья').isChecked()).toBe(true)
    await look(visitor, 'phone-player')
    await page.goto(`${server.url}/admin/players/${moderator.id}`)
    await main(page).getByText('Это вы: свои права меняет кто-то другой.').waitFor()
    expect(await button(page, 'Забанить').count()).toBe(0)
    await page.goto(`${server.url}/admin/players/${admin.id}`)
    await main(page).getByText('Баны модераторов и администраторов меняет только администратор.').waitFor()
    expect(await button(page, 'Забанить').count()).toBe(0)
    await section(page, 'Журнал').click()
    await main(page).getByRole('row').filter({ hasText: player.username }).first().waitFor()
    await look(visitor, 'phone-audit')
    // The right goes while the console is open: the next call says so, and the page with it.
    await query(server, `update accounts set rights = '{}' where id = $1`, [moderator.id])
    await section(page, 'Чемпионаты').click()
    await page.getByRole('heading', { level: 1, name: FORBIDDEN }).waitFor()
    await expectClean(visitor)
  })
})

describe('a player', () => {
  it('a player gets a page that says who may use the console', async () => {
    const visitor = await open('/admin', await makeAccount(server.url, 'Любопытный'))
    for (const path of ['/admin', '/admin/players', '/admin/audit', '/admin/players/1', '/admin/nowhere']) {
      await visitor.page.goto(server.url + path)
      await visitor.page.getByRole('heading', { level: 1, name: FORBIDDEN }).waitFor()
    }
    await look(visitor, 'forbidden')
    await expectClean(visitor)
  })

  it('keeps another away and notes why on a profile, and takes both back in the cabinet', async () => {
    const other = await makeAccount(server.url, 'Шумный')
    const me = await makeAccount(server.url, 'Тихий')
    const visitor = await open(`/profile/${other.id}`, me)
    const { page } = visitor
    await button(page, 'Не играть вместе').click()
    await button(page, 'Снова играть вместе').waitFor()
    const summary = main(page).locator('summary', { hasText: 'Заметка об игроке' })
    await summary.click()
    await button(page, 'метка').click()
    await page.getByRole('textbox', { name: 'Новая метка' }).fill('громкий')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Заметка об игроке' }).fill('Перебивает соседей')
    const kept = page.waitForResponse(
      (response) => response.request().postData()?.includes('Перебивает') === true,
    )
    await page.keyboard.press('Tab')
    await kept
    await page.reload()
    await summary.click()
    await button(page, 'громкий').waitFor()
    await visitor.shot('admin-blocked')
    await page.goto(`${server.url}/profile/${me.id}`)
    await page.getByRole('heading', { level: 1, name: 'Тихий' }).waitFor()
    expect(await button(page, 'Не играть вместе').count()).toBe(0)
    await page.setViewportSize(PHONE)
    await page.goto(`${server.url}/profile/${other.id}`)
    await button(page, 'Снова играть вместе').waitFor()
    await look(visitor, 'blocked-phone')
    await page.goto(`${server.url}/cabinet`)
    const list = main(page).getByRole('region', { name: 'С кем вы не играете' })
    await list.scrollIntoViewIfNeeded()
    await look(visitor, 'blocks-phone')
    await list.getByRole('button', { name: 'Снова играть вместе: Шумный' }).click()
    await list.getByText('Список пуст.').waitFor()
    const notes = main(page).getByRole('region', { name: 'Заметки об игроках' })
    await notes.getByText('Перебивает соседей').waitFor()
    await notes.getByText('громкий').waitFor()
    await notes.scrollIntoViewIfNeeded()
    await look(visitor, 'notes-phone')
    await notes.getByRole('button', { name: 'Убрать заметку об игроке Шумный' }).click()
    await notes.getByText('Заметок пока нет.').waitFor()
    await page.reload()
    await notes.getByText('Заметок пока нет.').waitFor()
    await expectClean(visitor)
  })
})
