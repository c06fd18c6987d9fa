import { createLobbyMessage, getLobbyMessage } from '@gorod/contracts/lobby'
import { SOCKET_PATH } from '@gorod/contracts/realtime'
import { startPracticeMessage } from '@gorod/contracts/search'
import { connect } from '@gorod/server/testing'
import type { BrowserContext } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Account, makeAccount } from '../harness/account.ts'
import { PHONE } from '../harness/browser.ts'
import { query } from '../harness/database.ts'
import { quiet } from '../harness/expect-clean.ts'
import {
  BREAK_GRACE_MS,
  cleanButForFaults,
  comesWithTime,
  networkIsBack,
  type OnOwnLine,
  onOwnLine,
  pass,
  stopTime,
} from '../harness/own-line.ts'
import {
  dialog,
  idle,
  openSearch,
  placeOf as placeOfIn,
  press,
  reported,
  search,
  searching,
  waitLongAtTables,
} from '../harness/search-page.ts'
import { siteForFile } from '../harness/site-for-file.ts'
import { TablePlayer } from '../harness/table-player.ts'

const SEATS = 7
const RETRY_MS = 5_000
const COMES_BACK_WITHIN_MS = 10_000
const HIDDEN_MS = 15 * 60_000

const { server, browser } = await siteForFile({ QUICK_TABLE_SEATS: String(SEATS) })

const placeOf = (account: Account) => placeOfIn(server, account)

/** The account opens a lobby on another device; answers its invitation. */
async function openLobby({ token }: Account, name: string): Promise<string> {
  const device = await connect(server, token)
  await device.ask(createLobbyMessage, {
    name,
    password: null,
    ruleSet: 'fiim',
    pace: 'normal',
    judge: 'automatic',
    bots: true,
  })
  const { state } = await device.ask(getLobbyMessage, {})
  device.close()
  return state.invite
}

/**
 * Another device of the account begins a game, while this page hears of nothing and presses on. The calls of the page are
 * still answered: a call without an answer makes the page load again (spec §7).
 */
async function searchWhilePlaying({ page, line, account }: OnOwnLine): Promise<void> {
  const device = await connect(server, account.token)
  line.turnAway(SOCKET_PATH)
  const { gameId } = await device.ask(startPracticeMessage, {})
  device.close()
  // As if it were one that brings a ban.
  await query(server, `update games set mode = 'rated' where id = $1`, [gameId])
  await press(page, 'Искать')
  line.turnAway(null)
  await networkIsBack(page)
}

// One after the other: one test breaks the wallet of the whole site, and the pages of the others would get its errors.
describe('a connection that breaks', () => {
  it('under a search is reported after a while; the place is kept for ninety seconds and more', async ({
    expect,
  }) => {
    const visitor = await onOwnLine(browser, server, 'Терпеливый')
    const { page, line, account, shot } = visitor
    await press(page, 'Искать')
    await searching(page)
    line.turnAway(SOCKET_PATH)
    await pass(page, BREAK_GRACE_MS)
    const down = dialog(page, 'Сервер не отвечает')
    await down.getByText('Повторите через несколько секунд.').waitFor()
    await down.getByText('Место в очереди пока хранится.').waitFor()
    await shot('fault-server-down')
    await cleanButForFaults(visitor)
    await down.getByRole('button', { name: 'Повторить' }).click()
    await pass(page, RETRY_MS)
    await down.getByRole('button', { name: 'Повторить', disabled: false }).waitFor()
    await pass(page, 80_000)
    await stopTime(page)
    await down.getByRole('button', { name: 'Повторить' }).click()
    line.turnAway(null)
    await networkIsBack(page)
    await down.waitFor({ state: 'detached' })
    await searching(page)
    expect(await placeOf(account)).toBe('searching')
    expect(await reported(page)).toEqual(['server_is_down'])

    line.turnAway(SOCKET_PATH)
    // The clock of the page is stopped: it may go on before the page has noticed the cut.
    const isReported = async () => {
      await pass(page, BREAK_GRACE_MS)
      return down.isVisible()
    }
    await expect.poll(isReported).toBe(true)
    await down.getByRole('button', { name: 'Закрыть' }).last().click()
    await down.waitFor({ state: 'detached' })
    line.turnAway(null)
    await networkIsBack(page)
    await press(page, 'Остановить поиск')
    await idle(page)
    expect(await placeOf(account)).toBeNull()
    await visitor.leave()
  })

  it('shows a variant of its own under a lobby, which disappears by itself', async () => {
    const visitor = await onOwnLine(browser, server, 'Хозяин')
    const { page, line, account, shot } = visitor
    await openLobby(account, 'Кухня')
    const room = page.getByRole('heading', { name: 'Кухня', level: 1 })
    await room.waitFor()
    line.turnAway(SOCKET_PATH)
    await pass(page, BREAK_GRACE_MS)
    const lost = dialog(page, 'Связь с сервером потеряна')
    await lost.getByText('Подключаемся снова. Если не выходит, повторите сами.').waitFor()
    await shot('fault-lobby-down')
    await cleanButForFaults(visitor)
    await stopTime(page)
    await lost.getByRole('button', { name: 'Повторить' }).click()
    line.turnAway(null)
    await networkIsBack(page)
    await lost.waitFor({ state: 'detached' })

    line.turnAway(SOCKET_PATH)
    await page.clock.resume()
    await pass(page, BREAK_GRACE_MS)
    await lost.waitFor()
    line.turnAway(null)
    await pass(page, COMES_BACK_WITHIN_MS)
    await lost.waitFor({ state: 'detached' })
    await room.waitFor()
    expect(await reported(page)).toEqual([])
    await visitor.leave()
  })

  it('shows before it ever stood a refusal with its details; the page may be reloaded', async () => {
    const visitor = await onOwnLine(browser, server, 'Отвергнутый')
    const { page, line, shot } = visitor
    line.turnAway(SOCKET_PATH)
    const turnedAway = () => page.waitForResponse((answer) => answer.status() === 503)
    await Promise.all([turnedAway(), page.reload()])
    const refused = dialog(page, 'Не удалось подключиться')
    await comesWithTime(page, refused)
    await refused.getByText('Обновите страницу.').waitFor()
    await refused.getByText('Подробности').click()
    await refused.getByText(/error/).waitFor()
    await shot('fault-refused')
    await cleanButForFaults(visitor)
    await Promise.all([turnedAway(), refused.getByRole('button', { name: 'Обновить страницу' }).click()])
    await comesWithTime(page, refused)
    await refused.getByRole('button', { name: 'Закрыть' }).last().click()
    await refused.waitFor({ state: 'detached' })
    line.turnAway(null)
    await networkIsBack(page)
    await idle(page)
    expect(await refused.count()).toBe(0)
    await visitor.leave()
  })
})

describe('a search that is refused', () => {
  it('a search may be tried again when the wallet cannot be asked', async ({ expect }) => {
    const visitor = await openSearch(browser, server, 'Плательщик')
    const { page, shot } = visitor
    await query(server, 'alter table balances rename to balances_away')
    try {
      await search(page, 'Рейтинговая')
      const unchecked = dialog(page, 'Не удалось проверить энергию и билеты')
      await unchecked.getByText('Ошибка: ').waitFor()
      await shot('break-currencies-unchecked')
      await cleanButForFaults(visitor)
      const again = unchecked.getByRole('button', { name: 'Повторить' })
      await again.click()
      // It waits for the answer; the previous message is still under it.
      await expect.poll(() => again.getAttribute('aria-busy')).toBeNull()
      await unchecked.getByText('Ошибка: ').waitFor()
      expect(await placeOf(visitor.account)).toBeNull()
    } finally {
      await query(server, 'alter table balances_away rename to balances')
    }
    await press(page, 'Повторить')
    await searching(page, 'рейтинговую')
    await press(page, 'Остановить поиск')
    await idle(page)
    await visitor.context.close()
  })

  it('shows only that for a fault of ours, and for a championship that it has a list', async () => {
    const visitor = await openSearch(browser, server, 'Невезучий', { size: PHONE })
    const { page, account, shot } = visitor
    const fault = `fault_of_${account.id}`
    await query(
      server,
      `alter table search_queue add constraint ${fault} check (account_id <> ${account.id})`,
    )
    await press(page, 'Искать')
    const wrong = dialog(page, 'Что-то пошло не так!')
    await wrong.getByText('Повторите попытку позже!', { exact: true }).waitFor()
    await shot('break-bad-request-m')
    await cleanButForFaults(visitor)
    await wrong.getByRole('button', { name: 'Понятно' }).click()
    await idle(page)
    await query(server, `alter table search_queue drop constraint ${fault}`)

    await search(page, 'Чемпионат')
    const list = dialog(page, 'Вы не записаны на чемпионат')
    await list.getByText(/Чемпионат ищут те, кто записан на него/).waitFor()
    await list.getByRole('button', { name: 'Понятно' }).click()
    await list.waitFor({ state: 'detached' })
    await idle(page)
    expect(await placeOf(account)).toBeNull()
    await visitor.context.close()
  })

  it('names the lobby of the player, leads into it, or leaves it for the other one', async () => {
    const visitor = await openSearch(browser, server, 'Гость')
    const { page, account, shot } = visitor
    await openLobby(account, 'Кухня на Лесной')
    const invite = await openLobby(await makeAccount(server.url, 'Хозяйка'), 'Веранда')
    const asked = dialog(page, 'Вы уже в лобби')
    const comeBy = async () => {
      await page.goto(`${server.url}/game-search?lobby=${invite}`)
      await asked.getByText('Ваше место в лобби «Кухня на Лесной» сохраняется.').waitFor()
    }
    const room = (name: string) => page.getByRole('heading', { name, level: 1 })
    await comeBy()
    await shot('break-in-lobby')
    await cleanButForFaults(visitor)
    await asked.getByRole('button', { name: 'Войти в лобби' }).click()
    await asked.waitFor({ state: 'detached' })
    await room('Кухня на Лесной').waitFor()
    await comeBy()
    await asked.getByRole('button', { name: 'Выйти из лобби' }).click()
    await room('Веранда').waitFor()
    await asked.waitFor({ state: 'detached' })
    await visitor.context.close()
  })

  it('leads to a game begun elsewhere, or ends it, with the ban that brings', async () => {
    const visitor = await onOwnLine(browser, server, 'Раздвоенный')
    const { page, account, shot } = visitor
    const asked = dialog(page, 'Вы уже играете')
    await searchWhilePlaying(visitor)
    await asked.getByText(/Ранний выход.*баном/).waitFor()
    // The question of the page may give way to that of the refusal.
    await expect.poll(() => asked.count()).toBe(1)
    await shot('break-already-in-game')
    await cleanButForFaults(visitor)
    await asked.getByRole('button', { name: 'Завершить последнюю игру' }).click()
    await asked.waitFor({ state: 'detached' })
    await idle(page)
    expect(await placeOf(account)).toBeNull()
    await query(server, 'delete from bans where account_id = $1', [account.id])

    await searchWhilePlaying(visitor)
    await asked.getByRole('button', { name: 'Вернуться в игру' }).click()
    await page.waitForURL('**/game?token=*')
    await visitor.leave()
  })

  it('gives an earlier search up for the practice game', async () => {
    const visitor = await openSearch(browser, server, 'Спешащий')
    const { page, account } = visitor
    await press(page, 'Искать')
    await searching(page)
    await press(page, 'Начать')
    const asked = dialog(page, 'Вы уже ищете игру')
    await asked.getByText('Сначала выйдите из поиска.').waitFor()
    await cleanButForFaults(visitor)
    await asked.getByRole('button', { name: 'Выйти из поиска' }).click()
    await page.waitForURL('**/game')
    expect(await placeOf(account)).toBe('game')
    quiet(visitor)
    await visitor.context.close()
  })
})

// After the others: those it sits down with must not meet them in the queue.
describe('a hidden tab', () => {
  it('keeps its place for a quarter of an hour, calls when a table is found, and leaves the table to the tab that accepts', async () => {
    const visitor = await onOwnLine(browser, server, 'Отвлёкшийся', { prepare: hideable })
    const { page, context, account } = visitor
    const second = await context.newPage()
    await second.goto(`${visitor.line.url}/game-search`)
    await idle(second)
    await press(page, 'Искать')
    await searching(page)
    await page.evaluate(() => Reflect.apply(Reflect.get(window, 'hide'), null, [true]))
    await page.clock.fastForward(HIDDEN_MS)
    for (const tab of [page, second]) await searching(tab)
    expect(await placeOf(account)).toBe('searching')

    const others = await Promise.all(
      Array.from({ length: SEATS - 1 }, async (_, n) =>
        TablePlayer.connect(server, await makeAccount(server.url, `Сосед ${n}`)),
      ),
    )
    await waitLongAtTables(server)
    await Promise.all(others.map((player) => player.search()))
    for (const tab of [page, second]) await dialog(tab, 'Стол собран').waitFor()
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'notified'))).toEqual(['Стол собран'])
    await page.waitForFunction(() => document.title === 'Стол собран!')
    await second.getByRole('button', { name: 'Сесть за стол' }).click()
    await second.waitForURL('**/game')
    // One of the two goes to the table: two would take camera and microphone from each other.
    await dialog(page, 'Вы уже играете').getByText('Стол открыт в другой вкладке').waitFor()
    await visitor.shot('table-in-other-tab')
    for (const player of others) player.close()
    await visitor.leave()
  })
})

describe('a server that cannot identify a connection', () => {
  it('refuses the connection with its reason, and takes the search up again as soon as it can', async () => {
    const visitor = await onOwnLine(browser, server, 'Неузнанный', { size: PHONE })
    const { page, line, shot } = visitor
    await press(page, 'Искать')
    await searching(page)
    await query(server, 'alter table sessions rename to sessions_away')
    const refused = dialog(page, 'Не удалось подключиться')
    try {
      line.cut()
      line.resume()
      await networkIsBack(page)
      await refused.getByText('Подробности').click()
      await refused.getByText('unavailable').waitFor()
      await shot('fault-unavailable-m')
      await cleanButForFaults(visitor)
    } finally {
      await query(server, 'alter table sessions_away rename to sessions')
    }
    await pass(page, COMES_BACK_WITHIN_MS)
    await refused.waitFor({ state: 'detached' })
    await searching(page)
    expect(await reported(page)).toEqual([])
    await visitor.leave()
  })
})

/** A page that the story hides, and whose notifications are recorded. */
const hideable = (context: BrowserContext) =>
  context.addInitScript(() => {
    let hidden = false
    Object.defineProperty(document, 'hidden', { get: () => hidden })
    const notified: string[] = []
    class RecordedNotification extends EventTarget {
      static readonly permission = 'granted'
      constructor(title: string) {
        super()
        notified.push(title)
      }
      close() {}
    }
    const hide = (next: boolean) => {
      hidden = next
      document.dispatchEvent(new Event('visibilitychange'))
    }
    Object.assign(window, { hide, notified, Notification: RecordedNotification })
  })
