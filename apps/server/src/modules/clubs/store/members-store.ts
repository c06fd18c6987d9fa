import type { ClubOfPlayer } from '@gorod/contracts/clubs'
import type { ClubRole } from '@gorod/contracts/permissions'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Member } from '../domain/club.ts'
import { clubsDb } from './tables.ts'

export async function listMembers(db: Db, clubId: number): Promise<Member[]> {
  return clubsDb(db)
    .selectFrom('club_members')
    .select(['account_id as accountId', 'role', 'joined_at as joinedAt'])
    .where('club_id', '=', clubId)
    .execute()
}

/** Null: no member. */
export async function readRole(db: Db, clubId: number, accountId: number): Promise<ClubRole | null> {
  const row = await clubsDb(db)
    .selectFrom('club_members')
    .select('role')
    .where('club_id', '=', clubId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.role ?? null
}

/** Those of these accounts who are members. */
export async function membersAmong(
  db: Db,
  clubId: number,
  accountIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await clubsDb(db)
    .selectFrom('club_members')
    .select('account_id')
    .where('club_id', '=', clubId)
    .where('account_id', '=', anyOf(accountIds))
    .execute()
  return new Set(rows.map(({ account_id }) => account_id))
}

/** Those of these accounts who own a club. */
export async function ownersAmong(db: Db, accountIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await clubsDb(db)
    .selectFrom('club_members')
    .select('account_id')
    .where('account_id', '=', anyOf(accountIds))
    .where('role', '=', 'owner')
    .execute()
  return new Set(rows.map(({ account_id }) => account_id))
}

/** Both are members of one club. */
export async function areMates(db: Db, oneId: number, otherId: number): Promise<boolean> {
  const row = await clubsDb(db)
    .selectFrom('club_members as one')
    .innerJoin('club_members as other', 'other.club_id', 'one.club_id')
    .select('one.club_id')
    .where('one.account_id', '=', oneId)
    .where('other.account_id', '=', otherId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The oldest membership first. */
export async function listClubsOf(db: Db, accountId: number): Promise<ClubOfPlayer[]> {
  return clubsDb(db)
    .selectFrom('club_members as member')
    .innerJoin('clubs as club', 'club.id', 'member.club_id')
    .select(['club.id', 'club.name', 'member.role'])
    .where('member.account_id', '=', accountId)
    .orderBy('member.joined_at')
    .orderBy('club.id')
    .execute()
}

/** Accounts of no club are left out. */
export async function readClubIdsOf(
  db: Db,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const rows = await clubsDb(db)
    .selectFrom('club_members')
    .select(['account_id', 'club_id'])
    .where('account_id', '=', anyOf(accountIds))
    .execute()
  const clubs = new Map<number, Set<number>>()
  for (const { account_id, club_id } of rows)
    clubs.set(account_id, (clubs.get(account_id) ?? new Set()).add(club_id))
  return clubs
}

/** The name of the club of the oldest membership of each of these accounts. */
export async function readClubNamesOf(
  db: Db,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await clubsDb(db)
    .selectFrom('club_members as member')
    .innerJoin('clubs as club', 'club.id', 'member.club_id')
    .distinctOn('member.account_id')
    .select(['member.account_id as accountId', 'club.name'])
    .where('member.account_id', '=', anyOf(accountIds))
    .where('club.closed_at', 'is', null)
    .orderBy('member.account_id')
    .orderBy('member.joined_at')
    .orderBy('club.id')
    .execute()
  return new Map(rows.map(({ accountId, name }) => [accountId, name]))
}

export async function insertMember(tx: Db, clubId: number, member: Member): Promise<void> {
  const { accountId, role, joinedAt } = member
  await clubsDb(tx)
    .insertInto('club_members')
    .values({ club_id: clubId, account_id: accountId, role, joined_at: joinedAt })
    .execute()
  await countMembers(tx, clubId)
}

export async function deleteMember(tx: Db, clubId: number, accountId: number): Promise<void> {
  await clubsDb(tx)
    .deleteFrom('club_members')
    .where('club_id', '=', clubId)
    .where('account_id', '=', accountId)
    .execute()
  await countMembers(tx, clubId)
}

async function countMembers(tx: Db, clubId: number): Promise<void> {
  await clubsDb(tx)
    .updateTable('clubs')
    .set(({ selectFrom }) => ({
      members_count: selectFrom('club_members')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('club_id', '=', clubId)
        .$asScalar()
        .$notNull(),
    }))
    .where('id', '=', clubId)
    .execute()
}

export async function writeRole(tx: Db, clubId: number, accountId: number, role: ClubRole): Promise<void> {
  await clubsDb(tx)
    .updateTable('club_members')
    .set({ role })
    .where('club_id', '=', clubId)
    .where('account_id', '=', accountId)
    .execute()
}
