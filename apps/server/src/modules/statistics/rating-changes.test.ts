import { getGames } from '@gorod/contracts/game'
import { getRatingChanges } from '@gorod/contracts/ratings'
import { describe, expect, test } from 'vitest'
import { finish, gameOf } from '../../testing/games/finished-game.ts'
import { call, forEachTest, Site, signUp, until } from '../../testing/index.ts'

const site = forEachTest(new Site())

/** A game of this mode of two people and practice players, at its end. */
async function played(mode: 'rated' | 'lobby') {
  const accounts = [await signUp(site.app), await signUp(site.app)]
  const gameId = await gameOf(site.app, accounts, { mode })
  await finish(site.app, gameId)
  const { endedAt } = (await site.app.games.api.sealedSheet(gameId))!
  await site.clock.leap(endedAt.getTime() - site.clock.now())
  const byId = (userId: number) => accounts.find(({ id }) => id === userId)!
  const rowsOf = async (userId: number) =>
    (await call(site.app, getGames, { as: byId(userId), query: { userId } })).answer.rows
  await until(async () => (await rowsOf(accounts[0]?.id ?? 0)).length === 1)
  return { gameId, accounts, rowsOf }
}

describe('the change of MMR by a game', () => {
  test('a change is returned by seat with its two parts, under both names of the game, and is in the list of games', async () => {
    const { gameId, accounts, rowsOf } = await played('rated')
    const changes = async () =>
      (await call(site.app, getRatingChanges, { as: accounts[0]!, query: { gameId } })).answer
    await until(async () => (await changes()).length === accounts.length)
    const told = await changes()
    for (const { before, after, result, play } of told) {
      expect(before).toBe(1000)
      expect(after - before).toBe(result + play)
      expect(Number.isInteger(result) && Number.isInteger(play)).toBe(true)
    }
    const rows = await Promise.all(accounts.map(({ id }) => rowsOf(id)))
    const listed = rows.map(([row]) => row?.mmr.mmr)
    expect(new Set(listed)).toEqual(new Set(told.map(({ after }) => after)))
    const number = rows[0]?.[0]?.id ?? 0
    expect(
      (await call(site.app, getRatingChanges, { as: accounts[0]!, query: { id: number } })).answer,
    ).toEqual(told)
  })

  test('a table that changes no MMR has none', async () => {
    const { gameId, accounts, rowsOf } = await played('lobby')
    expect((await call(site.app, getRatingChanges, { as: accounts[0]!, query: { gameId } })).answer).toEqual(
      [],
    )
    expect((await rowsOf(accounts[0]?.id ?? 0))[0]?.mmr).toEqual({ mmr: null, mmr_diff: null })
  })
})
