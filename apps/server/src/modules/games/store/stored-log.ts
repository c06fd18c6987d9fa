import { gunzipSync, gzipSync } from 'node:zlib'
import type { StoredEvent } from '@gorod/rules'

/** An event as the database has it: in the format of its time, before `upcast`. */
export interface StoredEntry {
  readonly seq: number
  readonly payload: StoredEvent
  /** Null for an event without a command, and in a packed log: nobody repeats a command of last month. */
  readonly commandId: string | null
}

type Query = (text: string, values: readonly unknown[]) => Promise<readonly object[]>

interface Row {
  readonly gameId: string
  readonly seq: number
  readonly packed: Buffer | null
  readonly payload: StoredEvent | null
  readonly commandId: string | null
}

/**
 * The events of a game after this `seq`, in order. The one reader of both forms of a log: a row for each event, and one
 * packed row for the first events of a game that is over for long. One statement, so it sees a game in one form.
 */
export async function readStoredLog(query: Query, gameId: string, after: number): Promise<StoredEntry[]> {
  const rows = (await query(STORED_LOGS, [[gameId], after])) as readonly Row[]
  return rows.flatMap(entriesOf).filter(({ seq }) => seq > after)
}

/** The same for several games from their beginning, by game; games without events are left out. */
export async function readStoredLogs(
  query: Query,
  gameIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredEntry[]>> {
  const rows = (await query(STORED_LOGS, [gameIds, 0])) as readonly Row[]
  const logs = new Map<string, StoredEntry[]>()
  for (const row of rows) {
    const log = logs.get(row.gameId) ?? []
    logs.set(row.gameId, log)
    log.push(...entriesOf(row))
  }
  return logs
}

function entriesOf({ packed, seq, payload, commandId }: Row): StoredEntry[] {
  if (packed === null) return [{ seq, payload: payload as StoredEvent, commandId }]
  return unpackLog(packed).map((event, index) => ({ seq: index + 1, payload: event, commandId: null }))
}

/** The packed row has the number of its last event, so it comes before the rows of the events that follow. */
const STORED_LOGS = `
  select game_id as "gameId", events as seq, log as packed, null::jsonb as payload, null::text as "commandId"
  from game_packed_logs where game_id = any($1::uuid[]) and events > $2::int
  union all
  select game_id, seq, null, payload, command_id from game_events where game_id = any($1::uuid[]) and seq > $2::int
  order by "gameId", seq`

export function packLog(events: readonly StoredEvent[]): Buffer {
  return gzipSync(JSON.stringify(events))
}

export function unpackLog(packed: Buffer): readonly StoredEvent[] {
  return JSON.parse(gunzipSync(packed).toString()) as readonly StoredEvent[]
}
