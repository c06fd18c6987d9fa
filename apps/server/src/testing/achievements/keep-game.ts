import { sql } from 'kysely'
import type { FinishedLog } from '../../modules/games/public.ts'
import type { TestApp } from '../index.ts'

/** Writes a finished game into the database as the table of games would have left it. Told again, its results change. */
export async function keepGame(db: TestApp['db'], game: FinishedLog): Promise<void> {
  const judge = game.judgeId === null ? [] : [{ seat: 0, account_id: game.judgeId }]
  const seats = game.seats.map(({ accountId, result }) => ({ seat: result.seat, account_id: accountId }))
  const results = game.seats.map(({ accountId, result }) => ({
    ...result,
    account_id: accountId,
    result,
  }))
  await sql`
    insert into games (id, number, mode, type, rule_set, status, version, winner, created_at, ended_at)
    overriding system value
    values (${game.gameId}::uuid, ${game.number}, ${game.mode}, ${game.type}, ${game.ruleSet}, 'finished',
      ${game.events.length}, ${game.winner}, ${game.startedAt}, ${game.endedAt})
    on conflict (id) do update set winner = excluded.winner`.execute(db)
  await sql`
    insert into game_seats (game_id, seat, account_id, username, bot)
    select ${game.gameId}::uuid, seat, account_id, 'name', account_id is null
    from json_to_recordset(${JSON.stringify([...judge, ...seats])}::json) as s(seat int, account_id int)
    on conflict do nothing`.execute(db)
  await sql`
    insert into game_events (game_id, seq, at, type, payload)
    select ${game.gameId}::uuid, seq, now(), payload ->> 'type', payload
    from json_array_elements(${JSON.stringify(game.events)}::json) with ordinality as e(payload, seq)
    on conflict do nothing`.execute(db)
  await sql`
    insert into game_results (game_id, seat, account_id, role, team, won, result)
    select ${game.gameId}::uuid, seat, account_id, role, team, won, result
    from json_to_recordset(${JSON.stringify(results)}::json) as r(
      seat int, account_id int, role text, team text, won boolean, result jsonb)
    on conflict (game_id, seat) do update set won = excluded.won, result = excluded.result`.execute(db)
}
