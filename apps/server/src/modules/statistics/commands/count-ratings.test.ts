import { LONGEST_AUDIENCE_DELAY_SECONDS } from '@gorod/contracts/audience-delay'
import type { RatingId } from '@gorod/contracts/ratings'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../../platform/db/db.ts'
import { databaseForFile } from '../../../testing/module-database.ts'
import { clearRatings, writeRatedGame } from '../../../testing/statistics/rated-game.ts'
import type { JudgedCount } from '../../games/public.ts'
import { statisticsMigrations } from '../store/migrations.ts'
import { statisticsDb } from '../store/tables.ts'
import { countRatings } from './count-ratings.ts'

const DAY = 24 * 60 * 60_000
const DELAY = LONGEST_AUDIENCE_DELAY_SECONDS * 1000
const NOW = new Date('2026-11-20T12:00:00Z')
/** Midnight of Moscow. */
const moscow = (day: string) => new Date(`${day}T00:00:00+03:00`)
const after = (at: Date, ms: number) => new Date(at.getTime() + ms)

const db = await databaseForFile({ name: 'statistics', migrations: statisticsMigrations })
/** The periods whose judges were asked for. */
let asked: { readonly from: Date | null; readonly until: Date; readonly lately: Date }[]
let judged: JudgedCount[]
let idleDays: number | null
let patient: number

beforeEach(async () => {
  await clearRatings(db)
  asked = []
  judged = []
  idleDays = 30
  patient = 0
})

const values = () => ({
  seasons: [],
  ratingRules: { bestGames: 2, leagueGames: 3, idleDays },
  monthRules: { bestGames: 1, leagueGames: 1 },
  mmrTiers: [
    { type: 'low', min: 0 },
    { type: 'high', min: 1100 },
  ],
})

const count = (now = NOW) =>
  countRatings(
    {
      db,
      patiently: async (work) => {
        patient += 1
        return await work({ db, pool: null as never })
      },
      settings: { get: async (name) => values()[name as 'seasons'] as never },
      games: {
        countJudged: async (_tx: Db, period) => {
          asked.push(period)
          return judged
        },
      },
    },
    now,
  )

const play = (accountId: number, at: Date, mmr: number, league?: number) =>
  writeRatedGame(db, {
    accountId,
    at: at.toISOString(),
    mmr,
    ...(league === undefined ? {} : { mode: 'league' as const, points: league }),
  })

const rating = async (id: RatingId) => {
  const table = id.startsWith('month') ? ('month_ratings' as 'ratings') : 'ratings'
  return await statisticsDb(db).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
}
const places = async (id: RatingId) =>
  await statisticsDb(db)
    .selectFrom('rating_places')
    .selectAll()
    .where('rating', '=', id)
    .orderBy('place')
    .execute()

describe('the ratings', () => {
  it('nothing is counted before the audience has seen the end of a game', async () => {
    await count()
    await play(7, after(NOW, -DELAY), 1100)
    await count()
    expect([patient, asked]).toEqual([0, []])
    await count(after(NOW, 1))
    expect(patient).toBe(1)
    expect(await places('all')).toMatchObject([{ account_id: 7 }])
  })

  it('each period since the first game is counted, the earliest first, and all time at last', async () => {
    await play(7, moscow('2026-08-31'), 1100)
    await count()
    const seen = after(NOW, -DELAY)
    const week = (until: Date) => after(until, -7 * DAY)
    const periods: readonly (readonly [Date | null, Date])[] = [
      [moscow('2026-08-01'), moscow('2026-09-01')],
      [moscow('2026-09-01'), moscow('2026-10-01')],
      [moscow('2026-10-01'), moscow('2026-11-01')],
      [moscow('2026-11-01'), seen],
      [moscow('2026-06-01'), moscow('2026-09-01')],
      [moscow('2026-09-01'), seen],
      [null, seen],
    ]
    expect(asked.map(({ from, until, lately }) => ({ from, until, lately }))).toEqual(
      periods.map(([from, until]) => ({ from, until, lately: week(until) })),
    )
    expect(await rating('all')).toMatchObject({ counted_at: NOW, closed: false, generation: 1 })
    expect(await rating('summer-2026')).toMatchObject({ counted_at: NOW, closed: true })
    expect(await rating('autumn-2026')).toMatchObject({ closed: false })
    expect(await rating('month-2026-10')).toMatchObject({ closed: true })
    expect(await rating('month-2026-11')).toMatchObject({ closed: false })
  })

  it('a period is closed two days after its end, and never counted again', async () => {
    await play(7, moscow('2026-10-20'), 1100)
    const closing = moscow('2026-11-03')
    await count(after(closing, -1))
    expect(await rating('month-2026-10')).toMatchObject({ closed: false, generation: 1 })
    await count(closing)
    expect(await rating('month-2026-10')).toMatchObject({ closed: true, generation: 2 })
    await count(after(closing, 1))
    expect(await rating('month-2026-10')).toMatchObject({ closed: true, generation: 2, counted_at: closing })
    expect(await rating('month-2026-11')).toMatchObject({ generation: 3 })
  })

  it('all time is counted every six hours', async () => {
    await play(7, moscow('2026-11-10'), 1100)
    await count()
    await count(after(NOW, DAY / 4 - 1))
    expect(await rating('all')).toMatchObject({ counted_at: NOW, generation: 1 })
    const later = after(NOW, DAY / 4)
    await count(later)
    expect(await rating('all')).toMatchObject({ counted_at: later, generation: 2 })
  })

  it('only the last count is kept', async () => {
    await play(7, moscow('2026-11-10'), 1100)
    await count()
    await count(after(NOW, DAY))
    expect((await places('autumn-2026')).map(({ generation }) => generation)).toEqual([2])
  })
})

describe('the rules of a rating', () => {
  it('a player who has not played for the idle days has no place, but in a month', async () => {
    const border = after(after(NOW, -DELAY), -30 * DAY)
    await play(7, border, 1100)
    await play(8, after(border, -1), 1200)
    await count()
    for (const id of ['autumn-2026', 'all'] as const)
      expect((await places(id)).map(({ account_id }) => account_id)).toEqual([7])
    expect((await places('month-2026-10')).map(({ account_id }) => account_id)).toEqual([8, 7])
    expect(await rating('autumn-2026')).toMatchObject({
      rules: { bestGames: 2, leagueGames: 3, idleDays: 30 },
    })
    expect(await rating('month-2026-10')).toMatchObject({
      rules: { bestGames: 1, leagueGames: 1, idleDays: null },
    })
  })

  it('without idle days everybody keeps a place', async () => {
    idleDays = null
    await play(8, moscow('2026-01-10'), 1200)
    await count()
    expect((await places('all')).map(({ account_id }) => account_id)).toEqual([8])
  })

  it('so many of the best league games count, and so many are needed', async () => {
    for (const points of [1, 3, 2]) await play(7, moscow('2026-11-10'), 1000, points)
    for (const points of [9, 9]) await play(8, moscow('2026-11-10'), 1000, points)
    await count()
    expect(await places('autumn-2026')).toMatchObject([
      { account_id: 8, league_points: 18, league_place: null },
      { account_id: 7, league_points: 5, league_place: 1 },
    ])
    expect(await places('month-2026-11')).toMatchObject([
      { account_id: 8, league_points: 9, league_place: 1 },
      { account_id: 7, league_points: 3, league_place: 2 },
    ])
  })

  it('a place of a week before is one of games that had ended then', async () => {
    const week = after(after(NOW, -DELAY), -7 * DAY)
    await play(7, after(week, -2), 1300)
    await play(8, after(week, -1), 1200)
    await play(8, week, 1400)
    await play(9, week, 1250)
    await count()
    expect(await places('autumn-2026')).toMatchObject([
      { account_id: 8, place: 1, place_before: 2, mmr_change: 200 },
      { account_id: 7, place: 2, place_before: 1, mmr_change: 0 },
      { account_id: 9, place: 3, place_before: null, mmr_change: 250 },
    ])
  })

  it('the tiers are counted', async () => {
    await play(7, moscow('2026-11-10'), 1100)
    await play(8, moscow('2026-11-10'), 1099)
    await play(9, moscow('2026-11-10'), 900)
    await count()
    expect(await rating('all')).toMatchObject({
      players: 3,
      tiers: [
        { type: 'high', min: 1100, players: 1 },
        { type: 'low', min: 0, players: 2 },
      ],
    })
  })
})

describe('the judges of a rating', () => {
  it('judges are ordered by their games, those of championships, those of the league, and then by age', async () => {
    const judge = (accountId: number, games: number, championshipGames: number, leagueGames: number) => ({
      accountId,
      games,
      championshipGames,
      leagueGames,
      lateGames: accountId,
    })
    judged = [
      judge(6, 5, 3, 1),
      judge(3, 5, 2, 3),
      judge(9, 4, 4, 4),
      judge(4, 5, 2, 2),
      judge(1, 5, 2, 2),
      judge(8, 7, 0, 0),
    ]
    await play(7, moscow('2026-11-10'), 1100)
    await count()
    const rows = await statisticsDb(db)
      .selectFrom('judge_places')
      .selectAll()
      .where('rating', '=', 'all')
      .orderBy('place')
      .execute()
    expect(rows.map(({ account_id }) => account_id)).toEqual([8, 6, 3, 1, 4, 9])
    expect(rows[1]).toEqual({
      rating: 'all',
      place: 2,
      account_id: 6,
      games: 5,
      league_games: 1,
      championship_games: 3,
      week_games: 6,
    })
  })
})
