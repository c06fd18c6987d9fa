import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { MarkedGame, Progress } from '../domain/progress.ts'

/** Up to which game a person's progress is counted, and what it came to. */
export interface CountedProgress {
  readonly accountId: number
  /** Null: no game counted yet. */
  readonly last: { readonly endedAt: Date; readonly number: number } | null
  readonly progress: Progress
}

/**
 * Progress of these people, theirs alone until the transaction ends: two games of one person that are told at once are
 * counted one after the other. In the order of the ids, so that no two games wait for each other in a circle.
 */
export async function lockProgress(tx: Db, accountIds: readonly number[]): Promise<CountedProgress[]> {
  await sql`
    insert into achievement_progress (account_id)
    select id from unnest(${[...accountIds]}::int[]) as id order by id
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{
    accountId: number
    endedAt: Date | null
    number: number | null
    progress: Progress
  }>`
    select account_id as "accountId", ended_at as "endedAt", number, progress from achievement_progress
    where account_id = any(${[...accountIds]}::int[]) order by account_id for update`.execute(tx)
  return rows.map(({ accountId, endedAt, number, progress }) => ({
    accountId,
    last: endedAt === null || number === null ? null : { endedAt, number },
    progress,
  }))
}

export async function writeProgress(tx: Db, rows: readonly CountedProgress[]): Promise<void> {
  const told = rows.map(({ accountId, last, progress }) => ({ accountId, ...last, progress }))
  await sql`
    update achievement_progress set ended_at = r."endedAt", number = r.number, progress = r.progress
    from json_to_recordset(${JSON.stringify(told)}::json) as r(
      "accountId" int, "endedAt" timestamptz, number int, progress jsonb)
    where account_id = r."accountId"`.execute(tx)
}

/** Empty for whoever has no game yet. */
export async function readProgress(db: Db, accountId: number): Promise<Progress> {
  const { rows } = await sql<{ progress: Progress }>`
    select progress from achievement_progress where account_id = ${accountId}`.execute(db)
  return rows[0]?.progress ?? {}
}

/** Every marked game of these people, each one's in the order they are counted in. */
export async function readMarkedGames(
  tx: Db,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, readonly MarkedGame[]>> {
  const { rows } = await sql<MarkedGame & { accountId: number }>`
    select account_id as "accountId", ended_at as "endedAt", number, marks from achievement_games
    where account_id = any(${[...accountIds]}::int[]) order by account_id, ended_at, number`.execute(tx)
  const games = new Map<number, MarkedGame[]>()
  for (const { accountId, ...game } of rows) {
    const own = games.get(accountId)
    if (own === undefined) games.set(accountId, [game])
    else own.push(game)
  }
  return games
}

/** For the owner's download. */
export async function listPersonalMarks(db: Db, accountId: number): Promise<unknown[]> {
  const { rows } = await sql`
    select number, ended_at, marks from achievement_games
    where account_id = ${accountId} order by ended_at, number`.execute(db)
  return rows
}

export async function deleteAchievements(db: Db, accountId: number): Promise<void> {
  await sql`delete from achievement_games where account_id = ${accountId}`.execute(db)
  await sql`delete from achievement_progress where account_id = ${accountId}`.execute(db)
}
