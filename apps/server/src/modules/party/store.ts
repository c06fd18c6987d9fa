import { sql } from 'kysely'
import {
  generated,
  int4,
  int8,
  nullable,
  type RowOf,
  type TablesOf,
  timestamptz,
  uuid,
} from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/db.ts'
import { holdLock } from '../../platform/db/hold-lock.ts'
import type { Migrations } from '../../platform/db/migrate.ts'

export const partyMigrations: Migrations = {
  '001-parties': {
    async up(db) {
      await sql`
        -- The primary key keeps an account in one party, invited ones too.
        create table party_members (
          account_id integer primary key,
          party_id uuid not null,
          -- The order in which they came, which says who leads.
          place bigint generated always as identity,
          since timestamptz not null,
          -- Until when an invited account may answer; null: is in the party.
          invited_until timestamptz
        );
        create index party_members_party on party_members (party_id);
        create index party_members_invited on party_members (invited_until) where invited_until is not null;
      `.execute(db)
    },
  },
}

export const partyTables = {
  party_members: {
    account_id: int4(),
    party_id: uuid(),
    place: generated(int8()),
    since: timestamptz(),
    invited_until: nullable(timestamptz()),
  },
}

const partyDb = (db: Db) => db.withTables<TablesOf<typeof partyTables>>()

export type MemberRow = RowOf<typeof partyTables.party_members>

/** Parties change one after the other; invitations that nobody answered in time are gone after it. */
export async function holdParties(tx: Db, now: Date): Promise<void> {
  await holdLock(tx, 'parties')
  await partyDb(tx).deleteFrom('party_members').where('invited_until', '<=', now).execute()
}

/** The row of an account, unless it is an invitation that is over. */
export async function readMember(db: Db, accountId: number, now: Date): Promise<MemberRow | null> {
  const row = await partyDb(db)
    .selectFrom('party_members')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(({ eb, or }) => or([eb('invited_until', 'is', null), eb('invited_until', '>', now)]))
    .executeTakeFirst()
  return row ?? null
}

/** Who is in the party, the leader first, then who is invited. */
export async function listMembers(db: Db, partyId: string, now: Date): Promise<readonly MemberRow[]> {
  return partyDb(db)
    .selectFrom('party_members')
    .selectAll()
    .where('party_id', '=', partyId)
    .where(({ eb, or }) => or([eb('invited_until', 'is', null), eb('invited_until', '>', now)]))
    .orderBy(({ eb }) => eb('invited_until', 'is not', null))
    .orderBy('place')
    .execute()
}

export async function insertMember(tx: Db, member: Omit<MemberRow, 'place'>): Promise<void> {
  await partyDb(tx).insertInto('party_members').values(member).execute()
}

export async function admitMember(tx: Db, accountId: number, since: Date): Promise<void> {
  await partyDb(tx)
    .updateTable('party_members')
    .set({ since, invited_until: null })
    .where('account_id', '=', accountId)
    .execute()
}

export async function deleteMember(tx: Db, accountId: number): Promise<void> {
  await partyDb(tx).deleteFrom('party_members').where('account_id', '=', accountId).execute()
}

/** Those nobody has changed for so long are forgotten pages. */
export async function deletePartiesBefore(db: Db, moment: Date): Promise<void> {
  await partyDb(db).deleteFrom('party_members').where('since', '<', moment).execute()
}
