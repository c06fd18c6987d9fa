import type { TableState } from '@gorod/contracts/championship-pages'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Problem, Stage, TableFacts } from '../domain/life.ts'
import type { BegunRound } from '../domain/seating/plan-seating.ts'
import type { PlayedSeat } from '../domain/standings.ts'
import { championshipsDb } from './tables.ts'

export interface RoundRow {
  readonly round: number
  readonly stage: Stage
  readonly startsAt: Date | null
}

export interface TableRow extends TableFacts {
  readonly championshipId: number
  readonly table: number
  readonly judgeId: number | null
  readonly seats: readonly number[]
  readonly gameId: string | null
  readonly results: readonly PlayedSeat[] | null
  readonly problem: Problem | null
}

/** The address of a table. */
export type TableKey = Pick<TableRow, 'championshipId' | 'round' | 'table'>

export async function listRounds(db: Db, championshipId: number): Promise<RoundRow[]> {
  return championshipsDb(db)
    .selectFrom('championship_rounds')
    .select(['round', 'stage', 'starts_at as startsAt'])
    .where('championship_id', '=', championshipId)
    .orderBy('round')
    .execute()
}

function tableRows(db: Db) {
  return championshipsDb(db)
    .selectFrom('championship_tables as seated')
    .innerJoin('championship_rounds as of', (join) =>
      join.onRef('of.championship_id', '=', 'seated.championship_id').onRef('of.round', '=', 'seated.round'),
    )
    .select([
      'seated.championship_id as championshipId',
      'seated.round',
      'of.stage',
      'seated.table_number as table',
      'seated.state',
      'seated.judge_id as judgeId',
      'seated.seats',
      'seated.game_id as gameId',
      'seated.results',
      'seated.problem',
    ])
}

export async function listTables(db: Db, championshipId: number): Promise<TableRow[]> {
  return tableRows(db)
    .where('seated.championship_id', '=', championshipId)
    .orderBy('seated.round')
    .orderBy('seated.table_number')
    .execute()
}

export async function readTable(
  db: Db,
  { championshipId, round, table }: TableKey,
): Promise<TableRow | null> {
  const row = await tableRows(db)
    .where('seated.championship_id', '=', championshipId)
    .where('seated.round', '=', round)
    .where('seated.table_number', '=', table)
    .executeTakeFirst()
  return row ?? null
}

/** The table of a game, also of one that is played again; null: the game is of no table. */
export async function readTableOfGame(db: Db, gameId: string): Promise<TableRow | null> {
  const row = await tableRows(db).where('seated.game_id', '=', gameId).executeTakeFirst()
  return row ?? null
}

/**
 * Tables of running championships whose round should have begun, the longest due first. Those that could not be opened before come after
 * them, in an order that follows from `draw`: however many can never be opened, they keep no other table waiting for ever.
 */
export async function listDueTables(
  db: Db,
  at: Date,
  { limit, draw }: { readonly limit: number; readonly draw: number },
): Promise<TableKey[]> {
  // SQL: the builder has neither a condition in an order nor a hash.
  const ofNew = (column: string) => sql`case when seated.problem is null then ${sql.ref(column)} end`
  const drawn = sql`md5(concat_ws(':', ${draw}::bigint, seated.championship_id, seated.round, seated.table_number))`
  return tableRows(db)
    .innerJoin('championships as championship', 'championship.id', 'seated.championship_id')
    .where('championship.life', '=', 'running')
    .where('seated.state', '=', 'planned')
    .where('of.starts_at', '<=', at)
    .orderBy(ofNew('of.starts_at'), (order) => order.nullsLast())
    .orderBy(ofNew('seated.table_number'))
    .orderBy(drawn)
    .limit(limit)
    .execute()
}

/** Writes these rounds in place of those of this stage that have not begun. They keep their times. */
export async function replaceRounds(
  tx: Db,
  championshipId: number,
  {
    stage,
    first,
    rounds,
  }: { readonly stage: Stage; readonly first: number; readonly rounds: readonly BegunRound[] },
): Promise<void> {
  const db = championshipsDb(tx)
  const times = new Map(
    (await listRounds(tx, championshipId)).map(({ round, startsAt }) => [round, startsAt]),
  )
  await db
    .deleteFrom('championship_rounds')
    .where('championship_id', '=', championshipId)
    .where('round', '>=', first)
    .execute()
  for (const [index, { tables }] of rounds.entries()) {
    const key = { championship_id: championshipId, round: first + index }
    await db
      .insertInto('championship_rounds')
      .values({ ...key, stage, starts_at: times.get(key.round) ?? null })
      .execute()
    await db
      .insertInto('championship_tables')
      .values(
        tables.map(({ judgeId, seats }, table) => ({
          ...key,
          table_number: table + 1,
          judge_id: judgeId,
          seats: JSON.stringify(seats),
        })),
      )
      .execute()
  }
}

/** Tables that nobody will play, and the rounds that have no other ones. */
export async function deletePlannedTables(tx: Db, championshipId: number): Promise<void> {
  const db = championshipsDb(tx)
  await db
    .deleteFrom('championship_tables')
    .where('championship_id', '=', championshipId)
    .where('state', '=', 'planned')
    .execute()
  await db
    .deleteFrom('championship_rounds')
    .where('championship_id', '=', championshipId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('championship_tables')
            .select('table_number')
            .whereRef('championship_tables.championship_id', '=', 'championship_rounds.championship_id')
            .whereRef('championship_tables.round', '=', 'championship_rounds.round'),
        ),
      ),
    )
    .execute()
}

/** False: there is no such round. */
export async function setRoundStart(
  tx: Db,
  { championshipId, round }: Omit<TableKey, 'table'>,
  startsAt: Date | null,
): Promise<boolean> {
  const row = await championshipsDb(tx)
    .updateTable('championship_rounds')
    .set({ starts_at: startsAt })
    .where('championship_id', '=', championshipId)
    .where('round', '=', round)
    .returning('round')
    .executeTakeFirst()
  return row !== undefined
}

/** The round after the last one in which any of these accounts had a seat. */
export async function nextRoundOf(
  db: Db,
  championshipId: number,
  accountIds: readonly number[],
): Promise<number> {
  // SQL: it looks for elements of a JSON array.
  const { rows } = await sql<{ last: number | null }>`
    select max(round)::int as last from championship_tables
    where championship_id = ${championshipId}
      and exists (select from jsonb_array_elements(seats) as seat where seat.value::int = any(${accountIds}::int[]))`.execute(
    db,
  )
  return (rows[0]?.last ?? 0) + 1
}

/** The places of these players at their last tables, from 0. */
export async function readPlacesBefore(
  db: Db,
  championshipId: number,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  // SQL: it numbers the elements of a JSON array.
  const { rows } = await sql<{ account: number; place: number }>`
    select distinct on (account) seat.value::int as account, seat.place::int - 1 as place
    from championship_tables, jsonb_array_elements(seats) with ordinality as seat (value, place)
    where championship_id = ${championshipId} and seat.value::int = any(${accountIds}::int[])
    order by account, round desc`.execute(db)
  return new Map(rows.map(({ account, place }) => [account, place]))
}

interface FoundTableRow extends Pick<TableRow, 'championshipId' | 'round' | 'judgeId' | 'seats'> {
  readonly gameId: string
  readonly startsAt: Date
}

/** The next table of its round, which begins with its first table. */
export async function addFoundTable(
  tx: Db,
  { championshipId, round, seats, judgeId, gameId, startsAt }: FoundTableRow,
): Promise<void> {
  const db = championshipsDb(tx)
  const key = { championship_id: championshipId, round }
  await db
    .insertInto('championship_rounds')
    .values({ ...key, stage: 'main', starts_at: startsAt })
    .onConflict((known) => known.doNothing())
    .execute()
  const { count } = await db
    .selectFrom('championship_tables')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('championship_id', '=', championshipId)
    .where('round', '=', round)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('championship_tables')
    .values({
      ...key,
      table_number: count + 1,
      state: 'playing',
      judge_id: judgeId,
      seats: JSON.stringify(seats),
      game_id: gameId,
    })
    .execute()
}

interface TableChange {
  readonly state?: TableState
  readonly judgeId?: number | null
  readonly seats?: readonly number[]
  readonly gameId?: string | null
  readonly results?: readonly PlayedSeat[] | null
  readonly problem?: Problem | null
}

export async function changeTableRow(tx: Db, key: TableKey, change: TableChange): Promise<void> {
  const { state, judgeId, seats, gameId, results, problem } = change
  const asJson = (value: unknown) => (value === null ? null : JSON.stringify(value))
  await championshipsDb(tx)
    .updateTable('championship_tables')
    .set({
      ...(state !== undefined && { state }),
      ...(judgeId !== undefined && { judge_id: judgeId }),
      ...(seats !== undefined && { seats: JSON.stringify(seats) }),
      ...(gameId !== undefined && { game_id: gameId, game_version: 0 }),
      ...(results !== undefined && { results: asJson(results) }),
      ...(problem !== undefined && { problem: asJson(problem) }),
    })
    .where('championship_id', '=', key.championshipId)
    .where('round', '=', key.round)
    .where('table_number', '=', key.table)
    .execute()
}

/** Stores the result, unless the stored one was read from a longer log: two jobs may come in the wrong order. */
export async function keepGameResult(
  db: Db,
  gameId: string,
  {
    version,
    state,
    results,
  }: {
    readonly version: number
    readonly state: TableState
    readonly results: readonly PlayedSeat[] | null
  },
): Promise<void> {
  await championshipsDb(db)
    .updateTable('championship_tables')
    .set({ state, game_version: version, results: results === null ? null : JSON.stringify(results) })
    .where('game_id', '=', gameId)
    .where('game_version', '<=', version)
    .execute()
}

/** The game ended without a verdict. The address of its table; null: it is no table that plays. */
export async function breakTable(db: Db, gameId: string): Promise<TableKey | null> {
  const row = await championshipsDb(db)
    .updateTable('championship_tables')
    .set({ state: 'broken', results: null })
    .where('game_id', '=', gameId)
    .where('state', '=', 'playing')
    .returning(['championship_id as championshipId', 'round', 'table_number as table'])
    .executeTakeFirst()
  return row ?? null
}

/** The seats of planned tables: one account instead of another. */
export async function replaceInPlannedTables(
  tx: Db,
  championshipId: number,
  { leaves, comes }: { readonly leaves: number; readonly comes: number },
): Promise<void> {
  // SQL: it changes one element inside a JSON array, in its place.
  await sql`
    update championship_tables set problem = null, seats = (
      select jsonb_agg(case when seat.value = to_jsonb(${leaves}::int) then to_jsonb(${comes}::int) else seat.value end
        order by seat.ordinality)
      from jsonb_array_elements(seats) with ordinality as seat)
    where championship_id = ${championshipId} and state = 'planned' and seats @> to_jsonb(${leaves}::int)`.execute(
    tx,
  )
}

/** Their tables wait for another judge. */
export async function clearJudgeOfPlanned(tx: Db, championshipId: number, judgeId: number): Promise<void> {
  await championshipsDb(tx)
    .updateTable('championship_tables')
    .set({ judge_id: null })
    .where('championship_id', '=', championshipId)
    .where('state', '=', 'planned')
    .where('judge_id', '=', judgeId)
    .execute()
}
