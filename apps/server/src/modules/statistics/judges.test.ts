import type { GameMode } from '@gorod/contracts/game'
import { getJudgeRating, RATING_PAGE_SIZE, type RatingId } from '@gorod/contracts/ratings'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { appForFile, call, gameIdOf, signUp, type TestAccount } from '../../testing/index.ts'
import { countRatingsAt } from '../../testing/statistics/rated-players.ts'

const app = await appForFile()
const [anna, boris, vera] = [await signUp(app), await signUp(app), await signUp(app)] as const

let games = 0
beforeEach(async () => {
  games = 0
  await sql`truncate games, rated_games, ratings, month_ratings, judge_places cascade`.execute(app.db)
  // A rating is counted from the first rated game on.
  await sql`
    insert into rated_games (game_id, number, ended_at, winner)
    values (${gameIdOf(0)}, 1000000, '2026-07-01', 'red')`.execute(app.db)
})

interface JudgedGame {
  readonly mode?: GameMode
  readonly sealed?: boolean
  readonly annulled?: boolean
  readonly status?: 'finished' | 'running' | 'aborted'
}

/** A game in whose chair an account sits. */
async function judged(
  accountId: number,
  at: string,
  { mode = 'rated', sealed = false, annulled = false, status = 'finished' }: JudgedGame = {},
) {
  const id = gameIdOf(++games)
  const ended = new Date(at)
  await sql`
    insert into games (id, mode, type, rule_set, status, version, created_at, ended_at, sealed, annulled, winner)
    values (${id}, ${mode}, 'other', 'fiim', ${status}, 1, ${ended}, ${status === 'running' ? null : ended}, ${sealed},
      ${annulled}, 'red')`.execute(app.db)
  await sql`
    insert into game_seats (game_id, seat, account_id, username, bot)
    values (${id}, 0, ${accountId}, 'Судья', false)`.execute(app.db)
}

const count = (at?: string) => countRatingsAt(app, at)
const judges = async (query: { readonly rating?: RatingId; readonly page?: number } = {}, as?: TestAccount) =>
  (
    await call(app, getJudgeRating, {
      query: { rating: 'autumn-2026', ...query },
      ...(as === undefined ? {} : { as }),
    })
  ).answer

describe('the judges of a season', () => {
  it('stand by games, then by championship games, then by league games', async () => {
    for (const mode of ['rated', 'league', 'rated'] as const) await judged(anna.id, '2026-11-01', { mode })
    for (const mode of ['rated', 'championship', 'rated'] as const)
      await judged(boris.id, '2026-11-18', { mode })
    await judged(vera.id, '2026-11-01', { mode: 'championship' })
    await judged(anna.id, '2026-08-01')
    await count()
    const { rows, totalCount, own } = await judges({}, vera)
    expect(rows).toMatchObject([
      { place: 1, id: boris.id, games: 3, leagueGames: 0, championshipGames: 1, weekGames: 3 },
      { place: 2, id: anna.id, games: 3, leagueGames: 1, championshipGames: 0, weekGames: 0 },
      { place: 3, id: vera.id, games: 1 },
    ])
    expect(totalCount).toBe(3)
    expect(own).toEqual(rows[2])
    expect((await judges({ rating: 'summer-2026' })).rows).toMatchObject([{ id: anna.id, games: 1 }])
    expect((await judges({ rating: 'all' })).rows[0]).toMatchObject({ id: anna.id, games: 4 })
  })

  it.each<[string, JudgedGame]>([
    ['that is sealed', { mode: 'championship', sealed: true }],
    ['that was annulled', { annulled: true }],
    ['that runs', { status: 'running' }],
    ['that was broken off', { status: 'aborted' }],
    ['of a lobby', { mode: 'lobby' }],
    ['of practice', { mode: 'practice' }],
  ])('leave out a game %s', async (_name, game) => {
    await judged(anna.id, '2026-11-01', game)
    await judged(boris.id, '2026-11-01')
    await count()
    expect((await judges()).rows).toMatchObject([{ place: 1, id: boris.id, games: 1 }])
  })

  it('count a game when the latest audience has seen its end', async () => {
    await judged(anna.id, '2026-11-20T11:50:00Z')
    await count()
    expect(await judges()).toMatchObject({ rows: [], totalCount: 0 })
    await count('2026-11-20T12:10:00Z')
    expect((await judges()).rows).toMatchObject([{ id: anna.id }])
  })

  it('stay as they were when the season is closed', async () => {
    await judged(anna.id, '2026-11-01')
    await count('2026-12-03T12:00:00Z')
    await judged(boris.id, '2026-11-02')
    await count('2026-12-04T12:00:00Z')
    expect(await judges()).toMatchObject({ closed: true, rows: [{ id: anna.id }], totalCount: 1 })
  })

  it('come in pages', async () => {
    await sql`
      insert into accounts (id, email, username, newsletter, created_at) overriding system value
      select n, 'judge' || n || '@example.com', 'Judge ' || n, false, now() from generate_series(2000000, 2000020) as n`.execute(
      app.db,
    )
    for (let index = 0; index <= RATING_PAGE_SIZE; index++) await judged(2_000_000 + index, '2026-11-01')
    await count()
    expect((await judges()).rows.map(({ place }) => place)).toEqual(
      Array.from({ length: RATING_PAGE_SIZE }, (_, index) => index + 1),
    )
    expect(await judges({ page: 2 })).toMatchObject({
      page: 2,
      totalCount: 21,
      rows: [{ place: 21, id: 2_000_020 }],
    })
    expect((await judges({ page: 3 })).rows).toEqual([])
  })
})
