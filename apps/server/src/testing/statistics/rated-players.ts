import { getRating, type RatingGames, type RatingId, type RatingOrder } from '@gorod/contracts/ratings'
import { sql } from 'kysely'
import { countRatings } from '../../modules/statistics/commands/count-ratings.ts'
import { appForFile, call, signUp, type TestApp } from '../index.ts'
import { clearRatings, type RatedGame, writeRatedGame } from './rated-game.ts'

/** When ratings are counted, unless a test says otherwise. */
export const COUNTED_AT = '2026-11-20T12:00:00Z'

export const countRatingsAt = (app: TestApp, at = COUNTED_AT) =>
  countRatings({ ...app.platform, settings: app.settings.api, games: app.games.api }, new Date(at))

interface Query {
  readonly rating?: RatingId
  readonly order?: RatingOrder
  readonly tier?: string
  readonly region?: string
  readonly games?: RatingGames
  readonly find?: string
  readonly page?: number
}

/** A site with four players, whose games and ratings the tests of a file write; `usual`: the rating that most of them read. */
export async function ratedPlayers(usual: RatingId) {
  const app = await appForFile()
  const [anna, boris, vera, gleb] = [
    await signUp(app),
    await signUp(app),
    await signUp(app),
    await signUp(app),
  ] as const
  const rating = async (query: Query = {}, as = anna) =>
    (await call(app, getRating, { query: { rating: usual, ...query }, as })).answer
  return {
    app,
    anna,
    boris,
    vera,
    gleb,
    /** Before each test: no game was played, and nobody shows a region. */
    async clear() {
      await clearRatings(app.db)
      await sql`truncate player_regions`.execute(app.db)
    },
    played: (accountId: number, at: string, game: RatedGame) =>
      writeRatedGame(app.db, { accountId, at, ...game }),
    count: (at?: string) => countRatingsAt(app, at),
    rating,
    names: async (query: Query = {}) => (await rating(query)).rows.map(({ username }) => username),
  }
}
