import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Evening, EveningWish } from '../domain/evening.ts'
import { clubsDb } from './tables.ts'

function evenings(db: Db) {
  return clubsDb(db)
    .selectFrom('club_evenings')
    .select([
      'id',
      'club_id as clubId',
      'title',
      'starts_at as startsAt',
      'places',
      'members_only as membersOnly',
    ])
}

export async function readEvening(db: Db, id: number): Promise<Evening | null> {
  return (await evenings(db).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Those that began after a moment, the earliest first. */
export async function listEvenings(db: Db, clubId: number, after: Date): Promise<Evening[]> {
  return evenings(db)
    .where('club_id', '=', clubId)
    .where('starts_at', '>', after)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

/** `id` null: a new one. */
export async function writeEvening(
  tx: Db,
  clubId: number,
  { id, title, startsAt, places, membersOnly }: EveningWish & { readonly id: number | null },
): Promise<void> {
  const values = { title, starts_at: startsAt, places, members_only: membersOnly }
  if (id === null)
    await clubsDb(tx)
      .insertInto('club_evenings')
      .values({ club_id: clubId, ...values })
      .execute()
  else await clubsDb(tx).updateTable('club_evenings').set(values).where('id', '=', id).execute()
}

export async function deleteEvening(tx: Db, id: number): Promise<void> {
  await clubsDb(tx).deleteFrom('club_evenings').where('id', '=', id).execute()
}

/** Accounts by evening, in the order of signing up. */
export async function listSignUps(
  db: Db,
  eveningIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await clubsDb(db)
    .selectFrom('club_signups')
    .select(({ fn }) => [
      'evening_id as id',
      fn.agg<number[]>('array_agg', ['account_id']).orderBy('number').as('accountIds'),
    ])
    .where('evening_id', '=', anyOf(eveningIds))
    .groupBy('evening_id')
    .execute()
  return new Map(rows.map(({ id, accountIds }) => [id, accountIds]))
}

export async function insertSignUp(tx: Db, eveningId: number, accountId: number): Promise<void> {
  await clubsDb(tx)
    .insertInto('club_signups')
    .values({ evening_id: eveningId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteSignUp(tx: Db, eveningId: number, accountId: number): Promise<void> {
  await clubsDb(tx)
    .deleteFrom('club_signups')
    .where('evening_id', '=', eveningId)
    .where('account_id', '=', accountId)
    .execute()
}

/** The clubs of the evenings that the account has signed up for. A closed club has none. */
export async function listClubsSignedUpIn(db: Db, accountId: number): Promise<number[]> {
  const rows = await clubsDb(db)
    .selectFrom('club_signups as signup')
    .innerJoin('club_evenings as evening', 'evening.id', 'signup.evening_id')
    .select('evening.club_id as clubId')
    .distinct()
    .where('signup.account_id', '=', accountId)
    .orderBy('evening.club_id')
    .execute()
  return rows.map(({ clubId }) => clubId)
}

/** `clubId` null: of every club. `membersOnly`: only evenings that are for members alone. */
export async function deleteSignUpsOf(
  tx: Db,
  accountId: number,
  { clubId, membersOnly }: { readonly clubId: number | null; readonly membersOnly: boolean },
): Promise<void> {
  await clubsDb(tx)
    .deleteFrom('club_signups')
    .where('account_id', '=', accountId)
    .$if(clubId !== null || membersOnly, (query) =>
      query.where('evening_id', 'in', ({ selectFrom }) =>
        selectFrom('club_evenings')
          .select('id')
          .$if(clubId !== null, (evening) => evening.where('club_id', '=', clubId))
          .$if(membersOnly, (evening) => evening.where('members_only', '=', true)),
      ),
    )
    .execute()
}

/** Evenings that begin in this time, each once for a beginning: one that was moved is taken again. */
export async function takeEveningsToRemind(
  tx: Db,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<Pick<Evening, 'id' | 'clubId' | 'title' | 'startsAt' | 'places'>[]> {
  return clubsDb(tx)
    .updateTable('club_evenings')
    .set(({ ref }) => ({ reminded_of: ref('starts_at') }))
    .where('starts_at', '>', from)
    .where('starts_at', '<=', to)
    .where((where) => where('reminded_of', 'is distinct from', where.ref('starts_at')))
    .returning(['id', 'club_id as clubId', 'title', 'starts_at as startsAt', 'places'])
    .execute()
}

export async function deleteEveningsBefore(db: Db, moment: Date): Promise<void> {
  await clubsDb(db).deleteFrom('club_evenings').where('starts_at', '<', moment).execute()
}
