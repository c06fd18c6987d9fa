import { startPracticeMessage } from '@gorod/contracts/search'
import { scriptedGame } from '@gorod/rules/scripted-game'
import { connect, until } from '@gorod/server/testing'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ObsPeer } from '../../apps/web/src/shared/obs/obs-peer.ts'
import { makeAccount } from '../harness/account.ts'
import { lookAt } from '../harness/both-sizes.ts'
import { DESKTOP, PHONE, visit } from '../harness/browser.ts'
import { query } from '../harness/database.ts'
import { answerProfile, openPage } from '../harness/profile-page.ts'
import { sharedSite } from '../harness/site-for-file.ts'
import { watchedTable } from '../harness/watched-table.ts'

const { server, browser } = await sharedSite()

const DELAY_MS = 180_000
/** Controls of the deck that are below the window, in another line, or without air between them. */
const besideTheDeck = (page: Page) =>
  page
    .getByRole('region', { name: 'Управление' })
    .getByRole('button')
    .evaluateAll((buttons) => {
      const boxes = buttons.map((button) => button.getBoundingClientRect())
      return boxes.flatMap((box, index) => {
        const before = boxes[index - 1]
        const isApart = before === undefined || (box.left - before.right >= 4 && box.top === before.top)
        return isApart && box.bottom <= innerHeight ? [] : [index]
      })
    })

/** A whole game later than the delay: what the story writes afterwards is released at once. */
const AGE_MS = DELAY_MS + 2 * 60 * 60_000

describe('a visitor without an account', () => {
  it('finds a running table, watches it late and without roles to its end, and goes to its page', async () => {
    const game = scriptedGame()
      .day([3, 5])
      .vote([{ 3: [1, 2, 4, 5, 6, 7], 5: [3, 8, 9, 10] }])
      .night({ shot: 2 })
    game.until('speech')
    const table = await watchedTable(server, game.events, { ageMs: AGE_MS })
    const { number } = table
    const visitor = await visit(browser, server.url)
    const { page, errors } = visitor
    const packets: string[] = []
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => packets.push(String(payload))),
    )
    page.on('response', async (answer) => {
      if (answer.url().includes('/broadcast/')) packets.push(await answer.text().catch(() => ''))
    })
    await page.getByRole('link', { name: 'Смотреть', exact: true }).click()
    const card = page.getByRole('article').filter({ hasText: `Стол ${number}` })
    await card.getByText('День 2').waitFor()
    await card.getByText('рейтинговая').waitFor()
    await lookAt(visitor, 'watch-list')
    await card.getByRole('link', { name: `Смотреть стол ${number}` }).click()
    await page.getByRole('heading', { level: 1, name: 'День 2' }).waitFor()
    await page.getByText('Задержка 3:00').waitFor()
    await page.getByText('1 зритель').waitFor()
    await page.getByRole('article', { name: /Место 3/ }).waitFor()
    await lookAt(visitor, 'watch-table')
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size)
      await until(async () => (await besideTheDeck(page)).length === 0)
    }
    await page.goto(`${server.url}/match/${number}`)
    await page.getByRole('heading', { name: 'Игра ещё идёт' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Смотреть' }).click()
    await page.getByRole('heading', { level: 1, name: 'День 2' }).waitFor()
    game.send(game.state.phase.id === 'speech' ? game.state.phase.seat : 1, { type: 'nominate', seat: 10 })
    await table.grow(game.events)
    await page.getByText('Пока никого.').waitFor({ state: 'detached' })
    expect(packets.join('\n')).not.toMatch(/shotFired|isBlack|isSheriff|"seed":"/)
    expect(packets.join('\n')).not.toMatch(/"roles":\[[^\]]*"(?:sheriff|mafia|godfather)"/)
    game.until('gameOver')
    await table.grow(game.events)
    await page.getByRole('heading', { level: 1, name: 'Игра окончена' }).waitFor()
    await page.getByRole('button', { name: 'Страница матча' }).waitFor()
    expect(errors).toEqual([])
    await visitor.context.close()
  })

  it('reads that there is no such table', async () => {
    const { page, context } = await visit(browser, `${server.url}/watch/999999`)
    await page.getByRole('heading', { name: 'Этого стола не видно' }).waitFor()
    await page.getByRole('link', { name: 'Все столы' }).click()
    await until(() => page.url().endsWith('/watch'))
    await context.close()
  })
})

it('a player who opens the address of their own table reads why it is closed to them, and has the way back', async () => {
  const player = await makeAccount(server.url, 'Игрок за столом')
  const log = scriptedGame().until('speech').events
  const { number } = await watchedTable(server, log, { ageMs: AGE_MS, accounts: { 3: player.id } })
  const visitor = await visit(browser, `${server.url}/watch/${number}`, { as: player })
  await visitor.page.getByText('Это ваш стол').waitFor()
  await visitor.page.getByRole('button', { name: 'Вернуться в игру' }).waitFor()
  await lookAt(visitor, 'own-table')
  await visitor.page.getByRole('link', { name: 'Все столы' }).waitFor()
})

describe('a viewer of a streamer', () => {
  it('names three seats as mafia at the table of the streamer, and sees how the others voted', async () => {
    const host = await makeAccount(server.url, 'Стримерша')
    const viewer = await makeAccount(server.url, 'Зрительница')
    await query(
      server,
      `insert into profiles (account_id, twitch, twitch_verified_at, twitch_subject)
       values ($1, 'streamer_live', now(), $2)
       on conflict (account_id) do update set twitch = excluded.twitch, twitch_verified_at = now()`,
      [host.id, `subject-${host.id}`],
    )
    const game = scriptedGame().day([3, 5]).until('voteCandidate')
    const { number } = await watchedTable(server, game.events, {
      ageMs: AGE_MS,
      accounts: { 7: host.id },
    })
    const visitor = await visit(browser, `${server.url}/audience/streamers/${host.id}`, { as: viewer })
    const { page, errors } = visitor
    await page.getByRole('heading', { level: 1, name: 'Аудитория: Стримерша' }).waitFor()
    await page.getByRole('heading', { name: new RegExp(`Стол ${number}: Голосование`) }).waitFor()
    for (const seat of [5, 10, 2]) {
      await page.getByRole('checkbox', { name: new RegExp(`^${seat}, `) }).click()
      await page.getByRole('checkbox', { name: new RegExp(`^${seat}, `), checked: true }).waitFor()
    }
    await page.getByText('3/3').waitFor()
    expect(await page.getByRole('checkbox', { name: /^1, / }).isDisabled()).toBe(true)
    await page.getByText('1 голос', { exact: true }).waitFor()
    await lookAt(visitor, 'streamer')
    await page.reload()
    await page.getByText('3/3').waitFor()
    // At the table: the shares on the windows, and the vote beside it or in a sheet.
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('link', { name: 'Смотреть стол' }).click()
    await page.getByRole('tab', { name: 'Кто чёрный', selected: true }).waitFor()
    await page.getByTitle('Зрители: 100% считают место 5 чёрным').waitFor()
    await page.getByTitle('Зрители: 0% считают место 1 чёрным').waitFor()
    await visitor.shot('poll')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Кто чёрный' }).click()
    await page.getByRole('checkbox', { name: /^2, / }).click()
    await page.getByText('2/3').waitFor()
    await page.getByTitle('Зрители: 0% считают место 2 чёрным').waitFor({ state: 'attached' })
    await visitor.shot('poll-m')
    const token = 'a token of the story'
    await query(
      server,
      `insert into audience_channels (account_id, overlay_hash, overlay_made_at) values ($1, sha256($2), now())`,
      [host.id, Buffer.from(token)],
    )
    await page.goto(`${server.url}/overlay/${encodeURIComponent(token)}`)
    await page.getByText(`Стол ${number}, рейтинговая`).waitFor()
    await page.getByText('Голосование').waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgba(0, 0, 0, 0)',
    )
    await page.setViewportSize({ width: 1920, height: 1080 })
    await visitor.shot('overlay')
    expect(errors).toEqual([])
    await visitor.context.close()
  })
})

describe('a streamer', () => {
  it('connects OBS of the streamer’s own machine in the cabinet; the room changes its scenes and mutes its microphone by one press', async () => {
    const obs = await ObsPeer.start({ password: 'пароль' })
    const host = await makeAccount(server.url, 'Стример со сценами')
    await query(
      server,
      `insert into profiles (account_id, twitch, twitch_verified_at, twitch_subject) values ($1, 'scenes_live', now(), $2)
       on conflict (account_id) do update set twitch = excluded.twitch, twitch_verified_at = now()`,
      [host.id, `subject-${host.id}`],
    )
    const visitor = await visit(browser, `${server.url}/cabinet`, { as: host })
    const { page, errors } = visitor
    const panel = page.getByRole('region', { name: 'Сцены OBS' })
    await panel.getByLabel('Адрес').fill('192.168.0.7')
    await panel.getByText('Только этот компьютер').waitFor()
    await panel.getByLabel('Адрес').fill(`127.0.0.1:${obs.port}`)
    await panel.getByRole('button', { name: 'Сохранить и соединить' }).click()
    await panel.getByText('OBS не принял пароль.').waitFor()
    await panel.getByLabel('Пароль сервера').fill('пароль')
    await panel.getByRole('button', { name: 'Сохранить и соединить' }).click()
    await panel.getByText('Связь есть.').waitFor()
    await panel.getByLabel('Ночь').selectOption('Ночь')
    await panel.getByLabel('Источник вашего микрофона').selectOption('Микрофон')
    await lookAt(visitor, 'obs-cabinet')
    const device = await connect(server, host.token)
    await device.ask(startPracticeMessage, { pace: 'brisk' })
    device.close()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${server.url}/game`)
    const sound = page.getByRole('button', { name: /^Без звука/ })
    await sound.waitFor()
    await expect.poll(() => obs.scene).toBe('Ночь')
    await sound.click()
    await expect.poll(() => obs.inputs.get('Микрофон')).toBe(true)
    await visitor.shot('obs-room')
    // Somebody opens it in OBS: the room says so, and the next press closes it again.
    obs.muteByHand('Микрофон', false)
    await page.getByRole('button', { name: /^Без звука, слыш/ }).waitFor()
    await page.keyboard.press('b')
    await expect.poll(() => obs.inputs.get('Микрофон')).toBe(true)
    expect(errors).toEqual([])
    await visitor.context.close()
    await obs.stop()
  })
})

const STREAMER = {
  userId: 1,
  username: 'Инженер',
  image: null,
  channel: 'https://www.twitch.tv/inzhener_live',
  table: null,
  leaders: [],
}

describe('the audience of a streamer', () => {
  it('the page leads to the proved channel, and there is no such page of anybody else', async () => {
    const owner = await makeAccount(server.url, 'Хозяин канала')
    const visitor = await openPage({
      browser,
      server,
      path: `/profile/${owner.id}`,
      prepare: async (context) => {
        await answerProfile()(context)
        await context.route('**/broadcast/get-streamer*', (route) => route.fulfill({ json: STREAMER }))
      },
    })
    const { page } = visitor
    await page.getByRole('link', { name: 'Аудитория стримера' }).click()
    await page.getByRole('heading', { level: 1, name: 'Аудитория: Инженер' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/audience/streamers/${owner.id}`)
    const channel = page.getByRole('link', { name: /^Смотреть inzhener_live на Twitch/ })
    expect(await channel.getAttribute('href')).toBe('https://www.twitch.tv/inzhener_live')
    await lookAt(visitor, 'audience')
    await page.getByRole('link', { name: 'Профиль игрока' }).click()
    await page.getByRole('heading', { level: 1, name: 'Инженер' }).waitFor()
    await page.context().unrouteAll()
    // A profile without a proved channel, a number nobody has, and no number.
    for (const id of [owner.id, 999_999, 'somebody']) {
      await page.goto(`${server.url}/audience/streamers/${id}`)
      await page.getByRole('heading', { name: 'Здесь никто не живёт' }).waitFor()
    }
    await visitor.context.close()
  })
})
