import type { GameMode } from '@gorod/contracts/game'
import {
  createGame,
  type GameEvent,
  type PresetId,
  presets,
  replay,
  type SeatResult,
  score,
  seatsOf,
} from '@gorod/rules'
import { sql } from 'kysely'
import { randomFrom } from '../../../../../packages/rules/src/chance.ts'
import { playRandomly } from '../../../../../packages/rules/src/testing/random-play.ts'
import { gameFinishedJob } from '../../modules/games/public.ts'
import type { TestApp } from '../index.ts'

export interface FinishedTestGame {
  readonly gameId: string
  readonly number: number
}

interface PlayedGame {
  readonly events: readonly GameEvent[]
  readonly winner: string
  readonly results: readonly SeatResult[]
}

/** A random game that came to a verdict: of those broken off there is nothing to count. */
function play(ruleSet: PresetId, seed: string): PlayedGame {
  for (let attempt = 0; ; attempt++) {
    const setup = {
      ruleSet: presets[ruleSet],
      seats: seatsOf(presets[ruleSet]),
      judge: 'automatic' as const,
      seed: `${seed} ${attempt}`,
    }
    const events = [...createGame({ ...setup, seedHash: 'hash', at: 1_000 })]
    for (const step of playRandomly(setup, randomFrom(setup.seed))) events.push(...step.events)
    const state = replay(events)
    if (state.final !== null) return { events, winner: state.final.winner, results: score(state) }
  }
}

/**
 * Writes a whole game as its last step would have left it, log and results, and enqueues what follows from it. Seat n
 * is the nth account's; null is a practice player.
 */
export async function writeFinishedGame(
  {
    db,
    platform,
    random,
  }: Pick<TestApp, 'db' | 'random'> & {
    readonly platform: { readonly jobs: Pick<TestApp['platform']['jobs'], 'enqueue'> }
  },
  game: {
    readonly seed: string
    readonly mode: GameMode
    readonly ruleSet: PresetId
    readonly endedAt: Date
    readonly accountIds: readonly (number | null)[]
    /** A secret until it is unsealed. */
    readonly sealed?: boolean
  },
): Promise<FinishedTestGame> {
  const { events, winner, results } = play(game.ruleSet, game.seed)
  const gameId = random.uuid()
  const seats = results.map(({ seat, role, team, won }, index) => ({
    seat,
    role,
    team,
    won,
    account_id: game.accountIds[index] ?? null,
    result: results[index],
  }))
  const log = events.map((event, index) => ({
    seq: index + 1,
    at: new Date(event.at),
    type: event.type,
    payload: event,
  }))
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ number: number }>`
      insert into games (id, mode, type, rule_set, status, version, winner, created_at, ended_at, sealed)
      values (${gameId}, ${game.mode}, 'other', ${game.ruleSet}, 'finished', ${events.length}, ${winner},
        ${game.endedAt}::timestamptz - interval '40 minutes', ${game.endedAt}, ${game.sealed ?? false})
      returning number`.execute(tx)
    await sql`
      insert into game_events (game_id, seq, at, type, payload)
      select ${gameId}::uuid, seq, at, type, payload from json_to_recordset(${JSON.stringify(log)}::json) as r(
        seq int, at timestamptz, type text, payload jsonb)`.execute(tx)
    await sql`
      with seats as (select * from json_to_recordset(${JSON.stringify(seats)}::json) as r(
        seat int, account_id int, role text, team text, won boolean, result jsonb)
      ), chairs as (
        insert into game_seats (game_id, seat, account_id, username, bot)
        select ${gameId}::uuid, seat, account_id, 'Player ' || seat, account_id is null from seats
      )
      insert into game_results (game_id, seat, account_id, role, team, won, result)
      select ${gameId}::uuid, seat, account_id, role, team, won, result from seats`.execute(tx)
    await platform.jobs.enqueue(tx, gameFinishedJob, { gameId })
    return { gameId, number: rows[0]!.number }
  })
}
