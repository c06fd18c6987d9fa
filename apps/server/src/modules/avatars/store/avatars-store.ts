import type { AvatarAssets } from '@gorod/contracts/avatar'
import type { Db } from '../../../platform/db/db.ts'
import { holdLock } from '../../../platform/db/hold-lock.ts'
import type { Gender } from '../../profiles/public.ts'
import type { AvatarRow } from '../domain/avatar.ts'
import { avatarsDb } from './tables.ts'

export async function readAvatar(db: Db, accountId: number): Promise<AvatarRow | null> {
  const row = await avatarsDb(db)
    .selectFrom('avatars')
    .select(['gender', 'saved', 'saved_id as savedId', 'preview', 'preview_id as previewId'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

/** Held until the transaction ends, so that two tabs change one after the other. */
export async function lockAvatar(tx: Db, accountId: number): Promise<AvatarRow | null> {
  await holdLock(tx, 'avatars', accountId)
  return readAvatar(tx, accountId)
}

export async function writeAvatar(tx: Db, accountId: number, row: AvatarRow): Promise<void> {
  const json = (assets: AvatarAssets | null) => (assets === null ? null : JSON.stringify(assets))
  const columns = {
    gender: row.gender,
    saved: json(row.saved),
    saved_id: row.savedId,
    preview: json(row.preview),
    preview_id: row.previewId,
  }
  await avatarsDb(tx)
    .insertInto('avatars')
    .values({ account_id: accountId, ...columns })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
    .execute()
}

interface Look {
  readonly accountId: number
  readonly gender: Gender
  readonly assets: AvatarAssets
  /** What its owner has saved, which may be another look. */
  readonly saved: AvatarAssets | null
}

/** The look with this id, saved or tried on, and whose it is. */
export async function readLook(db: Db, avatarId: string): Promise<Look | null> {
  const row = await avatarsDb(db)
    .selectFrom('avatars')
    .select(['account_id as accountId', 'gender', 'saved', 'saved_id as savedId', 'preview'])
    .where((column) => column.or([column('saved_id', '=', avatarId), column('preview_id', '=', avatarId)]))
    .executeTakeFirst()
  if (row === undefined) return null
  const { accountId, gender, saved, savedId, preview } = row
  const assets = savedId === avatarId ? saved : preview
  return assets === null ? null : { accountId, gender, assets, saved }
}

export async function deleteAvatar(db: Db, accountId: number): Promise<void> {
  await avatarsDb(db).deleteFrom('avatars').where('account_id', '=', accountId).execute()
}
