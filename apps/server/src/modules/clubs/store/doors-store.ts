import type { Db } from '../../../platform/db/db.ts'
import { clubsDb } from './tables.ts'

// What leads into a club, and what keeps out: applications, links, the blacklist.

export interface Application {
  readonly accountId: number
  readonly text: string
  readonly appliedAt: Date
  /** Null: it waits. */
  readonly declinedAt: Date | null
  readonly answer: string
}

export async function readApplication(
  db: Db,
  clubId: number,
  accountId: number,
): Promise<Application | null> {
  const row = await applications(db, clubId).where('account_id', '=', accountId).executeTakeFirst()
  return row ?? null
}

/** Those without an answer, the oldest first. */
export async function listWaiting(db: Db, clubId: number): Promise<Application[]> {
  return applications(db, clubId)
    .where('declined_at', 'is', null)
    .orderBy('applied_at')
    .orderBy('account_id')
    .execute()
}

function applications(db: Db, clubId: number) {
  return clubsDb(db)
    .selectFrom('club_applications')
    .select([
      'account_id as accountId',
      'text',
      'applied_at as appliedAt',
      'declined_at as declinedAt',
      'answer',
    ])
    .where('club_id', '=', clubId)
}

/** Clubs that have not answered the account yet. */
export async function countWaitingOf(db: Db, accountId: number): Promise<number> {
  const { count } = await clubsDb(db)
    .selectFrom('club_applications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('declined_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function writeApplication(
  tx: Db,
  clubId: number,
  { accountId, text, appliedAt }: Pick<Application, 'accountId' | 'text' | 'appliedAt'>,
): Promise<void> {
  const values = { text, applied_at: appliedAt, declined_at: null, answer: '' }
  await clubsDb(tx)
    .insertInto('club_applications')
    .values({ club_id: clubId, account_id: accountId, ...values })
    .onConflict((conflict) => conflict.columns(['club_id', 'account_id']).doUpdateSet(values))
    .execute()
}

export async function declineApplication(
  tx: Db,
  clubId: number,
  { accountId, answer, at }: { readonly accountId: number; readonly answer: string; readonly at: Date },
): Promise<void> {
  await clubsDb(tx)
    .updateTable('club_applications')
    .set({ declined_at: at, answer })
    .where('club_id', '=', clubId)
    .where('account_id', '=', accountId)
    .execute()
}

export async function deleteApplication(tx: Db, clubId: number, accountId: number): Promise<void> {
  await clubsDb(tx)
    .deleteFrom('club_applications')
    .where('club_id', '=', clubId)
    .where('account_id', '=', accountId)
    .execute()
}

export interface Link {
  readonly id: number
  readonly token: string
  readonly expiresAt: Date
  readonly uses: number
  readonly used: number
}

/** Those that still let somebody in, the first to end first. */
export async function listLinks(db: Db, clubId: number, at: Date): Promise<Link[]> {
  return livingLinks(db, clubId, at)
    .select(['id', 'token', 'expires_at as expiresAt', 'uses', 'used'])
    .orderBy('expires_at')
    .orderBy('id')
    .execute()
}

function livingLinks(db: Db, clubId: number, at: Date) {
  return clubsDb(db)
    .selectFrom('club_links')
    .where('club_id', '=', clubId)
    .where('expires_at', '>', at)
    .whereRef('used', '<', 'uses')
}

export async function insertLink(
  tx: Db,
  clubId: number,
  { token, madeBy, expiresAt, uses }: Omit<Link, 'id' | 'used'> & { readonly madeBy: number },
): Promise<void> {
  await clubsDb(tx)
    .insertInto('club_links')
    .values({ club_id: clubId, token, made_by: madeBy, expires_at: expiresAt, uses })
    .execute()
}

/** False: it has ended. The club is locked, so nobody else takes its last use. */
export async function spendLink(tx: Db, clubId: number, token: string, at: Date): Promise<boolean> {
  const link = await livingLinks(tx, clubId, at).select('id').where('token', '=', token).executeTakeFirst()
  if (link === undefined) return false
  await clubsDb(tx)
    .updateTable('club_links')
    .set(({ eb }) => ({ used: eb('used', '+', 1) }))
    .where('id', '=', link.id)
    .execute()
  return true
}

export async function deleteLink(tx: Db, clubId: number, linkId: number): Promise<void> {
  await clubsDb(tx).deleteFrom('club_links').where('club_id', '=', clubId).where('id', '=', linkId).execute()
}

export interface ShutOut {
  readonly accountId: number
  readonly reason: string
}

/** The latest first. */
export async function listBlacklist(db: Db, clubId: number): Promise<ShutOut[]> {
  return clubsDb(db)
    .selectFrom('club_blacklist')
    .select(['account_id as accountId', 'reason'])
    .where('club_id', '=', clubId)
    .orderBy('at', 'desc')
    .orderBy('account_id')
    .execute()
}

export async function isBlacklisted(db: Db, clubId: number, accountId: number): Promise<boolean> {
  const row = await clubsDb(db)
    .selectFrom('club_blacklist')
    .select('account_id')
    .where('club_id', '=', clubId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/** True when the account is on the blacklist of a club that the game is one of. */
export async function isShutOutOfGame(db: Db, gameId: string, accountId: number): Promise<boolean> {
  const row = await clubsDb(db)
    .selectFrom('club_games as game')
    .innerJoin('club_blacklist as blacklist', 'blacklist.club_id', 'game.club_id')
    .select('blacklist.account_id')
    .where('game.game_id', '=', gameId)
    .where('blacklist.account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

export async function writeShutOut(
  tx: Db,
  clubId: number,
  { accountId, reason, by, at }: ShutOut & { readonly by: number; readonly at: Date },
): Promise<void> {
  await clubsDb(tx)
    .insertInto('club_blacklist')
    .values({ club_id: clubId, account_id: accountId, reason, by_account: by, at })
    .onConflict((conflict) => conflict.columns(['club_id', 'account_id']).doUpdateSet({ reason }))
    .execute()
}

export async function deleteShutOut(tx: Db, clubId: number, accountId: number): Promise<void> {
  await clubsDb(tx)
    .deleteFrom('club_blacklist')
    .where('club_id', '=', clubId)
    .where('account_id', '=', accountId)
    .execute()
}

/** Declined applications and ended links that nothing looks at any more. */
export async function deleteOldDoors(
  db: Db,
  { declinedBefore, endedBefore }: { readonly declinedBefore: Date; readonly endedBefore: Date },
): Promise<void> {
  await clubsDb(db).deleteFrom('club_applications').where('declined_at', '<', declinedBefore).execute()
  await clubsDb(db).deleteFrom('club_links').where('expires_at', '<', endedBefore).execute()
}
