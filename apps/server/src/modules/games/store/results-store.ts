import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../platform/db/db.ts'
import type { Append } from '../domain/game-log.ts'
import type { ResultSheet, WholeSheet } from '../public.ts'
import { gamesDb } from './tables.ts'

/** Points may still change after the verdict (a judge's extra points), so a later outcome replaces an earlier one. */
export async function writeResults(
  tx: Db,
  finished: readonly Pick<Append, 'gameId' | 'outcome'>[],
): Promise<void> {
  const results = finished.flatMap(({ gameId, outcome }) =>
    (outcome?.results ?? []).map((result) => ({
      game_id: gameId,
      seat: result.seat,
      role: result.role,
      team: result.team,
      won: result.won,
      result,
    })),
  )
  // SQL: the rows come from the statement, their accounts from `game_seats`; the builder has no join with such rows.
  await sql`
    insert into game_results (game_id, seat, account_id, role, team, won, result)
    select r.game_id, r.seat, s.account_id, r.role, r.team, r.won, r.result
    from json_to_recordset(${JSON.stringify(results)}::json) as r(
      game_id uuid, seat int, role text, team text, won boolean, result jsonb)
    left join game_seats s on s.game_id = r.game_id and s.seat = r.seat
    on conflict (game_id, seat) do update
      set role = excluded.role, team = excluded.team, won = excluded.won, result = excluded.result`.execute(
    tx,
  )
}

/** Null while the game runs, for a game that was broken off, and for a sealed one that is not asked for. */
export async function readResultSheet(
  db: Db,
  gameId: string,
  { sealed }: { readonly sealed: boolean } = { sealed: true },
): Promise<ResultSheet | null> {
  const row = await gamesDb(db)
    .selectFrom('games')
    .select([
      'id as gameId',
      'number',
      'version',
      'type',
      'mode',
      'rule_set as ruleSet',
      'rules_name as rulesName',
      'winner',
      'annulled',
    ])
    .select(['created_at as startedAt', 'ended_at as endedAt'])
    .select((game) =>
      jsonArrayFrom(
        game
          .selectFrom('game_results')
          .select(['account_id as accountId', 'result'])
          .whereRef('game_id', '=', 'games.id')
          .orderBy('seat'),
      ).as('seats'),
    )
    .where('id', '=', gameId)
    .where('status', '=', 'finished')
    .$if(!sealed, (games) => games.where('sealed', '=', false))
    .$narrowType<{ endedAt: Date }>()
    .executeTakeFirst()
  return row ?? null
}

export async function readWholeSheet(db: Db, gameId: string): Promise<WholeSheet | null> {
  const sheet = await readResultSheet(db, gameId)
  if (sheet === null) return null
  const replaced = await gamesDb(db)
    .selectFrom('game_replaced_players')
    .select(['seat', 'account_id as accountId'])
    .where('game_id', '=', gameId)
    .orderBy('number')
    .execute()
  return { ...sheet, replaced }
}

/** Finished games past a number, in the order of their numbers, without sealed ones. */
export async function listFinished(
  db: Db,
  afterNumber: number,
  limit: number,
): Promise<{ gameId: string; number: number }[]> {
  return gamesDb(db)
    .selectFrom('games')
    .select(['id as gameId', 'number'])
    .where('number', '>', afterNumber)
    .where('status', '=', 'finished')
    .where('sealed', '=', false)
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** Numbers of the finished games that still have their log, the latest first. */
export async function listFinishedOf(
  db: Db,
  accountId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<number[]> {
  const rows = await gamesDb(db)
    .selectFrom('games')
    .innerJoin('game_seats', 'game_seats.game_id', 'games.id')
    .select('games.number')
    .where('game_seats.account_id', '=', accountId)
    .where('games.status', '=', 'finished')
    .where('games.log_kept', '=', true)
    .orderBy('games.number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ number }) => number)
}

/** Locks the log of a finished game until the transaction ends. False when it is not finished. */
export async function lockFinished(tx: Db, gameId: string): Promise<boolean> {
  const row = await gamesDb(tx)
    .selectFrom('games')
    .select('id')
    .where('id', '=', gameId)
    .where('status', '=', 'finished')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
