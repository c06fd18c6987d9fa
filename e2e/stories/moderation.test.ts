import { scriptedGame } from '@gorod/rules/scripted-game'
import { expect, it } from 'vitest'
import { type Account, makeAccount } from '../harness/account.ts'
import { lookAt } from '../harness/both-sizes.ts'
import { query } from '../harness/database.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { finishedTable } from '../harness/finished-table.ts'
import { openPage } from '../harness/profile-page.ts'
import { sharedSite } from '../harness/site-for-file.ts'

const { server, browser } = await sharedSite()

const open = (path: string, as: Account) => openPage({ browser, server, path, as })
const named = (name: string) => makeAccount(server.url, `${name} ${process.pid}`)

async function makeModerator(): Promise<Account> {
  const account = await named('Дежурная')
  await query(server, `update accounts set rights = '{moderator}' where id = $1`, [account.id])
  return account
}

/** Where the queue shows the open cases of this player alone: other files leave theirs. */
const queueOf = ({ username }: Account, kind: string) =>
  `/admin/reports?kind=${kind}&find=${encodeURIComponent(username)}`

/** Both have signed in with one device. */
const shareDevice = (one: Account, other: Account) =>
  query(
    server,
    `insert into signal_traces select id, 'device', decode(md5($2), 'hex'), current_date from unnest($1::int[]) as id`,
    [[one.id, other.id], `${one.id} ${other.id}`],
  )

function playedGame() {
  const game = scriptedGame({ roles: { 6: 'sheriff', 2: 'godfather', 5: 'mafia', 7: 'mafia' } })
  game
    .day([3, 5])
    .vote([{ 3: [1, 2, 4, 5, 6, 7], 5: [3, 8, 9, 10] }])
    .night({ shot: 9, sheriff: 5, don: 6 })
  return game.until('gameOver')
}

it('a player reports another one and protests after the game; a moderator sees its moment, and the player hears the decision', async () => {
  const [player, accused, judge, moderator] = await Promise.all([
    named('Рыжая'),
    named('Пиксель'),
    named('Метроном'),
    makeModerator(),
  ])
  const number = await finishedTable(server, playedGame(), { players: { 6: player, 5: accused }, judge })
  await shareDevice(player, accused)
  const visitor = await open(`/match/${number}`, player)
  const { page } = visitor
  await page.getByRole('button', { name: 'Пожаловаться на игрока' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: `Место 5, ${accused.username}` }).click()
  await dialog.getByText('подсказки вне игры').click()
  await dialog.getByRole('combobox').selectOption({ label: 'Ночь 1' })
  await dialog.getByLabel('Опишите').fill('После ночи 1 место 5 сразу знает мою проверку.')
  await dialog.getByRole('button', { name: 'Протест судье' }).click()
  await dialog.getByLabel('Что не так').fill('Фол за жест был не мой')
  await dialog.getByRole('button', { name: 'На игрока' }).click()
  await lookAt(visitor, 'report', 'dialog')
  await dialog.getByRole('button', { name: 'Отправить' }).click()
  await dialog.getByText('Жалоба отправлена модераторам.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Пожаловаться на игрока' }).click()
  await dialog.getByRole('button', { name: 'Протест судье' }).click()
  await dialog.getByLabel('Когда').selectOption({ label: 'День 1' })
  await dialog.getByLabel('Что не так').fill('Фол за жест был не мой')
  await lookAt(visitor, 'protest', 'dialog')
  await dialog.getByRole('button', { name: 'Отправить протест' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Протесты' }).getByText('Фол за жест был не мой').waitFor()

  const desk = await open(queueOf(accused, 'reports'), moderator)
  const main = desk.page.getByRole('main')
  await main.getByText('После ночи 1 место 5').first().waitFor()
  await main.getByRole('heading', { name: `Игра ${number}, ночь 1` }).waitFor()
  const moment = main.getByRole('list', { name: 'Ход игры вокруг момента' }).locator('[aria-current]')
  expect(await moment.textContent()).toContain('шаг')
  await main.getByText('общее устройство').waitFor()
  await main.getByText('Прежних санкций нет.').waitFor()
  await main.getByLabel('Готовый ответ').selectOption({ index: 2 })
  await lookAt(desk, 'admin-report')
  await main.getByRole('button', { name: 'Решить, дальше следующая' }).click()
  await main.getByText(/^По этому запросу дел нет/).waitFor()
  await desk.page.goto(`${server.url}${queueOf(accused, 'reports')}&state=decided`)
  await main.getByText('После ночи 1 место 5').first().waitFor()
  await main.getByText('Прежних санкций нет.').waitFor()
  await expectClean(desk)

  await page.goto(`${server.url}/cabinet#personal`)
  await page.getByText('нарушение подтвердилось').waitFor()
  await expectClean(visitor)
})

it('a moderator warns who wrote private messages: the sender finds the decision, the writer reads why and may appeal', async () => {
  const [reporter, accused, moderator] = await Promise.all([named('Сова'), named('Гудвин'), makeModerator()])
  const messages = [
    { byAccused: false, reported: false, text: 'Голосовала по игре, ничего личного', at: new Date() },
    { byAccused: true, reported: true, text: 'Ещё раз проголосуешь в меня, пожалеешь', at: new Date() },
    { byAccused: false, reported: false, text: 'Перестань', at: new Date() },
  ]
  await query(
    server,
    `insert into message_reports (reporter_id, accused_id, text, messages, sent_at)
     values ($1, $2, 'Угрожает после каждой игры', $3, now())`,
    [reporter.id, accused.id, JSON.stringify(messages)],
  )
  const desk = await open(queueOf(accused, 'messages'), moderator)
  const main = desk.page.getByRole('main')
  await main.getByText('Ещё раз проголосуешь').waitFor()
  await main.getByText('Об этих людях сигналов нет.').or(main.getByText('Ещё не посчитано')).waitFor()
  await main.getByText('Прежних санкций нет.').waitFor()
  await main.getByLabel('Готовый ответ').selectOption({ index: 2 })
  await lookAt(desk, 'admin-messages')
  await main.getByRole('button', { name: 'Решить, дальше следующая' }).click()
  await main.getByText(/^По этому запросу дел нет/).waitFor()
  await expectClean(desk)

  const sender = await open('/cabinet#personal', reporter)
  const own = sender.page.getByRole('region', { name: 'Мои жалобы' })
  await own.getByText('Личные сообщения').waitFor()
  await own.getByText('нарушение подтвердилось').waitFor()
  await expectClean(sender)

  const visitor = await open('/appeals', accused)
  await visitor.page.getByText('Угрозы запрещены, также в переписке.').waitFor()
  await visitor.page.getByRole('button', { name: /^Подать апелляцию/ }).waitFor()
  await expectClean(visitor)
})
