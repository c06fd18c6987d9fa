import type { GameMode } from '@gorod/contracts/game'
import type { InvitedTo, SeatInvitation } from '@gorod/contracts/invitations'
import { sql } from 'kysely'
import { int4, type RowOf, type TablesOf, text, timestamptz, uuid } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/db.ts'
import { holdLock } from '../../platform/db/hold-lock.ts'
import type { Migrations } from '../../platform/db/migrate.ts'

export const invitationsMigrations: Migrations = {
  '001-seat-invitations': {
    async up(db) {
      await sql`
        create table seat_invitations (
          id uuid primary key,
          -- Who is invited: to one seat at a time.
          account_id integer not null unique,
          username text not null,
          game_id uuid not null,
          mode text not null,
          -- A number, or secondJudge.
          seat text not null,
          judge_id integer not null,
          judge text not null,
          reason text not null,
          expires_at timestamptz not null,
          unique (game_id, seat)
        );
        create index seat_invitations_judge on seat_invitations (judge_id);
      `.execute(db)
    },
  },
}

export const invitationsTables = {
  seat_invitations: {
    id: uuid(),
    account_id: int4(),
    username: text(),
    game_id: uuid(),
    mode: text<GameMode>(),
    seat: text(),
    judge_id: int4(),
    judge: text(),
    reason: text(),
    expires_at: timestamptz(),
  },
}

export interface Invitation extends Omit<SeatInvitation, 'msLeft'> {
  readonly judgeId: number
  readonly accountId: number
  readonly username: string
  readonly expiresAt: number
}

type InvitationRow = RowOf<typeof invitationsTables.seat_invitations>

const invitationsDb = (db: Db) => db.withTables<TablesOf<typeof invitationsTables>>()

/** Invitations come one after the other: there are few, and each has looked whether account and seat are free. */
export const holdInvitations = (tx: Db): Promise<void> => holdLock(tx, 'seat-invitations')

/** The invitation that this account may answer. */
export async function readInvitation(db: Db, accountId: number, now: Date): Promise<Invitation | null> {
  const row = await invitationsDb(db)
    .selectFrom('seat_invitations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row === undefined ? null : invitationOf(row)
}

export async function listInvitations(db: Db): Promise<Invitation[]> {
  return (await invitationsDb(db).selectFrom('seat_invitations').selectAll().execute()).map(invitationOf)
}

/** What is kept about an account: invitations to it, and by it as a judge. */
export async function listInvitationsOf(db: Db, accountId: number): Promise<Invitation[]> {
  const rows = await invitationsDb(db)
    .selectFrom('seat_invitations')
    .selectAll()
    .where(({ eb, or }) => or([eb('account_id', '=', accountId), eb('judge_id', '=', accountId)]))
    .execute()
  return rows.map(invitationOf)
}

export async function insertInvitation(tx: Db, invitation: Invitation): Promise<void> {
  const { id, accountId, username, gameId, mode, seat, judgeId, judge, reason, expiresAt } = invitation
  await invitationsDb(tx)
    .insertInto('seat_invitations')
    .values({
      id,
      account_id: accountId,
      username,
      game_id: gameId,
      mode,
      seat: String(seat),
      judge_id: judgeId,
      judge,
      reason,
      expires_at: new Date(expiresAt),
    })
    .execute()
}

/** False: somebody was first, and tells how it ended. */
export async function deleteInvitation(db: Db, id: string): Promise<boolean> {
  const rows = await invitationsDb(db)
    .deleteFrom('seat_invitations')
    .where('id', '=', id)
    .returning('id')
    .execute()
  return rows.length > 0
}

export async function deleteInvitationTo(db: Db, gameId: string, seat: InvitedTo): Promise<Invitation[]> {
  const rows = await invitationsDb(db)
    .deleteFrom('seat_invitations')
    .where('game_id', '=', gameId)
    .where('seat', '=', String(seat))
    .returningAll()
    .execute()
  return rows.map(invitationOf)
}

export async function deleteExpiredInvitations(db: Db, now: Date): Promise<Invitation[]> {
  const rows = await invitationsDb(db)
    .deleteFrom('seat_invitations')
    .where('expires_at', '<=', now)
    .returningAll()
    .execute()
  return rows.map(invitationOf)
}

export async function deleteInvitationsOf(db: Db, accountId: number): Promise<void> {
  await invitationsDb(db)
    .deleteFrom('seat_invitations')
    .where(({ eb, or }) => or([eb('account_id', '=', accountId), eb('judge_id', '=', accountId)]))
    .execute()
}

function invitationOf(row: InvitationRow): Invitation {
  const { id, account_id, username, game_id, mode, seat, judge_id, judge, reason, expires_at } = row
  return {
    id,
    accountId: account_id,
    username,
    gameId: game_id,
    mode,
    seat: seat === 'secondJudge' ? seat : Number(seat),
    judgeId: judge_id,
    judge,
    reason,
    expiresAt: expires_at.getTime(),
  }
}
