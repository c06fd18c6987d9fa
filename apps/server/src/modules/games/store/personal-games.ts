import type { StoredEvent } from '@gorod/rules'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { unpackLog } from './stored-log.ts'
import { gamesDb } from './tables.ts'

/**
 * Every game of an account, newest first, with its own part: seat, what it said, and, once the game is over, role and
 * result. While a game runs, the download contains only what the whole table knows: a file that is saved and sent
 * around must not spoil the game, not even with its owner's card.
 */
export async function listPersonalGames(db: Db, accountId: number): Promise<unknown[]> {
  // SQL: it reads inside the JSON of the events, and what it leaves out is easier to check in one statement.
  const { rows } = await sql<PersonalGame>`
    select games.number, games.type, games.mode, games.status, games.created_at, games.ended_at,
      game_seats.seat, game_seats.username, game_seats.image, game_seats.portrait,
      case when games.status = 'finished' then game_results.role end as role,
      case when games.status = 'finished' then game_results.result end as result,
      coalesce((
        select json_agg(said.payload order by said.seq)
        from game_events said
        where said.game_id = games.id and said.type = 'said' and (said.payload -> 'seat')::int = game_seats.seat
          and (games.status <> 'running' or not said.payload ? 'readers')
      ), '[]') as said,
      packed.log
    from game_seats
    join games on games.id = game_seats.game_id
    left join game_packed_logs packed on packed.game_id = games.id
    left join game_results on game_results.game_id = games.id and game_results.seat = game_seats.seat
      and game_seats.seat > 0
    where game_seats.account_id = ${accountId}
    order by games.created_at desc, games.number desc`.execute(db)
  return rows.map(({ log, said, ...game }) => ({
    ...game,
    said: [...saidIn(log, game.seat), ...said].map(({ at, text }) => ({
      at: new Date(at).toISOString(),
      text,
    })),
  }))
}

interface PersonalGame {
  readonly seat: number
  readonly said: readonly Line[]
  readonly log: Buffer | null
}

interface Line {
  readonly at: number
  readonly text: string
}

/** What the seat said in a packed log. Only games that are over have one. */
function saidIn(log: Buffer | null, seat: number): readonly Line[] {
  if (log === null) return []
  return unpackLog(log).filter(
    (event): event is StoredEvent & Line => event.type === 'said' && event.seat === seat,
  )
}

/** The account's games that ended after a moment and where `withoutId` had no chair at any time, the earliest end first. */
export async function listEndedOf(
  db: Db,
  wanted: { readonly accountId: number; readonly withoutId: number | null; readonly after: Date },
): Promise<readonly { readonly gameId: string; readonly number: number; readonly endedAt: Date }[]> {
  const { accountId, withoutId, after } = wanted
  return gamesDb(db)
    .selectFrom('games')
    .select(['id as gameId', 'number', 'ended_at as endedAt'])
    .where('status', '=', 'finished')
    .where('sealed', '=', false)
    .where('ended_at', '>', after)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('game_seats').whereRef('game_id', '=', 'games.id').where('account_id', '=', accountId),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('game_seats').whereRef('game_id', '=', 'games.id').where('account_id', '=', withoutId),
        ),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('game_replaced_players')
            .whereRef('game_id', '=', 'games.id')
            .where('account_id', '=', withoutId),
        ),
      ),
    )
    .orderBy('ended_at')
    .orderBy('number')
    .$narrowType<{ endedAt: Date }>()
    .execute()
}

/** The games in which the judge gave the account's seat to somebody else, newest first. */
export async function listReplacedIn(db: Db, accountId: number): Promise<unknown[]> {
  return gamesDb(db)
    .selectFrom('game_replaced_players as replaced')
    .innerJoin('games', 'games.id', 'replaced.game_id')
    .select(['games.number', 'games.mode', 'games.created_at', 'replaced.seat', 'replaced.username'])
    .where('account_id', '=', accountId)
    .orderBy('games.number', 'desc')
    .execute()
}

/**
 * The seats stay, without a name. The account's number stays too, but only calculations read it: without it a
 * recalculation would change the ratings of the others at the table.
 */
export async function forgetPlayer(db: Db, accountId: number, standIn: string): Promise<void> {
  await gamesDb(db)
    .updateTable('game_replaced_players')
    .set({ username: standIn, forgotten: true })
    .where('account_id', '=', accountId)
    .execute()
  await gamesDb(db)
    .updateTable('game_seats')
    .set({ username: standIn, image: null, portrait: null, forgotten: true })
    .where('account_id', '=', accountId)
    .execute()
}
