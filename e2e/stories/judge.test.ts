import { quitGameMessage } from '@gorod/contracts/game'
import { inviteToSeatMessage } from '@gorod/contracts/invitations'
import {
  createLobbyMessage,
  getLobbyMessage,
  joinLobbyMessage,
  setLobbyReadyMessage,
  startLobbyMessage,
  takeLobbySeatMessage,
} from '@gorod/contracts/lobby'
import { getActivityMessage } from '@gorod/contracts/search'
import { connect, type SocketClient } from '@gorod/server/testing'
import { afterAll, expect, it } from 'vitest'
import { type Account, makeAccount } from '../harness/account.ts'
import { seriousFindings } from '../harness/axe.ts'
import { DESKTOP, PHONE, type Visitor, visit } from '../harness/browser.ts'
import { query } from '../harness/database.ts'
import { goOn as pressLamp, takesFoul, tap } from '../harness/judge-page.ts'
import { answersAProtest, protests } from '../harness/protest-answer.ts'
import { changesPlaces, sitsAsSecondJudge } from '../harness/second-judge.ts'
import { siteForFile } from '../harness/site-for-file.ts'
import { TablePlayer } from '../harness/table-player.ts'
import { takesTheSeat } from '../harness/takes-the-seat.ts'

let player: TablePlayer
let client: SocketClient
let second: SocketClient

// Long enough for a thumb, and for a page that has to come before the seating is over: the judge goes on themselves.
const { server, browser } = await siteForFile({ PHASE_PERCENT: '1000' })

afterAll(async () => {
  player?.close()
  client?.close()
  second?.close()
})

const TABLE = {
  name: 'Стол с судьёй',
  password: 'сирень',
  ruleSet: 'fsm',
  pace: 'normal',
  judge: 'human',
  bots: true,
} as const

interface OpenLobby {
  readonly invite: string
  readonly start: () => Promise<unknown>
}

/** A lobby of one player and a free judge's place, the rest bots. */
async function openLobby(): Promise<OpenLobby> {
  const account = await makeAccount(server.url, 'Вера К.')
  player = await TablePlayer.connect(server, account)
  client = await connect(server, account.token)
  await client.ask(createLobbyMessage, TABLE)
  const { state } = await client.ask(getLobbyMessage, {})
  return { invite: state.invite, start: () => client.ask(startLobbyMessage, {}) }
}

async function makeJudge(name: string): Promise<Account> {
  const account = await makeAccount(server.url, name)
  await query(server, `update accounts set rights = '{judge}' where id = $1`, [account.id])
  return account
}

const goOn = (judge: Visitor) => pressLamp(judge, player)

/** Before day 1, for the seat of a person: the reason why somebody cannot come stands under the field. */
async function looksForASubstitute(judge: Visitor): Promise<void> {
  const { page } = judge
  const seat = player.view?.own?.seat ?? 0
  await (await tap(judge, seat)).getByRole('button', { name: 'Заменить игрока' }).click()
  const dialog = page.getByRole('dialog', { name: `Замена на месте ${seat}, Вера К.` })
  await dialog.getByRole('textbox', { name: 'Ник игрока' }).fill('Никто')
  await dialog.getByRole('button', { name: 'Пригласить' }).click()
  await dialog.getByText('Игрока с таким ником нет').waitFor()
  await judge.shot('judge-substitute-m')
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
}

/** Before the deal two people change places: their pages are at the other seat at once. */
async function swapsSeats(judge: Visitor): Promise<void> {
  const { page } = judge
  const seat = player.view?.own?.seat ?? 0
  const other = seat === 10 ? 1 : 10
  await (await tap(judge, seat)).getByRole('button', { name: 'Поменять местами' }).click()
  const dialog = page.getByRole('dialog', { name: `Пересадить: ${seat}, Вера К.` })
  await dialog.getByRole('button', { name: new RegExp(`^Место ${other},`) }).click()
  await judge.shot('judge-swap-m')
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Поменять местами' }).click()
  await expect.poll(() => player.view?.own?.seat).toBe(other)
  await page.locator(`[data-seat="${other}"]`).getByText('Вера К.').first().waitFor({ state: 'attached' })
}

const seatOf = (seat: number) => player.view?.seats[seat - 1]

/** A card was seen: all of them are dealt again. */
async function dealsAgain(judge: Visitor): Promise<void> {
  const { page } = judge
  while (player.view?.phase.id !== 'mafiaMeeting') await goOn(judge)
  await page.getByRole('button', { name: 'Ещё', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Закончить игру' }).click()
  const dialog = page.getByRole('dialog', { name: 'Закончить игру' })
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('Карта видна в камеру')
  await judge.shot('judge-redeal-m')
  await dialog.getByRole('button', { name: 'Раздать карты заново' }).click()
  await expect.poll(() => player.events.some(({ type }) => type === 'redealt')).toBe(true)
  await page.getByRole('button', { name: 'Раздать остальным' }).waitFor()
}

async function keepsTheClock(judge: Visitor): Promise<void> {
  const { page } = judge
  await page.getByRole('button', { name: 'Ещё', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Пауза' }).click()
  await page.getByRole('textbox', { name: 'Причина' }).fill('Звонок в дверь')
  await page.getByRole('dialog').getByRole('button', { name: 'Пауза' }).click()
  await page.getByText('Причина: Звонок в дверь').waitFor()
  await expect.poll(() => player.view?.pause).toMatchObject({ by: 'judge', reason: 'Звонок в дверь' })
  await page.getByRole('button', { name: 'Продолжить игру' }).click()
  await expect.poll(() => player.view?.pause).toBeNull()
  await page.getByRole('button', { name: 'Стоп-время' }).click()
  await expect.poll(() => player.view?.pause).not.toBeNull()
  await judge.shot('judge-pause-m')
  await page.getByRole('button', { name: 'Продолжить игру' }).click()
  await expect.poll(() => player.view?.pause).toBeNull()
  const endsAt = player.view?.phase.endsAt ?? 0
  await page.getByRole('button', { name: 'Ещё 10 секунд' }).click()
  await expect.poll(() => player.view?.phase.endsAt ?? 0).toBeGreaterThanOrEqual(endsAt + 10_000)
  await page.getByRole('button', { name: 'Замечание столу' }).click()
  await page.getByRole('textbox', { name: 'Что сказать' }).fill('Не перебивайте')
  await page.getByRole('button', { name: 'Сделать замечание' }).click()
  await expect.poll(() => player.events.some(({ type }) => type === 'warned')).toBe(true)
}

async function keepsOrder(judge: Visitor): Promise<void> {
  const { page } = judge
  await (await tap(judge, 4)).getByRole('button', { name: 'Фол +1', exact: true }).click()
  await expect.poll(() => seatOf(4)?.fouls).toBe(1)
  const four = await tap(judge, 4)
  await four.getByRole('button', { name: 'Техфол −1, техфолов нет' }).waitFor()
  await judge.shot('judge-seat-m')
  expect(await seriousFindings(page)).toEqual([])
  await four.getByRole('button', { name: 'Фол −1', exact: true }).click()
  await expect.poll(() => seatOf(4)?.fouls).toBe(0)
  await page.keyboard.press('Shift+Digit3')
  await expect.poll(() => seatOf(3)?.fouls).toBe(1)
  for (const fouls of [2, 3, 4]) {
    await takesFoul(judge, 3)
    await page.keyboard.press('Shift+Digit3')
    await expect.poll(() => seatOf(3)?.fouls).toBe(fouls)
  }
  await page.getByText('Четвёртый фол: игрок 3').waitFor()
  await judge.shot('judge-removal-m')
  await page.getByRole('button', { name: 'Снять фол' }).click()
  await expect.poll(() => player.view?.removalPending).toBeNull()

  await (await tap(judge, 5)).getByRole('button', { name: 'Мажор +1' }).click()
  await expect.poll(() => seatOf(5)).toMatchObject({ techFouls: 1, majorTechFouls: 1 })
  await (await tap(judge, 5)).getByRole('button', { name: 'Минор +1' }).click()
  await expect.poll(() => seatOf(5)?.alive).toBe(false)

  await remove(judge, 6)
  await expect.poll(() => seatOf(6)?.exit?.cause).toBe('removal')
}

/** Two fouls for one offence, one with its offence named later, and one that was of the other kind. */
async function namesOffences(judge: Visitor): Promise<void> {
  const { page } = judge
  const eight = await tap(judge, 8)
  await eight.getByRole('button', { name: 'Выкрик с места' }).click()
  await eight.getByRole('button', { name: 'Фолов сразу: 2' }).click()
  await judge.shot('judge-offence-m')
  await eight.getByRole('button', { name: 'Фол +2' }).click()
  await expect.poll(() => seatOf(8)?.fouls).toBe(2)
  await page.keyboard.press('Shift+Digit9')
  await expect.poll(() => seatOf(9)?.fouls).toBe(1)
  const nine = await tap(judge, 9)
  await nine.getByRole('button', { name: 'За что?, фол' }).click()
  await nine.getByRole('button', { name: 'Другое' }).click()
  await nine.getByRole('textbox', { name: 'Своими словами' }).fill('Постукивание')
  await nine.getByRole('button', { name: 'Исправить', exact: true }).click()
  await nine.getByRole('button', { name: 'Исправить, фол (Постукивание)' }).click()
  await nine.getByRole('button', { name: 'Техфол', exact: true }).click()
  await nine.getByRole('textbox', { name: 'Почему исправляете' }).fill('Мешал речи')
  await judge.shot('judge-foul-correction-m')
  expect(await seriousFindings(page)).toEqual([])
  await nine.getByRole('button', { name: 'Исправить', exact: true }).click()
  await expect.poll(() => seatOf(9)).toMatchObject({ fouls: 0, techFouls: 1 })
  await page.keyboard.press('Escape')
}

/** Down to one act of the list: what goes is named before it goes. */
async function takesBackSeveral(judge: Visitor): Promise<void> {
  const { page } = judge
  await page.getByRole('button', { name: 'Действия' }).click()
  await page.getByRole('button', { name: 'До сюда, фол игроку 9' }).click()
  await page.getByText(/^Будет отменено: исправление фола игрока 9, исправление фола игрока 9, фол/).waitFor()
  await judge.shot('judge-acts-m')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Отменить 3 действия' }).click()
  await expect.poll(() => seatOf(9)).toMatchObject({ fouls: 0, techFouls: 0 })
  expect(seatOf(8)?.fouls).toBe(2)
  await page.getByRole('button', { name: 'Исправить выставление' }).click()
  const dialog = page.getByRole('dialog', { name: 'Исправить выставление' })
  await dialog
    .getByRole('group', { name: 'Кто выставлял' })
    .getByRole('button', { disabled: false })
    .first()
    .click()
  await dialog
    .getByRole('group', { name: /^Кого выставил/ })
    .getByRole('button', { name: /^Место 4,/ })
    .click()
  await dialog.getByRole('textbox', { name: 'Почему исправляете' }).fill('Сказано вслух')
  await judge.shot('judge-nomination-m')
  await dialog.getByRole('button', { name: 'Исправить', exact: true }).click()
  await expect.poll(() => player.view?.nominees.map(({ seat }) => seat)).toContain(4)
}

async function remove(judge: Visitor, seat: number): Promise<void> {
  const sheet = await tap(judge, seat)
  await sheet.getByRole('textbox', { name: 'Причина' }).fill('Грубость')
  await sheet.getByRole('button', { name: 'Удалить игрока' }).click()
  await sheet.getByText(/Отменить это можно только сразу/).waitFor()
  await sheet.getByRole('button', { name: 'Да, подтверждаю' }).click()
}

/** With the clock stopped, so that nobody goes on: by the button, which names what it takes back, and by its key. */
async function takesBack(judge: Visitor): Promise<void> {
  const { page } = judge
  await page.getByRole('button', { name: 'Стоп-время' }).click()
  await expect.poll(() => player.view?.pause).not.toBeNull()
  await page.keyboard.press('Shift+Digit4')
  await expect.poll(() => seatOf(4)?.fouls).toBe(1)
  await remove(judge, 7)
  await expect.poll(() => seatOf(7)?.alive).toBe(false)
  await judge.shot('judge-undo-m')
  await page.getByRole('button', { name: 'Отменить, удаление игрока 7' }).click()
  await expect.poll(() => seatOf(7)?.alive).toBe(true)
  await page.getByRole('button', { name: 'Отменить, фол игроку 4' }).waitFor()
  await page.keyboard.press('KeyZ')
  await expect.poll(() => seatOf(4)?.fouls).toBe(0)
  expect(player.events.filter(({ type }) => type === 'undone')).toHaveLength(2)
  await page.getByRole('button', { name: 'Продолжить игру' }).click()
  await expect.poll(() => player.view?.pause).toBeNull()
}

/** The verdict, extra points and the best player, on the page the judge ends with. */
async function reviews(judge: Visitor): Promise<void> {
  const { page } = judge
  const seven = await tap(judge, 7)
  await seven.getByRole('button', { name: 'Поражение команды' }).click()
  await seven.getByRole('button', { name: 'Да, подтверждаю' }).click()
  await page.getByText(/^Разбор: ещё/).waitFor()
  await expect.poll(() => player.view?.final?.reason).toBe('team_loss')
  await page.getByRole('button', { name: /^2, .*баллы и отметка/ }).click()
  const sheet = page.getByRole('dialog', { name: /^2,/ })
  await sheet.getByRole('button', { name: 'Начислить, напишите, за что' }).waitFor()
  await sheet.getByRole('textbox', { name: 'За что' }).fill('Точная речь')
  await sheet.getByRole('textbox', { name: /Баллы/ }).fill('0,3')
  await sheet.getByRole('button', { name: 'Начислить' }).click()
  await sheet.getByRole('listitem').filter({ hasText: 'Точная речь' }).waitFor()
  await sheet.getByRole('button', { name: 'Лучший игрок' }).click()
  await sheet.getByRole('button', { name: 'Отмечен лучшим' }).waitFor()
  await judge.shot('judge-review-m')
  await page.keyboard.press('Escape')
  await expect.poll(() => player.view?.best).toBe(2)
  await page.getByRole('button', { name: 'Отменить, лучший игрок 2' }).click()
  await expect.poll(() => player.view?.best).toBeNull()
  // A lost page finds the table again, although the account is free: the review waits for it.
  await page.goto(`${server.url}/game`)
  await page.getByText(/^Разбор: ещё/).waitFor()
  await page.getByRole('button', { name: /^2, .*баллы и отметка/ }).click()
  await sheet.getByRole('button', { name: 'Лучший игрок' }).click()
  await sheet.getByRole('button', { name: 'Отмечен лучшим' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => player.view?.best).toBe(2)
  expect(player.view?.extras).toEqual([{ seat: 2, points: 0.3, note: 'Точная речь' }])
  await judge.shot('judge-over-m')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Закончить разбор' }).click()
  await page.waitForURL(/\/(match|game-statistics)\/\d+/)
}

it('a judge leads a table of a lobby from the seating to the verdict with a phone', async () => {
  const lobby = await openLobby()
  second = await connect(server, (await makeJudge('Камертон')).token)
  await sitsAsSecondJudge(second, lobby.invite)
  const judge = await visit(browser, `${server.url}/game-search?lobby=${lobby.invite}`, {
    size: PHONE,
    as: await makeJudge('Метроном'),
  })
  const { page } = judge
  await page.getByRole('link', { name: 'Камертон' }).waitFor()
  await page.getByRole('button', { name: 'Сесть судьёй' }).click()
  await page.getByRole('button', { name: 'Я готов' }).click()
  await page.getByRole('button', { name: 'Я ещё не готов' }).waitFor()
  await judge.shot('judge-lobby-m')
  await lobby.start()
  await page.waitForURL('**/game')
  await page.getByRole('button', { name: 'Начать игру' }).waitFor()
  await judge.shot('judge-seating-m')
  await swapsSeats(judge)
  await looksForASubstitute(judge)
  await dealsAgain(judge)
  while (player.view?.phase.id !== 'speech') await goOn(judge)
  await judge.shot('judge-speech-m')
  expect(await seriousFindings(page)).toEqual([])
  await keepsTheClock(judge)
  await changesPlaces(judge, second, player)
  await takesBack(judge)
  await namesOffences(judge)
  await takesBackSeveral(judge)
  await keepsOrder(judge)
  await page.setViewportSize(DESKTOP)
  await page.locator('[data-seat="8"]').getByRole('button', { name: /^Тех/ }).waitFor()
  await judge.shot('judge-speech')
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('?')
  await page.getByRole('button', { name: 'Отменить последнее действие: Z' }).waitFor()
  await judge.shot('judge-keys')
  await page.keyboard.press('Escape')
  await page.setViewportSize(PHONE)
  await goOn(judge)
  await reviews(judge)
  await protests(server, Number(page.url().split('/').at(-1)), player.account)
  await answersAProtest(judge, 'judge')
  for (const line of [/^Судьи Метроном, Камертон$/, /второй судья Метроном, «Судья вернулся»/])
    await page.getByText(line).first().waitFor({ state: 'attached' })
  expect([...judge.errors, ...judge.strays]).toEqual([])
})

/** The request is part of the game, so it is still there after a reload. */
async function asksForTheFloor({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Ещё', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Прошу слова' }).click()
  await page
    .getByRole('dialog', { name: 'Попросить слова' })
    .getByRole('button', { name: 'Связь или звук' })
    .click()
  const mark = page.locator('[data-seat="3"]').getByText('Просит слова')
  await mark.waitFor({ state: 'attached' })
  await page.reload()
  await mark.waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Ещё', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Снять просьбу' }).click()
  await mark.waitFor({ state: 'detached' })
}

it('a table gets a substitute and loses its judge, says both, and goes on by itself', async () => {
  const [judging, playing] = await Promise.all([
    makeJudge('Метроном').then((account) => connect(server, account.token)),
    makeAccount(server.url, 'Рыжая').then(async (account) => ({
      account,
      client: await connect(server, account.token),
    })),
  ])
  await judging.ask(createLobbyMessage, { ...TABLE, name: 'Стол без судьи' })
  await judging.ask(takeLobbySeatMessage, { seat: 'judge' })
  const { invite } = (await judging.ask(getLobbyMessage, {})).state
  await playing.client.ask(joinLobbyMessage, { invite })
  await playing.client.ask(takeLobbySeatMessage, { seat: 3 })
  await playing.client.ask(setLobbyReadyMessage, { ready: true })
  const { gameId } = await judging.ask(startLobbyMessage, {})

  const visitor = await visit(browser, `${server.url}/game`, { size: PHONE, as: playing.account })
  const { page } = visitor
  await page.getByRole('article', { name: 'Судья' }).getByText('Судья', { exact: true }).waitFor()
  await asksForTheFloor(visitor)

  const substitute = await visit(browser, server.url, { as: await makeAccount(server.url, 'Шах') })
  await takesTheSeat(server, substitute, () =>
    judging.ask(inviteToSeatMessage, { gameId, seat: 3, username: 'Шах', reason: 'потеряна связь' }),
  )
  await page.getByText(/Судья посадил на ваше место другого игрока/).waitFor()
  await visitor.shot('seat-lost-m')
  expect([...visitor.errors, ...visitor.strays]).toEqual([])
  await judgeGoes(substitute, () => judging.ask(quitGameMessage, { gameId }))
  // A judge who asks for the table again does not get it back.
  expect(await judging.ask(getActivityMessage, {})).toMatchObject({ state: { kind: 'idle' } })
  judging.close()
  playing.client.close()
  expect([...substitute.errors, ...substitute.strays]).toEqual([])
})

async function judgeGoes(visitor: Visitor, quit: () => Promise<unknown>): Promise<void> {
  const { page } = visitor
  await quit()
  await page.getByText('Судья вышел: стол идёт сам').waitFor()
  await page.getByText('Судья вышел', { exact: true }).waitFor()
  await visitor.shot('judge-left-m')
  expect(await seriousFindings(page)).toEqual([])
}
