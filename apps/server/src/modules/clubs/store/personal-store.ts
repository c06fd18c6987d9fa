import type { Db } from '../../../platform/db/db.ts'
import { deleteSignUpsOf } from './evenings-store.ts'
import { clubsDb } from './tables.ts'

/** For the owner's download. */
export async function readPersonal(db: Db, accountId: number): Promise<unknown> {
  const tables = clubsDb(db)
  const [clubs, applications, evenings] = await Promise.all([
    tables
      .selectFrom('club_members as member')
      .innerJoin('clubs as club', 'club.id', 'member.club_id')
      .select(['club.name', 'member.role', 'member.joined_at as joinedAt'])
      .where('member.account_id', '=', accountId)
      .orderBy('member.joined_at')
      .execute(),
    tables
      .selectFrom('club_applications as application')
      .innerJoin('clubs as club', 'club.id', 'application.club_id')
      .select([
        'club.name',
        'application.text',
        'application.applied_at as appliedAt',
        'application.declined_at as declinedAt',
        'application.answer',
      ])
      .where('application.account_id', '=', accountId)
      .orderBy('application.applied_at')
      .execute(),
    tables
      .selectFrom('club_signups as signup')
      .innerJoin('club_evenings as evening', 'evening.id', 'signup.evening_id')
      .select(['evening.title', 'evening.starts_at as startsAt'])
      .where('signup.account_id', '=', accountId)
      .orderBy('evening.starts_at')
      .execute(),
  ])
  return { clubs, applications, evenings }
}

/** All but the memberships. */
export async function deletePersonal(db: Db, accountId: number): Promise<void> {
  const tables = clubsDb(db)
  await tables.deleteFrom('club_applications').where('account_id', '=', accountId).execute()
  await tables.deleteFrom('club_blacklist').where('account_id', '=', accountId).execute()
  await tables.deleteFrom('club_match_players').where('account_id', '=', accountId).execute()
  await tables.deleteFrom('club_results').where('account_id', '=', accountId).execute()
  await deleteSignUpsOf(db, accountId, { clubId: null, membersOnly: false })
}
