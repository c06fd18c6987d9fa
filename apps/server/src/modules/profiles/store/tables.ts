import {
  boolean,
  int2,
  int4,
  nullable,
  type TablesOf,
  text,
  timestamptz,
  withDefault,
} from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Gender } from '../public.ts'

export const profilesTables = {
  profiles: {
    account_id: int4(),
    description: withDefault(text()),
    gender: withDefault(int2<Gender>()),
    telegram: withDefault(text()),
    instagram: withDefault(text()),
    twitch: withDefault(text()),
    twitch_verified_at: nullable(timestamptz()),
    rpm_avatar_id: nullable(text()),
    twitch_subject: nullable(text()),
    portrait_of: nullable(text()),
  },
  profile_pictures: {
    name: text(),
    account_id: int4(),
    made_at: timestamptz(),
    shown: boolean(),
  },
}

export const profilesDb = (db: Db) => db.withTables<TablesOf<typeof profilesTables>>()
