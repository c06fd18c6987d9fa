import type { Db } from '../../../platform/db/db.ts'
import { AVATAR_PATH } from '../domain/drawn-avatar.ts'
import { listPictures } from '../store/pictures-store.ts'
import { readProfile } from '../store/profiles-store.ts'

/** Everything this module keeps about an account; pictures by their address. */
export async function collectProfile(db: Db, accountId: number): Promise<unknown> {
  const [profile, pictures] = await Promise.all([readProfile(db, accountId), listPictures(db, accountId)])
  return {
    ...profile,
    pictures: pictures.map(({ name, madeAt }) => ({ address: AVATAR_PATH + name, madeAt })),
  }
}
