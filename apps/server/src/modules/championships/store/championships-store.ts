import { type ChampionshipLife, type ChampionshipPlan, PLAIN_PLAN } from '@gorod/contracts/championship-plan'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Wish } from '../domain/championship.ts'
import { championshipsDb } from './tables.ts'

export interface ChampionshipRow extends Wish {
  readonly id: number
  readonly registeredCount: number
  readonly createdBy: number
  readonly life: ChampionshipLife
  readonly roundsBy: ChampionshipPlan['roundsBy']
}

/** A championship with what its organiser decided. */
export interface PlannedChampionship extends ChampionshipRow {
  readonly plan: ChampionshipPlan
  readonly revealed: boolean
  readonly seed: string | null
}

/** Each championship with how many accounts play. */
function championshipRows(db: Db) {
  return championshipsDb(db)
    .selectFrom('championships as championship')
    .select(({ selectFrom }) => [
      'championship.id',
      'championship.title',
      'championship.starts_at as startsAt',
      'championship.ends_at as endsAt',
      'championship.places',
      'championship.created_by as createdBy',
      'championship.life',
      'championship.rounds_by as roundsBy',
      selectFrom('championship_players')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('championship_id', '=', 'championship.id')
        .where('state', '=', 'in')
        .as('registeredCount'),
    ])
    .$narrowType<{ registeredCount: number }>()
}

/** Not over yet, the earliest start first. `registered`: this account is on the list. */
export async function listOpen(
  db: Db,
  at: Date,
  accountId: number | null,
): Promise<(ChampionshipRow & { readonly registered: boolean; readonly needsCode: boolean })[]> {
  const rows = await championshipRows(db)
    .select('championship.plan')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('championship_players')
          .select('account_id')
          .whereRef('championship_id', '=', 'championship.id')
          .where('account_id', 'is not distinct from', accountId)
          .where('state', '!=', 'out'),
      ).as('registered'),
    )
    .$narrowType<{ registered: boolean }>()
    .where('championship.ends_at', '>', at)
    .where('championship.life', 'not in', ['draft', 'finished', 'cancelled'])
    .orderBy('championship.starts_at')
    .orderBy('championship.id')
    .limit(50)
    .execute()
  return rows.map(({ plan, ...row }) => ({ ...row, needsCode: planOf(plan).code !== null }))
}

/** All of them, or without drafts but these, the latest start first. */
export async function listAll(
  db: Db,
  {
    limit,
    offset,
    drafts,
  }: { readonly limit: number; readonly offset: number; readonly drafts: 'all' | readonly number[] },
): Promise<{ readonly rows: ChampionshipRow[]; readonly totalCount: number }> {
  const [rows, { count }] = await Promise.all([
    championshipRows(db)
      .$if(drafts !== 'all', (query) =>
        query.where(({ or, eb }) =>
          or([
            eb('championship.life', '!=', 'draft'),
            eb('championship.id', '=', anyOf(drafts === 'all' ? [] : drafts)),
          ]),
        ),
      )
      .orderBy('championship.starts_at', 'desc')
      .orderBy('championship.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    championshipsDb(db)
      .selectFrom('championships')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .$if(drafts !== 'all', (query) =>
        query.where(({ or, eb }) =>
          or([eb('life', '!=', 'draft'), eb('id', '=', anyOf(drafts === 'all' ? [] : drafts))]),
        ),
      )
      .executeTakeFirstOrThrow(),
  ])
  return { rows, totalCount: count }
}

/** Nobody else changes it, or its list, before the transaction ends: places are counted under this lock. */
export async function lockChampionship(tx: Db, id: number): Promise<PlannedChampionship | null> {
  const db = championshipsDb(tx)
  // A statement of its own: one that waited for the lock would count the places as they were before it waited.
  await db.selectFrom('championships').select('id').where('id', '=', id).forUpdate().execute()
  return readChampionship(tx, id)
}

export async function readChampionship(db: Db, id: number): Promise<PlannedChampionship | null> {
  const row = await championshipRows(db)
    .select(['championship.plan', 'championship.revealed', 'championship.seed'])
    .where('championship.id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, plan: planOf(row.plan) }
}

/** Those that are not over and that this account owns or organises. */
export async function listLedBy(
  db: Db,
  accountId: number,
): Promise<readonly Pick<ChampionshipRow, 'id' | 'title' | 'createdBy'>[]> {
  return championshipsDb(db)
    .selectFrom('championships as championship')
    .select(['id', 'title', 'created_by as createdBy'])
    .where('life', 'not in', ['finished', 'cancelled'])
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('created_by', '=', accountId),
        exists(
          selectFrom('championship_staff')
            .select('account_id')
            .whereRef('championship_id', '=', 'championship.id')
            .where('account_id', '=', accountId)
            .where('role', '=', 'organiser'),
        ),
      ]),
    )
    .orderBy('id')
    .execute()
}

/** What plans say about tables of the search, by championship. */
export async function listTerms(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Pick<ChampionshipPlan, 'ruleSet' | 'judges'>>> {
  if (ids.length === 0) return new Map()
  const rows = await championshipsDb(db)
    .selectFrom('championships')
    .select(['id', 'plan'])
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map(({ id, plan }) => [id, planOf(plan)]))
}

/** A plan that was made before there was some rule is as if it were not there. */
export function planOf(plan: ChampionshipPlan | null): ChampionshipPlan {
  if (plan === null) return PLAIN_PLAN
  return { ...PLAIN_PLAN, ...plan, conditions: { ...PLAIN_PLAN.conditions, ...plan.conditions } }
}

interface OfRow {
  readonly plan?: ChampionshipPlan
  readonly life?: ChampionshipLife
  readonly revealed?: boolean
  readonly seed?: string
  readonly createdBy?: number
}

export async function changeChampionshipRow(tx: Db, id: number, change: OfRow): Promise<void> {
  const { plan, createdBy, ...columns } = change
  await championshipsDb(tx)
    .updateTable('championships')
    .set({
      ...columns,
      ...(createdBy !== undefined && { created_by: createdBy }),
      ...(plan !== undefined && { plan: JSON.stringify(plan), rounds_by: plan.roundsBy }),
    })
    .where('id', '=', id)
    .execute()
}

export async function insertChampionship(
  tx: Db,
  wish: Wish,
  {
    createdBy,
    life,
    plan,
  }: { readonly createdBy: number; readonly life: ChampionshipLife; readonly plan: ChampionshipPlan },
): Promise<number> {
  const { id } = await championshipsDb(tx)
    .insertInto('championships')
    .values({ ...columnsOf(wish), created_by: createdBy, life, plan: JSON.stringify(plan) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateChampionship(tx: Db, id: number, wish: Wish): Promise<void> {
  await championshipsDb(tx).updateTable('championships').set(columnsOf(wish)).where('id', '=', id).execute()
}

function columnsOf({ title, startsAt, endsAt, places }: Wish) {
  return { title, starts_at: startsAt, ends_at: endsAt, places }
}

/** Its title; null when there is none. */
export async function deleteChampionship(tx: Db, id: number): Promise<string | null> {
  const row = await championshipsDb(tx)
    .deleteFrom('championships')
    .where('id', '=', id)
    .returning('title')
    .executeTakeFirst()
  return row?.title ?? null
}

export async function readTitle(db: Db, id: number): Promise<string | null> {
  const row = await championshipsDb(db)
    .selectFrom('championships')
    .select('title')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.title ?? null
}

/** The championship this account is registered for that runs now; of several the one that ends first. */
export async function readRunningFor(
  db: Db,
  accountId: number,
  at: Date,
): Promise<{ readonly id: number; readonly title: string } | null> {
  const row = await runningAt(db, at)
    .select(['championship.id', 'championship.title'])
    .where('player.account_id', '=', accountId)
    .orderBy('championship.ends_at')
    .orderBy('championship.id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Ids by account, in the order of {@link readRunningFor}. */
export async function listRunningOf(
  db: Db,
  accountIds: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await runningAt(db, at)
    .select(({ fn }) => [
      'player.account_id as accountId',
      fn
        .agg<number[]>('array_agg', ['championship.id'])
        .orderBy('championship.ends_at')
        .orderBy('championship.id')
        .as('ids'),
    ])
    .where('player.account_id', '=', anyOf(accountIds))
    .groupBy('player.account_id')
    .execute()
  return new Map(rows.map(({ accountId, ids }) => [accountId, ids]))
}

function runningAt(db: Db, at: Date) {
  return (
    championshipsDb(db)
      .selectFrom('championships as championship')
      .innerJoin('championship_players as player', 'player.championship_id', 'championship.id')
      .where('championship.starts_at', '<=', at)
      .where('championship.ends_at', '>', at)
      // Others are seated by rounds, or have not begun by the will of their organiser.
      .where('championship.rounds_by', '=', 'search')
      .where('championship.life', '=', 'registration')
      .where('player.state', '=', 'in')
  )
}
