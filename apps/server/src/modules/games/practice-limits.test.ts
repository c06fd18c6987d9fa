import { DAY_MS, MINUTE_MS } from '@gorod/contracts/durations'
import {
  gameCommandMessage,
  getFinishedGame,
  getGames,
  joinGameMessage,
  mediaToServerMessage,
  quitGameMessage,
} from '@gorod/contracts/game'
import { startPracticeMessage } from '@gorod/contracts/search'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { finish } from '../../testing/games/finished-game.ts'
import { GameSite, keptGame, type Person } from '../../testing/games/game-site.ts'
import { call, forEachTest, jobsDone } from '../../testing/index.ts'

const PER_HOUR = 10

const site = forEachTest(new GameSite())
let person: Person

beforeEach(async () => {
  person = await site.person()
})

const start = (of: Person = person) => of.page.send(startPracticeMessage, { pace: 'brisk' })

async function startAndQuit(of: Person = person): Promise<string> {
  const { gameId } = await of.page.ask(startPracticeMessage, { pace: 'brisk' })
  await of.page.ask(quitGameMessage, { gameId })
  return gameId
}

async function count(what: 'games' | 'game_events' | 'game_seats'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(what)}`.execute(
    site.app.db,
  )
  return rows[0]?.count ?? 0
}

/** The daily cleanup at a later moment. */
const cleanUp = (laterMs = 0) => site.app.games.cleanup?.(new Date(site.clock.now() + laterMs))

describe('the limit of practice games', () => {
  test('ten games an hour are allowed, also after a restart and a cleanup, and the refusal says how long to wait', async () => {
    for (let games = 0; games < PER_HOUR; games++) await startAndQuit()
    const refused = { ok: false, error: { code: 'too_many_requests' } }
    expect(await start()).toMatchObject(refused)
    await site.restart()
    await cleanUp()
    person = { ...person, page: site.playerPage(person.account) }
    const { error } = (await start()) as {
      error: { details: { retryAfterSeconds: number; perHour: number } }
    }
    expect(error).toMatchObject({ code: 'too_many_requests', details: { perHour: PER_HOUR } })
    expect(error.details.retryAfterSeconds).toBeGreaterThan(3500)
    expect(error.details.retryAfterSeconds).toBeLessThanOrEqual(3600)
    // The limit counts per account.
    const other = await site.person()
    expect(await start(other)).toMatchObject({ ok: true })
    // The first of them was started an hour ago.
    await sql`update practice_starts set at = at - interval '1 hour'
      where at = (select min(at) from practice_starts)`.execute(site.app.db)
    expect(await start()).toMatchObject({ ok: true })
  })

  test('a refusal still names the game that runs', async () => {
    for (let games = 1; games < PER_HOUR; games++) await startAndQuit()
    const { gameId } = await person.page.ask(startPracticeMessage, { pace: 'brisk' })
    expect(await start()).toEqual({ ok: false, error: { code: 'already_in_game', details: { gameId } } })
  })

  test('games that were broken off leave the memory at once, and the database with the next cleanup', async () => {
    for (let games = 0; games < 3; games++) await startAndQuit()
    expect(site.app.games.api.countOpen()).toEqual({ all: 0, over: 0 })
    expect(await count('games')).toBe(3)
    await cleanUp()
    expect(await count('games')).toBe(3)
    await cleanUp(61 * MINUTE_MS)
    for (const table of ['games', 'game_events', 'game_seats'] as const) expect(await count(table)).toBe(0)
  })

  test('games that were played keep their result when their log is gone', async () => {
    const { gameId } = await person.page.ask(startPracticeMessage, { pace: 'brisk' })
    await finish(site.app, gameId)
    const { endedAt } = (await site.app.games.api.sealedSheet(gameId))!
    await site.clock.leap(endedAt.getTime() - site.clock.now())
    await jobsDone(site.app)
    const { number } = await keptGame(site.app, gameId)
    const list = async () =>
      (await call(site.app, getGames, { as: person.account, query: { user_id: person.account.id } })).answer
    const before = await list()
    const { answer: whole } = await call(site.app, getFinishedGame, {
      as: person.account,
      query: { id: number },
    })
    await cleanUp(29 * DAY_MS)
    expect(await count('game_events')).toBeGreaterThan(0)
    await cleanUp(31 * DAY_MS)
    expect(await count('game_events')).toBe(0)

    const { answer: rest } = await call(site.app, getFinishedGame, {
      as: person.account,
      query: { id: number },
    })
    expect(rest).toEqual({ ...whole, events: [] })
    expect(await list()).toEqual(before)
    // A recount returns the earlier results.
    const sheet = await site.app.games.api.resultSheet(gameId)
    expect(await site.app.games.api.recountResults(gameId)).toEqual(sheet)
    expect(await site.app.games.api.finishedLog(gameId)).toBeNull()
    await site.restart()
    const join = await site.playerPage(person.account).send(joinGameMessage, { gameId, known: 0 })
    expect(join).toEqual({ ok: false, error: { code: 'game_not_found' } })
  })
})

describe('a game that is over', () => {
  test('a game that is over is not opened for an account that may not watch it', async () => {
    const { gameId } = await site.game('rated', [person])
    await person.page.ask(quitGameMessage, { gameId })
    await site.passTime(MINUTE_MS)
    await site.restart()
    const stranger = site.playerPage((await site.person()).account)
    const command = { gameId, id: 'not-mine-at-all', command: { type: 'confirmReady' as const } }
    const open = site.app.games.api.countOpen().all
    for (const answer of [
      await stranger.send(joinGameMessage, { gameId, known: 0 }),
      await stranger.send(gameCommandMessage, command),
      await stranger.send(quitGameMessage, { gameId }),
      await stranger.send(mediaToServerMessage, { gameId, message: { type: 'hello' } as never }),
    ])
      expect(answer).toMatchObject({ ok: false })
    expect(site.app.games.api.countOpen().all).toBe(open)
  })

  test('opens without a room, and is closed soon after the last viewer', async () => {
    const gameId = await startAndQuit()
    expect(site.app.games.api.countOpen().all).toBe(0)
    const { media } = await person.page.ask(joinGameMessage, { gameId, known: 0 })
    expect(media.available).toBe(false)
    expect(site.app.games.api.countOpen()).toEqual({ all: 1, over: 1 })
    await site.goAway({ account: person.account, client: person.page })
    await site.passTime(11_000)
    expect(site.app.games.api.countOpen()).toEqual({ all: 0, over: 0 })
  })
})
