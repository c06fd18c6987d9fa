import { ratedModes } from '@gorod/contracts/ratings'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { AppError } from '../../../platform/app-error.ts'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { JudgedCount, JudgedGame, JudgedPeriod } from '../public.ts'
import { gamesDb, JUDGE_SEAT, LEFT_JUDGE_SEAT, SECOND_JUDGE_SEAT } from './tables.ts'

/** Finished games with a human judge. */
function judged(db: Db) {
  return gamesDb(db)
    .selectFrom('games')
    .innerJoin('game_seats as chair', (join) =>
      join.onRef('chair.game_id', '=', 'games.id').on('chair.seat', '=', JUDGE_SEAT),
    )
    .where('status', '=', 'finished')
    .where('chair.account_id', 'is not', null)
}

/** The one who has another chair of a judge. */
function inChair(db: Db, seat: typeof SECOND_JUDGE_SEAT | typeof LEFT_JUDGE_SEAT) {
  return gamesDb(db)
    .selectFrom('game_seats as other')
    .select('other.account_id')
    .where('other.game_id', '=', sql.ref<string>('games.id'))
    .where('other.seat', '=', seat)
}

function rows(db: Db) {
  return judged(db)
    .select(['games.id as gameId', 'number', 'mode', 'winner', 'annulled', 'ended_at as endedAt'])
    .select('chair.account_id as judgeId')
    .select(inChair(db, SECOND_JUDGE_SEAT).as('secondJudgeId'))
    .select(inChair(db, LEFT_JUDGE_SEAT).as('leftJudgeId'))
    .select((game) =>
      jsonArrayFrom(
        game
          .selectFrom('game_seats as player')
          .select(['player.seat', 'player.account_id as accountId', 'player.username'])
          .whereRef('player.game_id', '=', 'games.id')
          .where('player.seat', '>', JUDGE_SEAT)
          .orderBy('player.seat'),
      ).as('players'),
    )
    .$narrowType<{ endedAt: Date; judgeId: number }>()
}

export async function readJudged(db: Db, number: number): Promise<JudgedGame | null> {
  const game = await rows(db).where('number', '=', number).executeTakeFirst()
  if (game !== undefined) return game
  const finished = await gamesDb(db)
    .selectFrom('games')
    .select('id')
    .where('number', '=', number)
    .where('status', '=', 'finished')
    .executeTakeFirst()
  if (finished === undefined) throw new AppError('game_not_found')
  return null
}

export async function readJudgedGames(db: Db, gameIds: readonly string[]): Promise<JudgedGame[]> {
  return gameIds.length === 0 ? [] : rows(db).where('games.id', '=', anyOf(gameIds)).execute()
}

/** The games that the account judged, alone or as one of two judges, the latest first. */
export async function listJudgedBy(
  db: Db,
  accountId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: JudgedGame[]; totalCount: number }> {
  const ofAccount = gamesDb(db)
    .selectFrom('game_seats')
    .select('game_id')
    .where('account_id', '=', accountId)
    .where('seat', 'in', [JUDGE_SEAT, SECOND_JUDGE_SEAT])
  const [page, { count }] = await Promise.all([
    rows(db)
      .where('games.id', 'in', ofAccount)
      .orderBy('ended_at', 'desc')
      .orderBy('number', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    judged(db)
      .where('games.id', 'in', ofAccount)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows: page, totalCount: count }
}

/**
 * Counts the games of judges whose account is not deleted. Sealed games are a secret, and annulled games count for
 * nobody.
 */
export async function countJudged(tx: Db, { from, until, lately }: JudgedPeriod): Promise<JudgedCount[]> {
  return (
    judged(tx)
      // SQL: the builder has no counts of a part.
      .select([
        sql<number>`chair.account_id`.as('accountId'),
        sql<number>`count(*)`.as('games'),
        sql<number>`count(*) filter (where mode = 'league')`.as('leagueGames'),
        sql<number>`count(*) filter (where mode = 'championship')`.as('championshipGames'),
        sql<number>`count(*) filter (where ended_at >= ${lately})`.as('lateGames'),
      ])
      .where('chair.forgotten', '=', false)
      .where('mode', 'in', ratedModes)
      .where('sealed', '=', false)
      .where('annulled', '=', false)
      .where('ended_at', '<', until)
      .$if(from !== null, (query) => query.where('ended_at', '>=', from))
      .groupBy('chair.account_id')
      .execute()
  )
}
