import type { GameMode, GameType } from '@gorod/contracts'
import type { FinalRecord, PresetId, SeatResult } from '@gorod/rules'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Append } from '../domain/game-log.ts'
import type { ResultSheet } from '../public.ts'

/** Points may still change after the verdict (a judge's extra points), so a later outcome replaces an earlier one. */
export async function writeResults(
  db: Db,
  steps: readonly Pick<Append, 'gameId' | 'outcome'>[],
): Promise<void> {
  const results = steps.flatMap(({ gameId, outcome }) =>
    (outcome?.results ?? []).map((result) => ({
      game_id: gameId,
      seat: result.seat,
      role: result.role,
      team: result.team,
      won: result.won,
      result,
    })),
  )
  await sql`
    insert into game_results (game_id, seat, account_id, role, team, won, result)
    select r.game_id, r.seat, s.account_id, r.role, r.team, r.won, r.result
    from json_to_recordset(${JSON.stringify(results)}::json) as r(
      game_id uuid, seat int, role text, team text, won boolean, result jsonb)
    left join game_seats s on s.game_id = r.game_id and s.seat = r.seat
    on conflict (game_id, seat) do update
      set role = excluded.role, team = excluded.team, won = excluded.won, result = excluded.result`.execute(
    db,
  )
}

interface SheetRow {
  readonly id: string
  readonly number: number
  readonly version: number
  readonly type: GameType
  readonly mode: GameMode
  readonly rule_set: PresetId
  readonly created_at: Date
  readonly ended_at: Date
  readonly winner: FinalRecord['winner'] | null
  readonly seats: { accountId: number | null; result: SeatResult }[] | null
}

/** Null while the game runs, and for a game that was broken off. */
export async function readResultSheet(db: Db, gameId: string): Promise<ResultSheet | null> {
  const { rows } = await sql<SheetRow>`
    select games.id, number, version, type, mode, rule_set, created_at, ended_at, winner, (
      select json_agg(json_build_object('accountId', account_id, 'result', result) order by seat)
      from game_results where game_results.game_id = games.id
    ) as seats
    from games where id = ${gameId} and status = 'finished'`.execute(db)
  const row = rows[0]
  if (!row) return null
  return {
    gameId: row.id,
    number: row.number,
    version: row.version,
    type: row.type,
    mode: row.mode,
    ruleSet: row.rule_set,
    startedAt: row.created_at,
    endedAt: row.ended_at,
    winner: row.winner,
    seats: row.seats ?? [],
  }
}

export async function listFinished(
  db: Db,
  afterNumber: number,
  limit: number,
): Promise<{ gameId: string; number: number }[]> {
  const { rows } = await sql<{ gameId: string; number: number }>`
    select id as "gameId", number from games
    where number > ${afterNumber} and status = 'finished' order by number limit ${limit}`.execute(db)
  return rows
}

/** Keeps steps of this game out until the transaction is over. False: it is not finished. */
export async function lockFinished(tx: Db, gameId: string): Promise<boolean> {
  const { rows } = await sql`
    select from games where id = ${gameId} and status = 'finished' for update`.execute(tx)
  return rows.length > 0
}
