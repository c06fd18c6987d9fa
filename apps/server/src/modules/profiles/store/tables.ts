import {
  boolean,
  int2,
  int4,
  nullable,
  type RowOf,
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
    /** Host and path of a community's page; empty: none. */
    community: withDefault(text()),
    /** Channel name; empty: none. */
    twitch: withDefault(text()),
    twitch_verified_at: nullable(timestamptz()),
    rpm_avatar_id: nullable(text()),
    /** The streaming platform's own id of the person who proved it. */
    twitch_subject: nullable(text()),
    /** The 3D avatar the portrait is of. */
    portrait_of: nullable(text()),
  },
  profile_pictures: {
    name: text(),
    account_id: int4(),
    made_at: timestamptz(),
    shown: boolean(),
  },
}

export type ProfileRow = Omit<RowOf<typeof profilesTables.profiles>, 'account_id'>

/** What an account without a row has. */
export const BLANK_PROFILE: ProfileRow = {
  description: '',
  gender: 0,
  telegram: '',
  instagram: '',
  community: '',
  twitch: '',
  twitch_verified_at: null,
  twitch_subject: null,
  rpm_avatar_id: null,
  portrait_of: null,
}

export const profilesDb = (db: Db) => db.withTables<TablesOf<typeof profilesTables>>()
