import {
  getFinishedGame,
  getGames,
  getProfile,
  getPublicNumbers,
  resolveGameLink,
  returnToGame,
  startPracticeMessage,
} from '@gorod/contracts'
import { replay, viewFor } from '@gorod/rules'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  call,
  FakeClock,
  signUp,
  startTestApp,
  type TestAccount,
  type TestApp,
  until,
} from '../../testing/index.ts'
import { passTime, passTimeUntil } from './testing/pass-time.ts'
import { ProtocolPlayer } from './testing/protocol-player.ts'

const HOUR_MS = 60 * 60_000

let clock: FakeClock
let app: TestApp
let account: TestAccount
let player: ProtocolPlayer

beforeEach(async () => {
  clock = new FakeClock()
  app = await startTestApp({ clock })
  account = await signUp(app)
  player = new ProtocolPlayer({ url: app.url, token: account.token })
  await player.until('hearing where it is', () => player.activity !== null)
})
afterEach(async () => {
  player.close()
  await app.stop()
})

async function startPractice(): Promise<string> {
  const { gameId } = await player.ask(startPracticeMessage, { pace: 'brisk' })
  await player.join(gameId)
  return gameId
}

describe('a practice game', () => {
  test('is played to the end by moving the clock, and stands in the profile', async () => {
    const gameId = await startPractice()
    await player.until('the table', () => player.activity?.kind === 'game')
    expect(player.activity).toMatchObject({ gameId, viewer: player.viewer })
    await passTimeUntil(app, clock, () => player.over, HOUR_MS)

    await player.until('being free again', () => player.activity?.kind === 'idle')
    await app.drainJobs()
    const { answer: games } = await call(app, getGames, { query: { user_id: account.id } })
    expect(games.totalCount).toBe(1)
    expect(games.rows[0]).toMatchObject({ type: 'other', game_mode: { value: 'practice' } })
    const { answer: profile } = await call(app, getProfile, { query: { userId: account.id } })
    expect(profile).toMatchObject({ id: account.id, username: account.username, games_count: 1 })
    const { answer: numbers } = await call(app, getPublicNumbers)
    expect(numbers).toMatchObject({ online: 1, tables: 0, gamesThisWeek: 1, averageWaitSeconds: null })

    const { answer: finished } = await call(app, getFinishedGame, { query: { id: games.rows[0]!.id } })
    expect(finished.players).toHaveLength(10)
    expect(finished.players.filter(({ bot }) => bot)).toHaveLength(9)
    // The page of the match folds the same events to the same end.
    const final = viewFor(replay(finished.events), 'spectator').final
    expect(final?.winner).toBe(finished.winner)
    expect(final?.roles).toEqual(finished.players.map(({ role }) => role))
    const created = finished.events[0]
    expect(created).toMatchObject({ type: 'gameCreated', seed: final?.seed })
  })

  test('is one at a time, and the refusal names the one that runs', async () => {
    const gameId = await startPractice()
    expect(await player.send(startPracticeMessage, {})).toEqual({
      ok: false,
      error: { code: 'already_in_game', details: { gameId } },
    })
  })

  test('is found again by its link and by the form of the page', async () => {
    const gameId = await startPractice()
    const { headers, status } = await call(app, returnToGame, {
      as: account,
      body: { _csrf: 'unused with a bearer token', gameMode: 'player' },
    })
    expect(status).toBe(303)
    const token = new URL(headers.get('location')!, app.url).searchParams.get('token')!
    const { answer } = await call(app, resolveGameLink, { as: account, query: { token } })
    expect(answer).toMatchObject({ gameId, status: 'running', type: 'other' })
    const forged = await call(app, resolveGameLink, { as: account, query: { token: `${gameId}.forged` } })
    expect(forged.error.code).toBe('game_not_found')
    const { answer: finished, status: early } = await call(app, getFinishedGame, {
      query: { id: answer.number },
    })
    expect([early, finished]).toMatchObject([404, { code: 'game_not_found' }])
  })

  test('a reload within the grace time goes unnoticed, a longer absence is told and ends on return', async () => {
    const gameId = await startPractice()
    const seat = player.viewer as number
    const observer = new ProtocolPlayer({ url: app.url, token: (await signUp(app)).token })
    await observer.join(gameId)
    const absence = () => observer.events.filter(({ type }) => /^seat(Dis|Re)connected$/.test(type))

    player.close()
    await until(() => app.platform.realtime.clientsOf(account.id).length === 0)
    await passTime(app, clock, 3000)
    const back = new ProtocolPlayer({ url: app.url, token: account.token })
    await back.join(gameId)
    await passTime(app, clock, 10_000)
    expect(absence()).toEqual([])

    back.close()
    await until(() => app.platform.realtime.clientsOf(account.id).length === 0)
    await passTime(app, clock, 5000)
    await observer.until('the loss being told', () => absence().length === 1)
    expect(absence()[0]).toMatchObject({ type: 'seatDisconnected', seat })
    const again = new ProtocolPlayer({ url: app.url, token: account.token })
    await again.join(gameId)
    await observer.until('the return being told', () => absence().length === 2)
    expect(absence()[1]).toMatchObject({ type: 'seatReconnected', seat })
    observer.close()
    again.close()
  })

  test('goes on after a restart of the server, though nobody comes back', async () => {
    const gameId = await startPractice()
    await passTime(app, clock, 60_000)
    player.close()
    const database = app.database
    await app.stop({ database: true })
    await clock.advance(10 * 60_000)

    app = await startTestApp({ clock, database })
    const before = await countEvents(gameId)
    await passTimeUntil(app, clock, async () => (await countEvents(gameId)) > before + 20, HOUR_MS)
  })
})

async function countEvents(gameId: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from games where id = ${gameId}`.execute(
    app.db,
  )
  return rows[0]?.version ?? 0
}
