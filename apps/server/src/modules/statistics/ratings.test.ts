import { type GameMode, getRating, RATING_PAGE_SIZE, type RatingId, type RatingOrder } from '@gorod/contracts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { appForFile, call, gameIdOf, signUp } from '../../testing/index.ts'
import { countRatings } from './commands/count-ratings.ts'

const app = await appForFile()
const [anna, boris, vera, gleb] = [
  await signUp(app),
  await signUp(app),
  await signUp(app),
  await signUp(app),
] as const
const people = [anna, boris, vera, gleb]

let games = 0
beforeEach(async () => {
  games = 0
  await sql`truncate rated_games, rated_seats, played_games, ratings, rating_places cascade`.execute(app.db)
  await app.settings.api.set('ratingRules', { bestGames: 2, leagueGames: 2, idleDays: 60 })
})

interface Game {
  readonly mode?: GameMode
  readonly points?: number
  readonly won?: boolean
  /** The MMR after it. */
  readonly mmr: number
}

/** A finished game with a single seat of interest. */
async function played(accountId: number, at: string, { mode = 'rated', points = 1, won = true, mmr }: Game) {
  const number = ++games
  const id = gameIdOf(number)
  const ended = new Date(at)
  await sql`insert into rated_games (game_id, number, ended_at, winner) values (${id}, ${number}, ${ended}, 'red')`.execute(
    app.db,
  )
  await sql`
    insert into rated_seats (game_id, seat, account_id, team, play_points, mmr_before, mmr_after, result_part, play_part,
      mu, sigma, play, number, ended_at)
    values (${id}, 1, ${accountId}, 'red', 0, ${mmr}, ${mmr}, 0, 0, 25, 8, 0, ${number}, ${ended})`.execute(
    app.db,
  )
  await sql`
    insert into played_games (account_id, game_id, number, type, mode, role, started_at, ended_at, winner, won, points,
      rule_set, extra_points, first_killed, fouls, tech_fouls, best_move_points)
    values (${accountId}, ${id}, ${number}, 'other', ${mode}, 'civilian', ${ended}::timestamptz - interval '40 minutes',
      ${ended}, 'red', ${won}, ${points}, 'fiim', 0, false, 0, 0, 0)`.execute(app.db)
}

const NOW = '2026-11-20T12:00:00Z'
const count = (at = NOW) => countRatings({ ...app.platform, settings: app.settings.api }, new Date(at))
interface Query {
  readonly rating?: RatingId
  readonly order?: RatingOrder
  readonly tier?: string
  readonly find?: string
  readonly page?: number
}
const rating = async (query: Query = {}, as = anna) =>
  (await call(app, getRating, { query: { rating: 'autumn-2026', ...query }, as })).answer
const names = async (query = {}) => (await rating(query)).rows.map(({ username }) => username)

describe('the table', () => {
  it('a rating has the players of its season by their MMR at its end, and those of all seasons in that of all time', async () => {
    await played(anna.id, '2026-08-01T12:00:00Z', { mmr: 1400 })
    await played(boris.id, '2026-10-01T12:00:00Z', { mmr: 1200 })
    await played(anna.id, '2026-11-01T12:00:00Z', { mmr: 1100 })
    await count()
    expect(await names()).toEqual([boris.username, anna.username])
    expect((await rating({ rating: 'all' })).rows.map(({ games }) => games)).toEqual([1, 2])
    const summer = await rating({ rating: 'summer-2026' })
    expect(summer.rows).toMatchObject([{ place: 1, username: anna.username, mmr: 1400, games: 1, wins: 1 }])
    expect(summer.ratings).toEqual(['autumn-2026', 'summer-2026', 'all'])
  })

  it('a rating names the change of the MMR and of the place in a week', async () => {
    await played(anna.id, '2026-11-01T12:00:00Z', { mmr: 1300 })
    await played(boris.id, '2026-11-01T12:00:00Z', { mmr: 1200 })
    await played(boris.id, '2026-11-19T12:00:00Z', { mmr: 1350, won: false })
    await played(vera.id, '2026-11-19T12:00:00Z', { mmr: 1010 })
    await count()
    expect((await rating()).rows).toMatchObject([
      { username: boris.username, place: 1, placeBefore: 2, mmrChange: 150, lastGames: [true, false] },
      { username: anna.username, place: 2, placeBefore: 1, mmrChange: 0 },
      { username: vera.username, place: 3, placeBefore: null, mmrChange: 10 },
    ])
  })

  it('a rating by league points counts the best games of those who played enough', async () => {
    for (const points of [1, 3, 2])
      await played(anna.id, '2026-11-01T12:00:00Z', { mode: 'league', points, mmr: 900 })
    for (const points of [2, 2])
      await played(boris.id, '2026-11-01T12:00:00Z', { mode: 'league', points, mmr: 1500 })
    await played(vera.id, '2026-11-01T12:00:00Z', { mode: 'league', points: 9, mmr: 1000 })
    await played(vera.id, '2026-11-01T12:00:00Z', { mode: 'rated', points: 9, mmr: 1000 })
    await count()
    const { rows, totalCount } = await rating({ order: 'league' })
    expect(rows).toMatchObject([
      { place: 1, username: anna.username, leaguePoints: 5 },
      { place: 2, username: boris.username, leaguePoints: 4 },
    ])
    expect(totalCount).toBe(2)
    expect((await rating()).rows.find(({ id }) => id === vera.id)?.leaguePoints).toBeNull()
  })

  it('a rating leaves out who has not played for long, and practice and lobby games', async () => {
    await played(anna.id, '2026-09-02T12:00:00Z', { mmr: 1300 })
    await played(boris.id, '2026-11-02T12:00:00Z', { mmr: 1300 })
    await played(vera.id, '2026-11-02T12:00:00Z', { mode: 'lobby', mmr: 1300 })
    await count()
    expect(await names()).toEqual([boris.username])
  })

  it('a rating counts a game when the latest audience has seen its end', async () => {
    await played(anna.id, '2026-11-20T11:00:00Z', { mmr: 1100 })
    await played(boris.id, '2026-11-20T11:50:00Z', { mmr: 1200 })
    await count()
    expect(await names()).toEqual([anna.username])
    await count('2026-11-20T12:10:00Z')
    expect(await names()).toEqual([boris.username, anna.username])
  })

  it('a rating of a season that is over and reviewed never changes, but for a player who is gone', async () => {
    await played(anna.id, '2026-11-20T12:00:00Z', { mmr: 1100 })
    await count('2026-12-01T12:00:00Z')
    expect((await rating()).closed).toBe(false)
    await count('2026-12-03T12:00:00Z')
    expect((await rating()).closed).toBe(true)
    const before = await rating()
    await played(boris.id, '2026-11-21T12:00:00Z', { mmr: 1500 })
    await app.settings.api.set('ratingRules', { bestGames: 1, leagueGames: 1, idleDays: 1 })
    await count('2026-12-04T12:00:00Z')
    expect((await rating()).rows).toEqual(before.rows)
    expect(await rating()).toMatchObject({ countedAt: before.countedAt, rules: before.rules })
  })

  it('a rating has the row of its reader, wherever that is, and finds a player by name and number', async () => {
    await played(anna.id, '2026-11-01T12:00:00Z', { mmr: 1100 })
    await played(boris.id, '2026-11-01T12:00:00Z', { mmr: 1200 })
    await count()
    expect((await rating()).own).toMatchObject({ place: 2, username: anna.username })
    expect((await rating({}, gleb)).own).toBeNull()
    expect((await rating({ find: boris.username.toUpperCase() })).foundId).toBe(boris.id)
    expect((await rating({ find: String(boris.id) })).foundId).toBe(boris.id)
    expect((await rating({ find: gleb.username })).foundId).toBeNull()
    expect(await rating({ find: 'Никого' })).toMatchObject({ foundId: null, page: 1, totalCount: 2 })
  })

  it('a rating of a site without games is empty, and says that it was not counted', async () => {
    await count()
    expect(await rating()).toMatchObject({ rows: [], totalCount: 0, countedAt: null, own: null, tiers: [] })
  })

  it('a rating in pages and tiers holds each player once, in the order of a count by hand', async () => {
    const mmr = fc.integer({ min: 800, max: 1700 })
    await fc.assert(
      fc.asyncProperty(fc.array(mmr, { minLength: 1, maxLength: 70 }), async (values) => {
        await sql`truncate rated_games, rated_seats, played_games, ratings, rating_places cascade`.execute(
          app.db,
        )
        games = 0
        // Numbers of nobody: the rows are read below the accounts.
        for (const [index, value] of values.entries())
          await played(people[index]?.id ?? 1_000_000 + index, '2026-11-01T12:00:00Z', { mmr: value })
        await count()
        const expected = values.toSorted((one, other) => other - one)
        const { tiers, totalCount } = await rating()
        expect(totalCount).toBe(values.length)
        expect(tiers.reduce((sum, { players }) => sum + players, 0)).toBe(values.length)
        for (const [index, { type, min, players }] of tiers.entries()) {
          const below = tiers[index - 1]?.min ?? Number.POSITIVE_INFINITY
          expect(players).toBe(values.filter((value) => value >= min && value < below).length)
          const inTier = await rating({ tier: type, page: 1 })
          expect(inTier.totalCount).toBe(players)
          for (const row of inTier.rows) expect(row.mmr >= min && row.mmr < below).toBe(true)
        }
        for (let page = 1; page <= Math.ceil(values.length / RATING_PAGE_SIZE); page++)
          for (const { place, mmr } of (await rating({ page })).rows) {
            expect(mmr).toBe(expected[place - 1])
            expect(Math.ceil(place / RATING_PAGE_SIZE)).toBe(page)
          }
      }),
      { numRuns: 10 },
    )
  })
})
