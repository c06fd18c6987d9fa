import { HOUR_MS } from '@gorod/contracts/durations'
import {
  getFinishedGame,
  getGames,
  hurryBotsMessage,
  resolveGameLink,
  returnToGame,
} from '@gorod/contracts/game'
import { getPublicNumbers } from '@gorod/contracts/home'
import { getProfile } from '@gorod/contracts/profile'
import { startPracticeMessage } from '@gorod/contracts/search'
import { replay, viewFor } from '@gorod/rules'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TablesOf } from '../../platform/db/columns.ts'
import { GameSite, keptGame } from '../../testing/games/game-site.ts'
import type { SocketPlayer } from '../../testing/games/socket-player.ts'
import { call, forEachTest, jobsDone, type TestAccount, until } from '../../testing/index.ts'
import type { gamesTables } from './store/tables.ts'

const site = forEachTest(new GameSite())
let account: TestAccount
let player: SocketPlayer

beforeEach(async () => {
  const person = await site.person()
  account = person.account
  player = person.page
  await player.until('hearing where it is', () => player.activity !== null)
})

const countEvents = async (gameId: string) => (await keptGame(site.app, gameId)).version

async function startPractice(): Promise<string> {
  const { gameId } = await player.ask(startPracticeMessage, { pace: 'brisk' })
  await player.join(gameId)
  return gameId
}

describe('a practice game', () => {
  test('a practice game is played to the end by moving the clock, and appears in the profile', async () => {
    const gameId = await startPractice()
    await player.until('the table', () => player.activity?.kind === 'game')
    expect(player.activity).toMatchObject({ gameId, viewer: player.viewer })
    await site.passTimeUntil(() => player.over, HOUR_MS)

    await player.until('being free again', () => player.activity?.kind === 'idle')
    await jobsDone(site.app)
    const { answer: games } = await call(site.app, getGames, { as: account, query: { user_id: account.id } })
    expect(games.totalCount).toBe(1)
    expect(games.rows[0]).toMatchObject({ type: 'other', game_mode: { value: 'practice' } })
    const { answer: profile } = await call(site.app, getProfile, {
      as: account,
      query: { userId: account.id },
    })
    expect(profile).toMatchObject({ id: account.id, username: account.username, games_count: 1 })
    const { answer: numbers } = await call(site.app, getPublicNumbers)
    expect(numbers).toMatchObject({ online: 1, tables: 0, gamesThisWeek: 1, averageWaitSeconds: null })

    const query = { id: games.rows[0]!.id }
    // Viewers of the table see its end thirty seconds later, and read its result no earlier.
    expect((await call(site.app, getFinishedGame, { query })).status).toBe(404)
    const { answer: finished } = await call(site.app, getFinishedGame, { as: account, query })
    expect(finished.players).toHaveLength(10)
    expect(finished.players.filter(({ bot }) => bot)).toHaveLength(9)
    // The match page folds the same events to the same end.
    const final = viewFor(replay(finished.events), 'spectator').final
    expect(final?.winner).toBe(finished.winner)
    expect(final?.roles).toEqual(finished.players.map(({ role }) => role))
    const created = finished.events[0]
    expect(created).toMatchObject({ type: 'gameCreated', seed: final?.seed })
  })

  test('gives the seat and the role that were asked for, and proves the rest of the deal', async () => {
    const wish = { pace: 'brisk', role: 'godfather', seat: 4, level: 'novice' } as const
    const { gameId } = await player.ask(startPracticeMessage, wish)
    await player.join(gameId)
    expect(player.viewer).toBe(4)
    await site.passTimeUntil(
      () => player.state !== null && viewFor(player.state, 4).own?.role != null,
      HOUR_MS,
    )
    expect(viewFor(replay(player.events), 4).own?.role).toBe('godfather')
    const { page: observer } = await site.person({ rights: ['moderator'] })
    await observer.join(gameId)
    expect(observer.events[0]).toMatchObject({ type: 'gameCreated', chosenRole: null })
    const { botLevel } = await site.app.db
      .withTables<TablesOf<typeof gamesTables>>()
      .selectFrom('games')
      .select('bot_level as botLevel')
      .where('id', '=', gameId)
      .executeTakeFirstOrThrow()
    expect(botLevel).toBe('novice')
  })

  test('refuses a role and a seat that its rules lack', async () => {
    const ask = async (wish: object) => player.send(startPracticeMessage, wish)
    const refusal = (field: string) => ({
      ok: false,
      error: { code: 'validation_failed', fields: { [field]: [expect.any(String)] } },
    })
    expect(await ask({ role: 'doctor' })).toMatchObject(refusal('role'))
    expect(await ask({ seat: 11 })).toMatchObject(refusal('seat'))
  })

  test('only a practice game takes a role by wish', async () => {
    const { db, games } = site.app
    const begin = db.transaction().execute((tx) =>
      games.api.create(tx, {
        mode: 'lobby',
        type: 'other',
        ruleSet: 'fiim',
        pace: 'brisk',
        comingFrom: null,
        players: games.api.withBots([], 10),
        judge: null,
        practice: { chosenRole: { seat: 1, role: 'sheriff' }, botLevel: 'player' },
      }),
    )
    await expect(begin).rejects.toThrow('a lobby game is dealt by chance')
  })

  test('practice players hurry for their one person alone', async () => {
    const gameId = await startPractice()
    expect(await player.send(hurryBotsMessage, { gameId })).toMatchObject({ ok: true })
    const { page: observer } = await site.person({ rights: ['moderator'] })
    await observer.join(gameId)
    expect(await observer.send(hurryBotsMessage, { gameId })).toMatchObject({ error: { code: 'forbidden' } })
  })

  test('one practice game runs at a time, and the refusal names it', async () => {
    const gameId = await startPractice()
    expect(await player.send(startPracticeMessage, {})).toEqual({
      ok: false,
      error: { code: 'already_in_game', details: { gameId } },
    })
  })

  test('a practice game is found again by its link and by the form of the page', async () => {
    const gameId = await startPractice()
    const { headers, status } = await call(site.app, returnToGame, {
      as: account,
      body: { _csrf: 'unused with a bearer token', gameMode: 'player' },
    })
    expect(status).toBe(303)
    const token = new URL(headers.get('location')!, site.app.url).searchParams.get('token')!
    const { answer } = await call(site.app, resolveGameLink, { as: account, query: { token } })
    expect(answer).toMatchObject({ gameId, status: 'running', type: 'other' })
    const forged = await call(site.app, resolveGameLink, {
      as: account,
      query: { token: `${gameId}.forged` },
    })
    expect(forged.error.code).toBe('game_not_found')
    const { answer: finished, status: early } = await call(site.app, getFinishedGame, {
      query: { id: answer.number },
    })
    expect([early, finished]).toMatchObject([404, { code: 'game_not_found' }])
  })

  test('a reload within the grace time goes unnoticed, a longer absence is announced and ends on return', async () => {
    const gameId = await startPractice()
    const seat = player.viewer as number
    const { page: observer } = await site.person({ rights: ['moderator'] })
    await observer.join(gameId)
    const absence = () => observer.events.filter(({ type }) => /^seat(Dis|Re)connected$/.test(type))

    await site.goAway({ account, client: player })
    await site.passTime(3000)
    const back = site.playerPage(account)
    await back.join(gameId)
    await site.passTime(10_000)
    expect(absence()).toEqual([])

    await site.goAway({ account, client: back })
    await site.passTime(10_000)
    await site.whileTimePasses(until(() => absence().length === 1))
    expect(absence()[0]).toMatchObject({ type: 'seatDisconnected', seat })
    const again = site.playerPage(account)
    await again.join(gameId)
    // During the meeting the table gets its events at ticks.
    await site.whileTimePasses(until(() => absence().length === 2))
    expect(absence()[1]).toMatchObject({ type: 'seatReconnected', seat })
  })

  test('goes on after a restart of the server, though nobody comes back', async () => {
    const gameId = await startPractice()
    await site.passTime(60_000)
    await site.restart(() => site.clock.advance(10 * 60_000))
    const before = await countEvents(gameId)
    await site.passTimeUntil(async () => (await countEvents(gameId)) > before + 20, HOUR_MS)
  })
})
