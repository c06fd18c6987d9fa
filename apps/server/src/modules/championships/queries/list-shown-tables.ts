import type { Db } from '../../../platform/db/db.ts'
import type { GamesApi } from '../../games/public.ts'
import { listTables, type TableRow } from '../store/rounds-store.ts'

export interface ShownTablesDeps {
  readonly db: Db
  readonly games: Pick<GamesApi, 'closedAmong'>
}

/** `organises`: acts for this championship, and needs every result at once. */
export interface TablesReader {
  readonly accountId: number | null
  readonly organises: boolean
}

/** The tables as a reader may know them: until its audience has seen the end, a game still runs for those who were not there. */
export async function listShownTables(
  { db, games }: ShownTablesDeps,
  championshipId: number,
  { accountId, organises }: TablesReader,
): Promise<readonly TableRow[]> {
  const tables = await listTables(db, championshipId)
  if (organises) return tables
  const settled = tables.flatMap(({ state, gameId }) => (state === 'playing' ? [] : (gameId ?? [])))
  const closed = new Set(await games.closedAmong(settled, accountId))
  return tables.map((table) =>
    table.gameId !== null && closed.has(table.gameId) ? { ...table, state: 'playing', results: null } : table,
  )
}
