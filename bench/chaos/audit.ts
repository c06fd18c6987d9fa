import pg from 'pg'
import type { AcknowledgedCommand } from './socket-table.ts'

export interface Audit {
  readonly acknowledged: number
  /** Acknowledged, and not in the log. */
  readonly lost: number
  /** In the log more than once. */
  readonly doubled: number
  /** Players who were taken out of a game, and games that were broken off. */
  readonly seatsLost: number
  /** Seats that counted as away for a moment, which costs nothing. */
  readonly seatsAway: number
}

const AT_ONCE = 2_000

/** Compares what clients were told with what the database has. */
export async function audit(databaseUrl: string, all: readonly AcknowledgedCommand[]): Promise<Audit> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const count = async (text: string, values: readonly unknown[] = []): Promise<number> =>
    Number((await client.query<{ count: string }>(text, [...values])).rows[0]?.count)
  try {
    let [lost, doubled] = [0, 0]
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const some = all.slice(from, from + AT_ONCE)
      const columns = [some.map(({ gameId }) => gameId), some.map(({ commandId }) => commandId)]
      lost += await count(
        `select count(*) from unnest($1::uuid[], $2::text[]) as told (game_id, command_id)
         where not exists (select from game_events e where e.game_id = told.game_id and e.command_id = told.command_id)`,
        columns,
      )
      const said = some.filter(({ text }) => text !== null)
      // By its words: the id is unique in the table, so a command that was done twice has it once.
      doubled += await count(
        `select count(*) from unnest($1::uuid[], $2::text[]) as told (game_id, said)
         where (select count(*) from game_events e where e.game_id = told.game_id and e.payload->>'text' = told.said) > 1`,
        [said.map(({ gameId }) => gameId), said.map(({ text }) => text)],
      )
    }
    return {
      acknowledged: all.length,
      lost,
      doubled,
      seatsLost: await count(`select count(*) from game_events
        where type = 'gameAborted' or (type = 'seatLeft' and payload->>'cause' not in ('vote', 'shot'))`),
      seatsAway: await count(`select count(*) from game_events where type = 'seatDisconnected'`),
    }
  } finally {
    await client.end()
  }
}
