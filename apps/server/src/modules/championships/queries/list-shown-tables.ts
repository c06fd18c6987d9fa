import type { ChampionshipTable } from '@gorod/contracts/championship-pages'
import type { Db } from '../../../platform/db/db.ts'
import type { GamesApi } from '../../games/public.ts'
import { isHiddenRound } from '../domain/hidden-rounds.ts'
import type { PlannedChampionship } from '../store/championships-store.ts'
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

/** A table as a reader may know it. `hidden`: it is played, and the organisers keep what came of it to themselves. */
export type ShownTable = Omit<TableRow, 'state'> & { readonly state: ChampionshipTable['state'] }

/** The tables as a reader may know them: until its audience has seen the end, a game still runs for those who were not there. */
export async function listShownTables(
  { db, games }: ShownTablesDeps,
  championship: PlannedChampionship,
  { accountId, organises }: TablesReader,
): Promise<readonly ShownTable[]> {
  const tables = await listTables(db, championship.id)
  if (organises) return tables
  const settled = tables.flatMap(({ state, gameId }) => (state === 'playing' ? [] : (gameId ?? [])))
  const closed = new Set(await games.closedAmong(settled, accountId))
  return tables.map((table) => {
    if (table.gameId === null || !closed.has(table.gameId)) return table
    return { ...table, state: isHiddenRound(championship, table.round) ? 'hidden' : 'playing', results: null }
  })
}
