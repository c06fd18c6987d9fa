import type { GameMode } from '@gorod/contracts/game'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { gameIdOf } from '../game-id.ts'

export interface RatedGame {
  readonly mode?: GameMode
  readonly points?: number
  readonly extra?: number
  readonly won?: boolean
  /** The MMR after it. */
  readonly mmr: number
}

let games = 0

/** Leaves nothing that ratings are counted from, and none of them. */
export async function clearRatings(db: Db): Promise<void> {
  games = 0
  await sql`
    truncate rated_games, rated_seats, played_games, ratings, month_ratings, rating_places, rating_groups, judge_places`.execute(
    db,
  )
}

/** A finished game with a single seat of interest. */
export async function writeRatedGame(
  db: Db,
  {
    accountId,
    at,
    mode = 'rated',
    points = 1,
    extra = 0,
    won = true,
    mmr,
  }: RatedGame & { readonly accountId: number; readonly at: string },
): Promise<void> {
  const number = ++games
  const id = gameIdOf(number)
  const ended = new Date(at)
  await sql`insert into rated_games (game_id, number, ended_at, winner) values (${id}, ${number}, ${ended}, 'red')`.execute(
    db,
  )
  await sql`
    insert into rated_seats (game_id, seat, account_id, team, play_points, mmr_before, mmr_after, result_part, play_part,
      mu, sigma, play, number, ended_at)
    values (${id}, 1, ${accountId}, 'red', 0, ${mmr}, ${mmr}, 0, 0, 25, 8, 0, ${number}, ${ended})`.execute(
    db,
  )
  await sql`
    insert into played_games (account_id, game_id, number, type, mode, role, started_at, ended_at, winner, won, points,
      rule_set, extra_points, first_killed, fouls, tech_fouls, best_move_points)
    values (${accountId}, ${id}, ${number}, 'other', ${mode}, 'civilian', ${ended}::timestamptz - interval '40 minutes',
      ${ended}, 'red', ${won}, ${points}, 'fiim', ${extra}, false, 0, 0, 0)`.execute(db)
}
