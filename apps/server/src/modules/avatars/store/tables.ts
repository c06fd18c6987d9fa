import type { AvatarAssets } from '@gorod/contracts/avatar'
import { int2, int4, jsonb, nullable, type TablesOf, text } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Gender } from '../../profiles/public.ts'

export const avatarsTables = {
  avatars: {
    account_id: int4(),
    gender: int2<Gender>(),
    saved: nullable(jsonb<AvatarAssets>()),
    saved_id: nullable(text()),
    preview: nullable(jsonb<AvatarAssets>()),
    preview_id: nullable(text()),
  },
}

export const avatarsDb = (db: Db) => db.withTables<TablesOf<typeof avatarsTables>>()
