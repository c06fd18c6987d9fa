import type { ClubFields, ClubHead } from '@gorod/contracts/clubs'
import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { NAME_LOOK } from '../../../platform/db/names/name-look.ts'
import type { Club } from '../domain/club.ts'
import { clubsDb } from './tables.ts'

/**
 * Null: none with this number, or it is closed. `lock`: nobody else changes the club until the transaction ends. Rows that refer to the
 * club may still be written: a match writes them for both of its clubs, and two officers would wait for each other.
 */
export async function readClub(
  db: Db,
  id: number,
  { lock }: { readonly lock: boolean } = { lock: false },
): Promise<Club | null> {
  const query = clubsDb(db)
    .selectFrom('clubs')
    .select([
      'id',
      'name',
      'motto',
      'about',
      'schedule',
      'takes_applications as takesApplications',
      'min_mmr as minMmr',
      'counted_members as countedMembers',
      'founded_at as foundedAt',
      'members_count as membersCount',
    ])
    .where('id', '=', id)
    .where('closed_at', 'is', null)
  return (await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()) ?? null
}

export async function insertClub(
  tx: Db,
  fields: ClubFields,
  { by, at }: { readonly by: number; readonly at: Date },
): Promise<number> {
  const { id } = await clubsDb(tx)
    .insertInto('clubs')
    .values({ ...columnsOf(fields), founded_by: by, founded_at: at, members_count: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateClub(tx: Db, id: number, fields: ClubFields): Promise<void> {
  await clubsDb(tx).updateTable('clubs').set(columnsOf(fields)).where('id', '=', id).execute()
}

function columnsOf({ name, motto, about, schedule, takesApplications, minMmr, countedMembers }: ClubFields) {
  return {
    name,
    motto,
    about,
    schedule,
    takes_applications: takesApplications,
    min_mmr: minMmr,
    counted_members: countedMembers,
  }
}

/** A living club other than this one has a name that looks like this one. A club whose name has always looked like another's keeps it. */
export async function isNameTaken(tx: Db, name: string, exceptId: number | null): Promise<boolean> {
  const same = await findByName(tx, name)
  if (same !== null) return same !== exceptId
  const alike = await clubsDb(tx)
    .selectFrom('clubs')
    .select('id')
    .where(({ eb, fn, val }) => eb(fn<string>(NAME_LOOK, ['name']), '=', fn<string>(NAME_LOOK, [val(name)])))
    .where('closed_at', 'is', null)
    .$if(exceptId !== null, (query) => query.where('id', '!=', Number(exceptId)))
    .executeTakeFirst()
  return alike !== undefined
}

/** A living club, in upper or lower case. */
export async function findByName(tx: Db, name: string): Promise<number | null> {
  const row = await clubsDb(tx)
    .selectFrom('clubs')
    .select('id')
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function countFoundedSince(tx: Db, accountId: number, since: Date): Promise<number> {
  const { count } = await clubsDb(tx)
    .selectFrom('clubs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('founded_by', '=', accountId)
    .where('founded_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Its people, applications, links, blacklist, evenings and matches go. The games it held stay. */
export async function closeClubRows(tx: Db, id: number, at: Date): Promise<void> {
  const tables = clubsDb(tx)
  await tables.updateTable('clubs').set({ closed_at: at, members_count: 0 }).where('id', '=', id).execute()
  await tables.deleteFrom('club_members').where('club_id', '=', id).execute()
  await tables.deleteFrom('club_applications').where('club_id', '=', id).execute()
  await tables.deleteFrom('club_links').where('club_id', '=', id).execute()
  await tables.deleteFrom('club_blacklist').where('club_id', '=', id).execute()
  await tables.deleteFrom('club_evenings').where('club_id', '=', id).execute()
  await tables
    .deleteFrom('club_matches')
    .where(({ eb, or }) => or([eb('challenger_id', '=', id), eb('opponent_id', '=', id)]))
    .execute()
}

/** Living clubs whose name has this text, those with most members first. */
export async function listClubHeads(
  db: Db,
  { text, limit, offset }: { readonly text: string; readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: ClubHead[]; readonly totalCount: number }> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const found = clubsDb(db)
    .selectFrom('clubs')
    .where('closed_at', 'is', null)
    .$if(text !== '', (query) => query.where('name', 'ilike', pattern))
  const [rows, { count }] = await Promise.all([
    found
      .select(['id', 'name', 'motto', 'members_count as membersCount'])
      .orderBy('members_count', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, totalCount: count }
}

/** For the site map. */
export async function listClubIds(db: Db, limit: number): Promise<number[]> {
  const rows = await clubsDb(db)
    .selectFrom('clubs')
    .select('id')
    .where('closed_at', 'is', null)
    .orderBy('members_count', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The names of living clubs. */
export async function readNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await clubsDb(db)
    .selectFrom('clubs')
    .select(['id', 'name'])
    .where('id', '=', anyOf(ids))
    .where('closed_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
