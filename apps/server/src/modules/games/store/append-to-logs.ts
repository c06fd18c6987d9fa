import { CompiledQuery } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Append } from '../domain/game-log.ts'

// SQL: one statement locks in order, compares, updates and inserts for many games; see below. A constant, because a template would be
// put together, and looked through for its name, at each append.
const APPEND = `/* prepared: append_to_logs */
  with append as materialized (
    select * from json_to_recordset($1::json) as append(
      game_id uuid, expected int, version int, status text, deadline_at timestamptz, ended_at timestamptz,
      winner text, annulled boolean, phase text, day int, alive int)
  ), held as materialized (
    select games.id from games join append on append.game_id = games.id order by games.id for update of games
  ), moved as (
    update games set
      version = append.version,
      status = append.status,
      deadline_at = append.deadline_at,
      ended_at = coalesce(games.ended_at, append.ended_at),
      -- A ruling may change the verdict.
      winner = coalesce(append.winner, games.winner),
      annulled = coalesce(append.annulled, games.annulled),
      phase = append.phase,
      day = append.day,
      alive = append.alive,
      packed = false
    from append
    where games.id = append.game_id
      and games.version = append.expected
      and exists (select from held where held.id = games.id)
      -- Null on either side: nobody keeps the game, or this process is alone.
      and coalesce(games.kept_by = $3, true)
    returning games.id
  ), written as (
    insert into game_events (game_id, seq, at, type, payload, command_id)
    select event.game_id, event.seq, event.at, event.type, event.payload, event.command_id
    from json_to_recordset($2::json) as event(
      game_id uuid, seq int, at timestamptz, type text, payload jsonb, command_id text)
    join moved on moved.id = event.game_id
  )
  select id from moved`

/**
 * Extends many logs in one statement and advances their versions with it. A game whose version is no longer
 * `expected`, or that another process than `self` keeps, is not changed and is missing from the result. `self` null: no other process
 * keeps games.
 *
 * `held` locks the games in the order of their ids: two processes whose groups share games cannot block each other in
 * a circle.
 *
 * Command ids are not looked for: who appends knows the log up to `expected`, with its ids, and the version is compared under that
 * lock. Looking read all events of the game at each append. An id that comes twice all the same fails by its index, and nothing is written.
 */
export async function appendToLogs(
  db: Db,
  appends: readonly Append[],
  self: string | null,
): Promise<ReadonlySet<string>> {
  const games = appends.map(rowOf)
  const events = appends.flatMap((append) =>
    append.entries.map(({ event, commandId }, index) => ({
      game_id: append.gameId,
      seq: append.expected + 1 + index,
      at: new Date(event.at),
      type: event.type,
      payload: event,
      command_id: commandId,
    })),
  )
  const written = CompiledQuery.raw(APPEND, [JSON.stringify(games), JSON.stringify(events), self])
  const { rows } = await db.executeQuery<{ readonly id: string }>(written)
  return new Set(rows.map((row) => row.id))
}

/** What an append makes of its game, as the statement reads it. */
function rowOf(append: Append) {
  return {
    game_id: append.gameId,
    expected: append.expected,
    version: append.expected + append.entries.length,
    status: append.status,
    deadline_at: append.deadlineAt === null ? null : new Date(append.deadlineAt),
    ended_at: append.status === 'running' ? null : lastMoment(append),
    winner: append.outcome?.winner ?? null,
    annulled: append.outcome?.annulled ?? null,
    phase: append.progress.kind,
    day: append.progress.day,
    alive: append.progress.alive,
  }
}

function lastMoment(append: Append): Date | null {
  const last = append.entries.at(-1)
  return last ? new Date(last.event.at) : null
}
