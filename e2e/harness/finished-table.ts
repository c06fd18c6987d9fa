import { score, viewFor } from '@gorod/rules'
import type { ScriptedGame } from '@gorod/rules/scripted-game'
import type { Account } from './account.ts'
import { query } from './database.ts'
import type { Site } from './server-process.ts'
import { watchedTable } from './watched-table.ts'

/** Longer than strangers wait for the end of a game, shorter than its people have for protests. */
const AGE_MS = 20 * 60_000

interface People {
  /** By seat. */
  readonly players: Readonly<Record<number, Account>>
  readonly judge: Account
}

/** A game with a page of its own, played to its verdict without waiting for it. Returns its number. */
export async function finishedTable(
  server: Site,
  game: ScriptedGame,
  { players, judge }: People,
): Promise<number> {
  const accounts = Object.fromEntries(Object.entries(players).map(([seat, { id }]) => [seat, id]))
  const { number, gameId } = await watchedTable(server, game.events, { ageMs: AGE_MS, accounts })
  await query(
    server,
    `insert into game_seats (game_id, seat, account_id, username, bot) values ($1, 0, $2, $3, false)`,
    [gameId, judge.id, judge.username],
  )
  await query(
    server,
    `update game_seats set username = accounts.username from accounts
     where game_id = $1 and account_id = accounts.id`,
    [gameId],
  )
  await query(
    server,
    `insert into game_results (game_id, seat, account_id, role, team, won, result)
     select $1, seat, account_id, result ->> 'role', result ->> 'team', (result ->> 'won')::boolean, result
     from json_array_elements($2::json) as result
     join game_seats on game_id = $1 and seat = (result ->> 'seat')::int`,
    [gameId, JSON.stringify(score(game.state))],
  )
  await query(
    server,
    `update games set status = 'finished', winner = $2, ended_at = now() - make_interval(secs => $3) where id = $1`,
    [gameId, viewFor(game.state, 'audience').final?.winner ?? 'draw', AGE_MS / 1_000],
  )
  return number
}
