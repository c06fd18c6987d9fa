import type { AvatarAssets } from '@gorod/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { AvatarRow } from '../domain/avatar.ts'
import type { Gender } from '../domain/catalogue.ts'

const COLUMNS = sql`gender, saved, saved_id as "savedId", preview, preview_id as "previewId"`

export async function readAvatar(db: Db, accountId: number): Promise<AvatarRow | null> {
  const { rows } = await sql<AvatarRow>`
    select ${COLUMNS} from avatars where account_id = ${accountId}`.execute(db)
  return rows[0] ?? null
}

/** Held until the transaction ends, so that two tabs change one after the other. */
export async function lockAvatar(tx: Db, accountId: number): Promise<AvatarRow | null> {
  await sql`select pg_advisory_xact_lock(hashtext('avatars'), ${accountId})`.execute(tx)
  return readAvatar(tx, accountId)
}

export async function writeAvatar(tx: Db, accountId: number, row: AvatarRow): Promise<void> {
  const json = (assets: AvatarAssets | null) => (assets === null ? null : JSON.stringify(assets))
  await sql`
    insert into avatars (account_id, gender, saved, saved_id, preview, preview_id)
    values (${accountId}, ${row.gender}, ${json(row.saved)}::jsonb, ${row.savedId}, ${json(row.preview)}::jsonb,
      ${row.previewId})
    on conflict (account_id) do update set gender = excluded.gender, saved = excluded.saved,
      saved_id = excluded.saved_id, preview = excluded.preview, preview_id = excluded.preview_id`.execute(tx)
}

interface LookRow {
  readonly accountId: number
  readonly gender: Gender
  readonly assets: AvatarAssets
}

/** The look of this name, saved or tried on, and whose it is. */
export async function readLook(db: Db, avatarId: string): Promise<LookRow | null> {
  const { rows } = await sql<LookRow>`
    select account_id as "accountId", gender,
      case when saved_id = ${avatarId} then saved else preview end as assets from avatars
    where saved_id = ${avatarId} or preview_id = ${avatarId}`.execute(db)
  return rows[0] ?? null
}

export async function deleteAvatar(db: Db, accountId: number): Promise<void> {
  await sql`delete from avatars where account_id = ${accountId}`.execute(db)
}
