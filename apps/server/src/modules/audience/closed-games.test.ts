import { getAchievements } from '@gorod/contracts/achievements'
import { getFinishedGame, getGames } from '@gorod/contracts/game'
import { getProfile, getProfileCard } from '@gorod/contracts/profile'
import { getRatingChanges } from '@gorod/contracts/ratings'
import { getMmrHistory, getRoleStatistic, getStatistic } from '@gorod/contracts/statistics'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { playedAhead } from '../../testing/audience/played-ahead.ts'
import { call, Site, signUp, type TestAccount, until } from '../../testing/index.ts'

const DELAY_MS = 180_000

const site = new Site()
beforeAll(() => site.start())
afterAll(() => site.stop())

/** Everything the site says about a player, as somebody reads it; null: a visitor. */
async function told({ id: userId }: TestAccount, as: TestAccount | null, number: number): Promise<unknown> {
  const by = as === null ? {} : { as }
  const read = await Promise.all([
    call(site.app, getProfile, { ...by, query: { userId } }),
    call(site.app, getProfileCard, { ...by, query: { userId } }),
    call(site.app, getStatistic, { ...by, query: { userId } }),
    call(site.app, getRoleStatistic, { ...by, query: { userId, role: 'mafia' } }),
    call(site.app, getGames, { ...by, query: { userId } }),
    call(site.app, getMmrHistory, { ...by, query: { userId } }),
    call(site.app, getAchievements, { ...by, query: { userId } }),
    call(site.app, getRatingChanges, { ...by, query: { id: number } }),
    call(site.app, getFinishedGame, { ...by, query: { id: number } }),
  ])
  const page = await fetch(`${site.app.url}/profile/${userId}`)
  return {
    // A refusal has a number of its own each time.
    answers: read.map(({ status, answer, error }) => ({
      status,
      told: status === 200 ? answer : error.code,
    })),
    description: /<meta[^>]*og:description[^>]*>/.exec(await page.text())?.[0] ?? null,
  }
}

const gamesOf = async ({ id: userId }: TestAccount, as: TestAccount | null) =>
  (await call(site.app, getGames, { ...(as === null ? {} : { as }), query: { userId } })).answer.totalCount

describe('a finished game whose audience has not seen the end', () => {
  it('changes nothing that strangers read about its players, and is there at once for the people of the table', async () => {
    const [player, other, stranger] = [await signUp(site.app), await signUp(site.app), await signUp(site.app)]
    const before = await Promise.all([told(player, null, 1), told(player, stranger, 1)])
    const { gameId, number, endedAt } = await playedAhead(site.app, {
      seed: 'closed',
      seated: [player, other],
    })
    expect(number).toBe(1)
    // Nothing is counted in the time before the end: the log lies in the time to come.
    await site.clock.leap(endedAt - site.clock.now())
    await until(async () => (await gamesOf(player, player)) === 1, 'the list of the player')
    await until(async () => {
      const { rows } = await sql`select 1 from achievement_games where game_id = ${gameId}`.execute(
        site.app.db,
      )
      return rows.length > 0
    }, 'the achievements')
    expect(await Promise.all([told(player, null, number), told(player, stranger, number)])).toEqual(before)
    expect(await gamesOf(player, other)).toBe(1)
    const changes = async () =>
      (await call(site.app, getRatingChanges, { as: player, query: { id: number } })).answer
    await until(async () => (await changes()).length === 2, 'the change of MMR')
    const own = await told(player, player, number)
    await site.clock.leap(DELAY_MS - 1)
    expect(await gamesOf(player, null)).toBe(0)
    await site.clock.leap(1)
    const { answers: opened } = (await told(player, stranger, number)) as { answers: unknown[] }
    // A profile says who looks; the rest is the same for everybody now.
    expect(opened.slice(2)).toEqual((own as { answers: unknown[] }).answers.slice(2))
  })

  it('takes the games that ended after it with it, until it opens', async () => {
    const player = await signUp(site.app)
    const [slow, quick] = [
      await playedAhead(site.app, { seed: 'slow', seated: [player] }),
      await playedAhead(site.app, { seed: 'quick', seated: [player] }),
    ]
    const now = site.clock.now()
    const delays: readonly (readonly [number, number])[] = [
      [slow.number, 600_000],
      [quick.number, 60_000],
    ]
    for (const [number, delayMs] of delays)
      await sql`insert into audience_games values (${number}, ${delayMs}, now())`.execute(site.app.db)
    const end = (number: number, at: number) =>
      sql`update games set ended_at = ${new Date(at)} where number = ${number}`.execute(site.app.db)
    await end(slow.number, now)
    await end(quick.number, now + 1_000)
    await until(async () => (await gamesOf(player, player)) === 2, 'the list of the player')
    await site.clock.leap(120_000)
    expect(await gamesOf(player, null)).toBe(0)
    await site.clock.leap(480_000)
    expect(await gamesOf(player, null)).toBe(2)
  })
})
