import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Append } from '../domain/game-log.ts'

/**
 * Extends many logs in one statement and moves their versions with it. A game whose version is no longer
 * `expected`, or whose log already holds one of the command ids, is left as it is and missing from the answer.
 *
 * `held` locks the games in the order of their ids: two processes whose groups share games cannot block each
 * other in a circle. Because the version is compared under that lock, a command id cannot slip in between the
 * check and the insert.
 */
export async function appendSteps(db: Db, steps: readonly Append[]): Promise<ReadonlySet<string>> {
  const games = steps.map((step) => ({
    game_id: step.gameId,
    expected: step.expected,
    version: step.expected + step.entries.length,
    status: step.status,
    deadline_at: step.deadlineAt === null ? null : new Date(step.deadlineAt),
    ended_at: step.status === 'running' ? null : lastMoment(step),
    winner: step.outcome?.winner ?? null,
    phase: step.known.kind,
    day: step.known.day,
    alive: step.known.alive,
    command_ids: step.entries.flatMap((entry) => entry.commandId ?? []),
  }))
  const events = steps.flatMap((step) =>
    step.entries.map(({ event, commandId }, index) => ({
      game_id: step.gameId,
      seq: step.expected + 1 + index,
      at: new Date(event.at),
      type: event.type,
      payload: event,
      command_id: commandId,
    })),
  )
  const { rows } = await sql<{ id: string }>`
    with step as materialized (
      select * from json_to_recordset(${JSON.stringify(games)}::json) as step(
        game_id uuid, expected int, version int, status text, deadline_at timestamptz, ended_at timestamptz,
        winner text, phase text, day int, alive int, command_ids text[])
    ), held as materialized (
      select games.id from games join step on step.game_id = games.id order by games.id for update of games
    ), moved as (
      update games set
        version = step.version,
        status = step.status,
        deadline_at = step.deadline_at,
        ended_at = coalesce(games.ended_at, step.ended_at),
        winner = coalesce(games.winner, step.winner),
        phase = step.phase,
        day = step.day,
        alive = step.alive
      from step
      where games.id = step.game_id
        and games.version = step.expected
        and exists (select from held where held.id = games.id)
        and not exists (
          select from game_events
          where game_events.game_id = step.game_id and game_events.command_id = any (step.command_ids))
      returning games.id
    ), written as (
      insert into game_events (game_id, seq, at, type, payload, command_id)
      select event.game_id, event.seq, event.at, event.type, event.payload, event.command_id
      from json_to_recordset(${JSON.stringify(events)}::json) as event(
        game_id uuid, seq int, at timestamptz, type text, payload jsonb, command_id text)
      join moved on moved.id = event.game_id
    )
    select id from moved`.execute(db)
  return new Set(rows.map((row) => row.id))
}

function lastMoment(step: Append): Date | null {
  const last = step.entries.at(-1)
  return last ? new Date(last.event.at) : null
}
