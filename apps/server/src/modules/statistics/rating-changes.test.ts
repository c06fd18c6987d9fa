import { getGames, getRatingChanges } from '@gorod/contracts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { call, FakeClock, signUp, startTestApp, type TestApp, until } from '../../testing/index.ts'
import { passTimeUntil } from '../games/testing/pass-time.ts'
import { ProtocolPlayer } from '../games/testing/protocol-player.ts'

const HOUR_MS = 60 * 60_000

let clock: FakeClock
let app: TestApp
let pages: ProtocolPlayer[]

beforeEach(async () => {
  clock = new FakeClock()
  app = await startTestApp({ clock })
  pages = []
})
afterEach(async () => {
  for (const page of pages) page.close()
  await app.stop()
})

/** Two people and practice players play a game of this mode to its end. */
async function played(mode: 'rated' | 'lobby') {
  const accounts = [await signUp(app), await signUp(app)]
  const people = accounts.map(({ id, username }) => ({
    accountId: id,
    username,
    image: null,
    portrait: null,
  }))
  const gameId = await app.db.transaction().execute((tx) =>
    app.games.api.create(tx, {
      mode,
      type: mode === 'lobby' ? 'other' : 'match',
      ruleSet: 'fiim',
      pace: 'brisk',
      comingFrom: null,
      players: app.games.api.withBots(people, 10),
      judge: null,
    }),
  )
  app.games.api.opened(gameId)
  for (const { token } of accounts) {
    const page = new ProtocolPlayer({ url: app.url, token })
    pages.push(page)
    await page.join(gameId)
  }
  await passTimeUntil(app, clock, () => pages.every((page) => page.over), HOUR_MS)
  const rowsOf = async (userId: number) => (await call(app, getGames, { query: { userId } })).answer.rows
  await until(async () => (await rowsOf(accounts[0]?.id ?? 0)).length === 1)
  return { gameId, accounts, rowsOf }
}

describe('what a game did to the MMR', () => {
  test('is told by seat with its two parts, under both names of the game, and stands in the list of games', async () => {
    const { gameId, accounts, rowsOf } = await played('rated')
    const changes = async () => (await call(app, getRatingChanges, { query: { gameId } })).answer
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
    expect((await call(app, getRatingChanges, { query: { id: number } })).answer).toEqual(told)
  })

  test('is nothing at a table that moves none', async () => {
    const { gameId, accounts, rowsOf } = await played('lobby')
    expect((await call(app, getRatingChanges, { query: { gameId } })).answer).toEqual([])
    expect((await rowsOf(accounts[0]?.id ?? 0))[0]?.mmr).toEqual({ mmr: null, mmr_diff: null })
  })
})
