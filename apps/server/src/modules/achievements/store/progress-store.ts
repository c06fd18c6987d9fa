import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { holdLock } from '../../../platform/db/hold-lock.ts'
import type { MarkedGame, Progress } from '../domain/progress.ts'
import { achievementsDb } from './tables.ts'

/** The progress of a person, and the last game that is counted in it. */
export interface CountedProgress {
  readonly accountId: number
  /** Null: no game counted yet. */
  readonly last: { readonly endedAt: Date; readonly number: number } | null
  readonly progress: Progress
}

/** The second of two counts of one game waits for the first. */
export const holdGame = (tx: Db, gameId: string): Promise<void> => holdLock(tx, `achievements ${gameId}`)

const PEOPLE = 'achievements'

/** What is counted for these accounts waits until the transaction ends, and so does their deletion. */
export async function holdPeople(tx: Db, accountIds: readonly number[]): Promise<void> {
  // SQL: one statement for all, in the order of the ids, so that no two games wait for each other in a circle.
  await sql`
    select pg_advisory_xact_lock(hashtext(${PEOPLE}), id)
    from (select id from unnest(${[...accountIds]}::int[]) as each(id) order by id) as ordered`.execute(tx)
}

/**
 * Reads and locks the progress of these people until the transaction ends: two games of one person that are counted at
 * once are counted one after the other. In the order of the ids, so that no two games wait for each other in a circle.
 */
export async function lockProgress(tx: Db, accountIds: readonly number[]): Promise<CountedProgress[]> {
  if (accountIds.length === 0) return []
  await achievementsDb(tx)
    .insertInto('achievement_progress')
    .values(accountIds.toSorted((a, b) => a - b).map((id) => ({ account_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await achievementsDb(tx)
    .selectFrom('achievement_progress')
    .select(['account_id as accountId', 'ended_at as endedAt', 'number', 'progress'])
    .where('account_id', '=', anyOf(accountIds))
    .orderBy('account_id')
    .forUpdate()
    .execute()
  return rows.map(({ accountId, endedAt, number, progress }) => ({
    accountId,
    last: endedAt === null || number === null ? null : { endedAt, number },
    progress,
  }))
}

export async function writeProgress(tx: Db, rows: readonly CountedProgress[]): Promise<void> {
  const values = rows.map(({ accountId, last, progress }) => ({ accountId, ...last, progress }))
  // SQL: each row gets values of its own, which the builder can only say in one statement a row.
  await sql`
    update achievement_progress set ended_at = r."endedAt", number = r.number, progress = r.progress
    from json_to_recordset(${JSON.stringify(values)}::json) as r(
      "accountId" int, "endedAt" timestamptz, number int, progress jsonb)
    where account_id = r."accountId"`.execute(tx)
}

/** Empty for an account without a game. */
export async function readProgress(db: Db, accountId: number): Promise<Progress> {
  const row = await achievementsDb(db)
    .selectFrom('achievement_progress')
    .select('progress')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.progress ?? {}
}

/** Every marked game of these people, each one's in the order they are counted in. */
export async function readMarkedGames(
  tx: Db,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, readonly (MarkedGame & { readonly gameId: string })[]>> {
  const rows = await achievementsDb(tx)
    .selectFrom('achievement_games')
    .select(['account_id as accountId', 'game_id as gameId', 'ended_at as endedAt', 'number', 'marks'])
    .where('account_id', '=', anyOf(accountIds))
    .orderBy('account_id')
    .orderBy('ended_at')
    .orderBy('number')
    .execute()
  const games = new Map<number, (MarkedGame & { readonly gameId: string })[]>()
  for (const { accountId, ...game } of rows) {
    const own = games.get(accountId)
    if (own === undefined) games.set(accountId, [game])
    else own.push(game)
  }
  return games
}

/** For the owner's download. */
export async function listPersonalMarks(db: Db, accountId: number): Promise<unknown[]> {
  return achievementsDb(db)
    .selectFrom('achievement_games')
    .select(['number', 'ended_at', 'marks'])
    .where('account_id', '=', accountId)
    .orderBy('ended_at')
    .orderBy('number')
    .execute()
}

/** What a game is counted for at this moment is deleted too. */
export async function deleteAchievements(db: Db, accountId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdLock(tx, PEOPLE, accountId)
    await achievementsDb(tx).deleteFrom('achievement_games').where('account_id', '=', accountId).execute()
    await achievementsDb(tx).deleteFrom('achievement_progress').where('account_id', '=', accountId).execute()
  })
}
