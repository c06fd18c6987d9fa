import { joinLobbyMessage, leaveLobbyMessage, lobbyClosedMessage } from '@gorod/contracts/lobby'
import { setFriend } from '@gorod/contracts/people'
import { call, connect } from '@gorod/server/testing'
import { expect, it } from 'vitest'
import { type Account, makeAccount } from '../harness/account.ts'
import { seriousFindings } from '../harness/axe.ts'
import { lookAt } from '../harness/both-sizes.ts'
import { DESKTOP, PHONE, type Visitor, visit } from '../harness/browser.ts'
import { siteForFile } from '../harness/site-for-file.ts'

const { server, browser } = await siteForFile()

async function cameIn(account: Account, size: typeof DESKTOP | typeof PHONE): Promise<Visitor> {
  return visit(browser, `${server.url}/game-search`, {
    size,
    as: account,
    prepare: (context) =>
      context.grantPermissions(['clipboard-read', 'clipboard-write', 'camera', 'microphone']),
  })
}

/** Changes one option of FIIM, is told what cannot be, and keeps the rest. */
async function makeRules({ page, shot }: Visitor): Promise<void> {
  await page.goto(`${server.url}/rules`)
  await page.getByRole('link', { name: 'Собрать правила' }).click()
  await page.getByRole('textbox', { name: 'Название' }).fill('Клуб')
  const speech = page.getByRole('textbox', { name: 'Речь, с', exact: true })
  await speech.fill('5')
  await page.getByText('От 10 до 300, с шагом 0,5.').waitFor()
  await speech.fill('45')
  const result = page.getByRole('complementary', { name: 'Отличия от ФИИМ' })
  await result.getByText('45 с').waitFor()
  await shot('rules-editor')
  expect(await seriousFindings(page)).toEqual([])
  await result.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('heading', { name: 'Клуб', level: 1 }).waitFor()
  await page.getByRole('row', { name: 'Речь 60 с 45 с' }).waitFor()
  await page.goto(`${server.url}/game-search`)
}

/** Opens a lobby behind a password and returns its invitation. */
async function openLobby({ page, shot }: Visitor): Promise<string> {
  await page.getByRole('heading', { name: 'Открытые лобби' }).waitFor()
  await page.getByRole('button', { name: 'Создать лобби' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новое лобби' })
  await dialog.getByRole('textbox', { name: 'Название' }).fill('Кухня на Лесной')
  await dialog.getByText('Вход по паролю').click()
  await dialog.getByRole('button', { name: 'Создать' }).click()
  await dialog.getByText('Введите пароль.').waitFor()
  await dialog.getByRole('textbox', { name: 'Пароль' }).fill('сирень')
  await dialog.getByText('Свои правила: Клуб').click()
  await shot('lobby-create')
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Создать' }).click()
  await page.getByRole('heading', { name: 'Кухня на Лесной', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Скопировать ссылку' }).click()
  await page.getByRole('button', { name: 'Ссылка скопирована' }).waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** The list shows the lobby; a wrong password says so, and nothing else happens. */
async function tryTheDoor({ page, shot }: Visitor): Promise<void> {
  const row = page.getByRole('row', { name: /Кухня на Лесной/ })
  await row.getByText('Свои правила: Клуб').waitFor()
  await row.scrollIntoViewIfNeeded()
  await shot('lobby-list-m')
  expect(await seriousFindings(page)).toEqual([])
  await row.getByRole('button', { name: /Войти в лобби/ }).click()
  const dialog = page.getByRole('dialog', { name: /Кухня на Лесной/ })
  await dialog.getByRole('textbox', { name: 'Пароль' }).fill('ромашка')
  await dialog.getByRole('button', { name: 'Войти' }).click()
  await dialog.getByText('Неправильный пароль лобби.').waitFor()
  await dialog.getByRole('button', { name: 'Отмена' }).click()
}

/** A name leads to its profile in another tab, under the leader's button too, and has a card over it. */
async function looksAtName({ page, shot }: Visitor, { id, username }: Account): Promise<void> {
  const house = page.getByRole('region', { name: 'Места за столом' })
  const name = house.getByRole('link', { name: `${username} (откроется в новой вкладке)` })
  expect([await name.getAttribute('href'), await name.getAttribute('target')]).toEqual([
    `/profile/${id}`,
    '_blank',
  ])
  await name.hover()
  await page.getByRole('tooltip').getByText(username).waitFor()
  // The chat scrolls with every line; the name is where it was.
  await page.getByRole('log').dispatchEvent('scroll')
  await shot('lobby-hover-card')
  expect(await page.getByRole('tooltip').isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
}

async function say({ page }: Visitor, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Сообщение' }).fill(text)
  await page.keyboard.press('Enter')
}

function hears({ page }: Visitor, text: string): Promise<void> {
  return page.getByRole('log').getByText(text).waitFor()
}

/** A friend is asked in from the lobby, on another page: goes in from there, and out again. */
async function isInvited(host: Visitor, friend: Visitor, baron: Account): Promise<void> {
  await friend.page.goto(`${server.url}/eula`)
  // The line for invitations is there when the header has its tools.
  await friend.page.getByRole('banner').getByRole('button', { name: 'Друзья' }).waitFor()
  await host.page.getByRole('button', { name: 'Позвать', exact: true }).click()
  const people = host.page.getByRole('dialog')
  await people.getByRole('button', { name: 'Позвать в лобби: Барон' }).click()
  const question = friend.page.getByRole('dialog', { name: 'Вас зовут в лобби' })
  await question.getByText('Вера К. зовёт за стол «Кухня на Лесной».').waitFor()
  await lookAt(friend, 'lobby-invited')
  await people.getByRole('button', { name: 'Закрыть' }).click()
  await question.getByRole('button', { name: 'Войти' }).click()
  await friend.page.getByRole('heading', { name: 'Кухня на Лесной', level: 1 }).waitFor()
  const again = await connect(server, baron.token)
  await again.ask(leaveLobbyMessage, {})
  again.close()
}

/** Somebody who came by the same link and is sent out. */
async function isKicked({ page }: Visitor, invite: string): Promise<void> {
  const guest = await connect(server, (await makeAccount(server.url, 'Лишний')).token)
  await guest.ask(joinLobbyMessage, { invite })
  const menu = page.getByRole('button', { name: /Лишний: что сделать/ })
  await menu.click()
  await page.getByRole('dialog').waitFor()
  // A member who leaves takes the dialog about them along; it does not open by itself when they are back.
  await guest.ask(leaveLobbyMessage, {})
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await guest.ask(joinLobbyMessage, { invite })
  const closed = new Promise<unknown>((resolve) => guest.socket.once(lobbyClosedMessage.name, resolve))
  await menu.click()
  await page.getByRole('button', { name: 'Исключить' }).click()
  const dialog = page.getByRole('dialog', { name: 'Исключить игрока Лишний?' })
  await dialog.getByRole('button', { name: 'Исключить' }).click()
  expect(await closed).toMatchObject({ reason: 'kicked' })
  await page.getByRole('button', { name: /Лишний/ }).waitFor({ state: 'detached' })
  guest.close()
}

it('friends open a lobby with a password, come by its link, agree and begin with bots', async () => {
  const baron = await makeAccount(server.url, 'Барон')
  const vera = await makeAccount(server.url, 'Вера К.')
  await call(server, setFriend, { as: baron, body: { userId: vera.id, friends: true } })
  await call(server, setFriend, { as: vera, body: { userId: baron.id, friends: true } })
  const [host, friend] = await Promise.all([cameIn(vera, DESKTOP), cameIn(baron, PHONE)])
  await makeRules(host)
  const link = await openLobby(host)
  await tryTheDoor(friend)
  await isInvited(host, friend, baron)

  await friend.page.goto(link)
  await friend.page.getByRole('heading', { name: 'Кухня на Лесной', level: 1 }).waitFor()
  expect(new URL(friend.page.url()).search).toBe('')
  await friend.page.getByText('Свои правила: Клуб').click()
  await friend.page.getByRole('table', { name: /Клуб/ }).getByText('45 с').waitFor()
  await friend.shot('lobby-rules-m')
  await friend.page.getByRole('button', { name: 'Сесть на место 5' }).click()
  await host.page.getByRole('button', { name: /^Барон: что сделать. Место 5/ }).waitFor()
  await looksAtName(host, baron)
  await host.page.getByText('Не готовы: 1.').waitFor()
  expect(await host.page.getByRole('button', { name: 'Начать игру' }).isDisabled()).toBe(true)

  await say(friend, 'Всем привет')
  await hears(host, 'Всем привет')
  await say(host, 'Садись рядом')
  await hears(friend, 'Садись рядом')
  await isKicked(host, new URL(link).searchParams.get('lobby') ?? '')
  await friend.page.getByRole('button', { name: 'Я готов' }).click()
  await host.page.getByText('Все готовы.').waitFor()
  await friend.shot('lobby-room-m')
  expect(await seriousFindings(friend.page)).toEqual([])
  await host.shot('lobby-room')
  expect(await seriousFindings(host.page)).toEqual([])

  await host.page.getByRole('button', { name: /^Барон: что сделать/ }).click()
  await host.page.getByRole('button', { name: 'Сделать ведущим' }).click()
  await host.page
    .getByRole('dialog', { name: /Передать лобби/ })
    .getByRole('button', { name: 'Передать' })
    .click()
  await friend.page.getByRole('button', { name: 'Начать игру' }).waitFor()
  await host.page.reload()
  await hears(host, 'Садись рядом')
  await host.page.getByText('Игру начинает Барон.').waitFor()
  await friend.page.reload()
  const second = await host.context.newPage()
  await second.goto(`${server.url}/game-search`)
  await second.getByText('Игру начинает Барон.').waitFor()
  await second.close()
  await host.page.getByRole('button', { name: 'Я готов' }).click()
  const start = friend.page.getByRole('button', { name: 'Начать игру' })
  await expect.poll(() => start.isEnabled()).toBe(true)
  await start.click()
  await Promise.all([host, friend].map(({ page }) => page.waitForURL('**/game')))
  for (const { page } of [host, friend]) await expect.poll(() => page.locator('[data-seat]').count()).toBe(10)
  for (const { errors, strays } of [host, friend]) expect([...errors, ...strays]).toEqual([])
})
