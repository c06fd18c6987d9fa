import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Wish } from '../domain/championship.ts'

export interface ChampionshipRow extends Wish {
  readonly id: number
  readonly registeredCount: number
}

const COLUMNS = sql`c.id, c.title, c.starts_at as "startsAt", c.ends_at as "endsAt", c.places,
  (select count(*) from championship_players p where p.championship_id = c.id) as "registeredCount"`

/** Not over yet, those that start first first. `registered`: this account is on the list. */
export async function listOpen(
  db: Db,
  at: Date,
  accountId: number | null,
): Promise<(ChampionshipRow & { readonly registered: boolean })[]> {
  const { rows } = await sql<ChampionshipRow & { registered: boolean }>`
    select ${COLUMNS}, exists (
      select 1 from championship_players p where p.championship_id = c.id and p.account_id = ${accountId}::int
    ) as registered
    from championships c where c.ends_at > ${at} order by c.starts_at, c.id limit 50`.execute(db)
  return rows
}

/** All of them, those that start last first. */
export async function listAll(
  db: Db,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: ChampionshipRow[]; readonly totalCount: number }> {
  const [{ rows }, total] = await Promise.all([
    sql<ChampionshipRow>`
      select ${COLUMNS} from championships c order by c.starts_at desc, c.id desc
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*) as count from championships`.execute(db),
  ])
  return { rows, totalCount: total.rows[0]?.count ?? 0 }
}

/** Nobody else changes it, or its list, before the transaction ends: places are counted under this lock. */
export async function lockChampionship(tx: Db, id: number): Promise<ChampionshipRow | null> {
  await sql`select 1 from championships where id = ${id} for update`.execute(tx)
  const { rows } = await sql<ChampionshipRow>`
    select ${COLUMNS} from championships c where c.id = ${id}`.execute(tx)
  return rows[0] ?? null
}

export async function insertChampionship(tx: Db, wish: Wish, createdBy: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into championships (title, starts_at, ends_at, places, created_by)
    values (${wish.title}, ${wish.startsAt}, ${wish.endsAt}, ${wish.places}, ${createdBy})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export async function updateChampionship(tx: Db, id: number, wish: Wish): Promise<void> {
  await sql`
    update championships
    set title = ${wish.title}, starts_at = ${wish.startsAt}, ends_at = ${wish.endsAt}, places = ${wish.places}
    where id = ${id}`.execute(tx)
}

/** Its title; null when there is none. */
export async function deleteChampionship(tx: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ title: string }>`
    delete from championships where id = ${id} returning title`.execute(tx)
  return rows[0]?.title ?? null
}

export async function readTitle(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ title: string }>`select title from championships where id = ${id}`.execute(db)
  return rows[0]?.title ?? null
}

export async function readRunningFor(
  db: Db,
  accountId: number,
  at: Date,
): Promise<{ readonly id: number; readonly title: string } | null> {
  const { rows } = await sql<{ id: number; title: string }>`
    select c.id, c.title from championships c
    join championship_players p on p.championship_id = c.id and p.account_id = ${accountId}
    where c.starts_at <= ${at} and c.ends_at > ${at}
    order by c.ends_at, c.id limit 1`.execute(db)
  return rows[0] ?? null
}

/** Ids by account, in the order of {@link readRunningFor}. */
export async function listRunningOf(
  db: Db,
  accountIds: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ accountId: number; ids: number[] }>`
    select p.account_id as "accountId", array_agg(c.id order by c.ends_at, c.id) as ids
    from championship_players p join championships c on c.id = p.championship_id
    where p.account_id = any (${[...accountIds]}::int[]) and c.starts_at <= ${at} and c.ends_at > ${at}
    group by p.account_id`.execute(db)
  return new Map(rows.map(({ accountId, ids }) => [accountId, ids]))
}
