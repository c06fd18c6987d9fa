import { simulateGame } from '@gorod/bots/testing'
import type { GameMode } from '@gorod/contracts/game'
import { banPlayer } from '@gorod/contracts/moderation'
import {
  answerRematchMessage,
  fillRematchMessage,
  getRematchMessage,
  REMATCH_MS,
  REMATCH_OFFER_MS,
  rematchMessage,
} from '@gorod/contracts/rematch'
import { acceptTableMessage, startSearchMessage, stopSearchMessage } from '@gorod/contracts/search'
import { replay } from '@gorod/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, type Player, passTimeUntil, Site, until } from '../../testing/index.ts'

// One site for all: nobody plays in two of the tests.
const site = new Site()
beforeAll(() => site.start())
afterAll(() => site.stop())

interface FinishedGame {
  readonly mode?: GameMode
  readonly judge?: Player
  readonly second?: Player
}

/** A finished game of these people and practice players. */
async function finished(
  people: readonly Player[],
  { mode = 'lobby', judge, second }: FinishedGame = {},
): Promise<string> {
  const { db, games } = site.app
  const person = ({ account: { id, username } }: Player) => ({
    accountId: id,
    username,
    image: null,
    portrait: null,
  })
  const gameId = await db.transaction().execute((tx) =>
    games.api.create(tx, {
      mode,
      type: mode === 'lobby' ? 'other' : 'match',
      ruleSet: 'fsm',
      pace: 'brisk',
      comingFrom: null,
      isPrivate: true,
      players: games.api.withBots(people.map(person), 10),
      judge: judge === undefined ? null : person(judge),
      secondJudge: second === undefined ? null : person(second),
    }),
  )
  await games.api.playOut(gameId, (begun) => {
    const [created] = begun
    if (created?.type !== 'gameCreated') throw new Error('no game')
    return simulateGame({ ruleSet: created.ruleSet, seats: 10, seed: gameId, begun }).events
  })
  const everybody = [...people, ...[judge, second].filter((one) => one !== undefined)]
  const place = ({ account }: Player) => site.app.activity.api.placeOf(account.id)
  await until(async () => (await Promise.all(everybody.map(place))).every((at) => at === null))
  return gameId
}

const answer = ({ client }: Player, gameId: string, stays = true) =>
  client.send(answerRematchMessage, { gameId, stays })
const view = async ({ client }: Player, gameId: string) =>
  (await client.ask(getRematchMessage, { gameId })).rematch
const placeOf = ({ account }: Player) => site.app.activity.api.placeOf(account.id)
/** The look of each second may be late on a busy machine: the clock goes on until it has come. */
const passUntilSeated = (one: Player) =>
  passTimeUntil(site.app, site.clock, async () => (await placeOf(one))?.kind === 'game', 5 * 60_000)
const codeOf = (ack: Awaited<ReturnType<typeof answer>>) => (ack.ok ? null : ack.error.code)

describe('a rematch', () => {
  test('begins when the whole table stays: the same rules, pace and judge, unrated', async () => {
    const judge = await site.player({ rights: ['judge'] })
    const players = await site.players(2)
    const gameId = await finished(players, { mode: 'league', judge })
    expect(await view(judge, gameId)).toMatchObject({ state: 'offered', msLeft: null, needed: 1 })
    await answer(players[0], gameId)
    const { people } = await players[1].client.wait(rematchMessage, ({ state }) => state === 'asked')
    expect(people.find(({ own }) => own)?.answer).toBe('thinks')
    await answer(judge, gameId)
    await answer(players[1], gameId)
    const told = await judge.client.wait(rematchMessage, ({ state }) => state === 'begun')
    expect(told.people.map((one) => one.answer)).toEqual(['stays', 'stays', 'stays'])
    const next = told.nextGameId ?? ''
    for (const one of [...players, judge])
      expect(await placeOf(one)).toMatchObject({ kind: 'game', gameId: next })
    const [before, after] = await Promise.all([gameId, next].map((id) => site.app.games.api.events(id)))
    expect(after?.[0]).toMatchObject({ type: 'gameCreated', judge: 'human' })
    expect(replay(after ?? []).ruleSet).toEqual(replay(before ?? []).ruleSet)
    const [table] = await site.app.games.api.tables([next])
    expect(table).toMatchObject({ mode: 'lobby', judgeId: judge.account.id, isPrivate: true })
  })

  test('nobody has the seat of the game before', async () => {
    const players: Player[] = await site.players(8)
    const gameId = await finished(players)
    for (const one of players) expect(codeOf(await answer(one, gameId))).toBeNull()
    await passUntilSeated(players[0]!)
    const next = await placeOf(players[0]!)
    const tables = await site.app.games.api.tables([gameId, next?.kind === 'game' ? next.gameId : ''])
    const seatOf = (id: string, { account }: Player) =>
      tables.find((table) => table.gameId === id)?.seats.find(({ accountId }) => accountId === account.id)
        ?.seat
    for (const one of players) {
      const [before, now] = [seatOf(gameId, one), seatOf(next?.kind === 'game' ? next.gameId : '', one)]
      expect(now).toBeGreaterThan(0)
      expect(now).not.toBe(before)
    }
  })

  test('keeps the second judge who stays, and begins without one who does not', async () => {
    const [judge, second] = [
      await site.player({ rights: ['judge'] }),
      await site.player({ rights: ['judge'] }),
    ]
    for (const stays of [true, false]) {
      const [anna] = await site.players(1)
      const gameId = await finished([anna], { judge, second })
      for (const one of [anna, judge]) expect(codeOf(await answer(one, gameId))).toBeNull()
      expect(codeOf(await answer(second, gameId, stays))).toBeNull()
      await passUntilSeated(anna)
      const next = await placeOf(anna)
      const [table] = await site.app.games.api.tables(next?.kind === 'game' ? [next.gameId] : [])
      expect(table).toMatchObject({
        judgeId: judge.account.id,
        secondJudgeId: stays ? second.account.id : null,
      })
      await site.app.db
        .transaction()
        .execute((tx) => site.app.activity.api.leaveGame(tx, table?.gameId ?? '', 'all'))
    }
  })

  test('begins at the end of the time when half of the people stay, and names who left', async () => {
    const [anna, boris, vera] = await site.players(3)
    const gameId = await finished([anna, boris, vera])
    await answer(anna, gameId)
    await answer(boris, gameId)
    await site.passTime(REMATCH_MS - 2_000)
    expect(await placeOf(anna)).toBeNull()
    await passUntilSeated(anna)
    expect((await placeOf(boris))?.kind).toBe('game')
    expect(await placeOf(vera)).toBeNull()
    const left = (await view(anna, gameId))?.people.filter((one) => one.answer === 'left')
    expect(left?.map(({ username }) => username)).toEqual([vera.account.username])
  })

  test('seats that stay empty go to people from the search, as who asked the table wishes; the game is unrated', async () => {
    const [anna, boris, ...searchers] = await site.players(10)
    const gameId = await finished([anna, boris], { mode: 'rated' })
    const fill = async ({ client }: Player, fills: boolean) =>
      codeOf(await client.send(fillRematchMessage, { gameId, fills }))
    expect(await fill(anna, true)).toBe('game_over')
    await answer(anna, gameId)
    expect(await fill(boris, true)).toBe('forbidden')
    expect(await fill(anna, true)).toBeNull()
    const seen = await boris.client.wait(rematchMessage, (told) => told.fill?.on === true)
    expect(seen.fill).toEqual({ on: true, own: false })
    await answer(boris, gameId)
    await boris.client.wait(rematchMessage, ({ state }) => state === 'searches')
    expect(await view(anna, gameId)).toMatchObject({ state: 'searches', nextGameId: null })
    for (const one of [anna, boris]) await until(async () => (await placeOf(one))?.kind === 'searching')
    for (const { client } of searchers)
      await client.ask(startSearchMessage, { role: 'player', modes: ['quick'] })
    const all = [anna, boris, ...searchers]
    await until(async () => (await Promise.all(all.map(placeOf))).every((at) => at?.kind === 'found'))
    const found = await placeOf(anna)
    for (const { client } of all)
      await client.ask(acceptTableMessage, { tableId: found?.kind === 'found' ? found.tableId : '' })
    await until(async () => (await placeOf(anna))?.kind === 'game')
    const next = await placeOf(anna)
    const [table] = await site.app.games.api.tables(next?.kind === 'game' ? [next.gameId] : [])
    expect(table?.mode).toBe('lobby')
    expect(table?.seats.map(({ accountId }) => accountId).toSorted()).toEqual(
      all.map(({ account }) => account.id).toSorted(),
    )
  })

  test('fills no seats of a table with a judge, and begins with practice players when the wish is taken back', async () => {
    const judge = await site.player({ rights: ['judge'] })
    const [anna, boris] = await site.players(2)
    const judged = await finished([anna], { judge })
    await answer(anna, judged)
    expect((await view(anna, judged))?.fill).toBeNull()
    const asks = await anna.client.send(fillRematchMessage, { gameId: judged, fills: true })
    expect(codeOf(asks)).toBe('forbidden')
    await answer(judge, judged, false)

    const gameId = await finished([boris])
    // The only one here: the answer would begin the game at once.
    await sql`
      insert into rematches (game_id, ends_at, asked_by)
      values (${gameId}, ${new Date(site.clock.now() + 5_000)}, ${boris.account.id})`.execute(site.app.db)
    for (const fills of [true, false])
      expect(codeOf(await boris.client.send(fillRematchMessage, { gameId, fills }))).toBeNull()
    await answer(boris, gameId)
    expect((await placeOf(boris))?.kind).toBe('game')
  })

  test('begins without a second judge who has lost the right since the answer', async () => {
    const [judge, second] = [
      await site.player({ rights: ['judge'] }),
      await site.player({ rights: ['judge'] }),
    ]
    const [anna, boris] = await site.players(2)
    const gameId = await finished([anna, boris], { judge, second })
    for (const one of [anna, judge, second]) expect(codeOf(await answer(one, gameId))).toBeNull()
    await site.app.accounts.api.setRight(site.app.db, second.account.id, 'judge', false)
    expect(codeOf(await answer(boris, gameId))).toBeNull()
    await passUntilSeated(anna)
    const next = await placeOf(anna)
    const [table] = await site.app.games.api.tables(next?.kind === 'game' ? [next.gameId] : [])
    expect(table).toMatchObject({ judgeId: judge.account.id, secondJudgeId: null })
    expect(await placeOf(second)).toBeNull()
  })

  test('fails when too few stay, and when the judge does not', async () => {
    const [anna, boris, vera] = await site.players(3)
    const few = await finished([anna, boris, vera])
    await answer(anna, few)
    await answer(boris, few, false)
    await answer(vera, few, false)
    expect(await view(anna, few)).toMatchObject({ state: 'failed', nextGameId: null })
    const judge = await site.player({ rights: ['judge'] })
    const judged = await finished([anna, boris], { mode: 'league', judge })
    await answer(anna, judged)
    await answer(boris, judged)
    await answer(judge, judged, false)
    expect(await view(anna, judged)).toMatchObject({ state: 'failed' })
    expect(await placeOf(anna)).toBeNull()
  })

  test('counts a player who searches as left, and takes no yes of them', async () => {
    const [anna, boris] = await site.players(2)
    const gameId = await finished([anna, boris])
    await answer(anna, gameId)
    await boris.client.ask(startSearchMessage, { modes: ['quick'] })
    expect(codeOf(await answer(boris, gameId))).toBe('already_in_game_search')
    // Nobody thinks any more, and one of two is half.
    await passUntilSeated(anna)
    expect((await placeOf(boris))?.kind).toBe('searching')
    await boris.client.ask(stopSearchMessage, {})
  })

  test('takes one player for one table', async () => {
    const [anna, boris, vera] = await site.players(3)
    const [first, second] = [await finished([anna, boris, vera]), await finished([anna, boris, vera])]
    await answer(anna, first)
    expect(codeOf(await answer(anna, second))).toBe('already_in_game_search')
    await answer(anna, first, false)
    expect(await answer(anna, second)).toMatchObject({ ok: true })
  })

  test('a rematch is none of strangers, of banned players, of practice and championship tables, and after ten minutes', async () => {
    const [anna, boris, stranger] = await site.players(3)
    const gameId = await finished([anna, boris])
    expect(codeOf(await answer(stranger, gameId))).toBe('game_not_found')
    expect(await stranger.client.send(getRematchMessage, { gameId })).toMatchObject({
      error: { code: 'game_not_found' },
    })
    const moderator = await site.player({ rights: ['moderator'] })
    const body = { accountId: boris.account.id, reason: 'Оскорбления', minutes: 30 }
    await call(site.app, banPlayer, { as: moderator.account, body })
    expect(codeOf(await answer(boris, gameId))).toBe('ban_is_still_active')
    for (const mode of ['practice', 'championship'] as const)
      expect(await view(anna, await finished([anna], { mode }))).toBeNull()
    const sheet = await site.app.games.api.resultSheet(gameId)
    const late = (sheet?.endedAt.getTime() ?? 0) + REMATCH_OFFER_MS
    await site.clock.leap(late - site.clock.now())
    expect(await view(anna, gameId)).toBeNull()
    expect(codeOf(await answer(anna, gameId))).toBe('game_over')
  })

  test('outlives a restart that takes longer than the time to answer', async () => {
    const other = await site.players(2)
    const later = await finished(other)
    await answer(other[0], later)
    await site.restart(() => site.clock.advance(REMATCH_MS + 1_000))
    const pages = await Promise.all(other.map(({ account }) => site.page(account)))
    await pages[1]?.ask(answerRematchMessage, { gameId: later, stays: true })
    await until(async () => (await placeOf(other[0]))?.kind === 'game')
  })
  test('a rematch is begun once by two processes', async () => {
    const [anna, boris] = await site.players(2)
    const gameId = await finished([anna, boris])
    const second = await site.secondProcess()
    const there = await site.page(boris.account, second)
    await Promise.all([answer(anna, gameId), there.send(answerRematchMessage, { gameId, stays: true })])
    await until(async () => (await placeOf(anna))?.kind === 'game')
    const { rows } = await sql`
      select 1 from games join game_seats on game_id = games.id
      where status = 'running' and account_id = ${anna.account.id}`.execute(site.app.db)
    expect(rows).toHaveLength(1)
  })
})
