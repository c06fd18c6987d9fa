import type { Right } from '@gorod/contracts/permissions'
import type { SocialType } from '@gorod/contracts/social'
import {
  boolean,
  bytea,
  date,
  generated,
  int8,
  nullable,
  type TablesOf,
  text,
  textArray,
  timestamptz,
  uuid,
  withDefault,
} from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'

export const accountsTables = {
  accounts: {
    id: generated(int8()),
    email: nullable(text()),
    username: text(),
    password_hash: nullable(text()),
    photo: nullable(text()),
    rights: withDefault(textArray<Right>()),
    newsletter: boolean(),
    /** A confirmed address opens rated modes. */
    email_confirmed_at: nullable(timestamptz()),
    created_at: timestamptz(),
    phone: nullable(text()),
    country: nullable(text()),
    city: nullable(text()),
    firstname: nullable(text()),
    lastname: nullable(text()),
    mwt_link: nullable(text()),
    birthday: nullable(date()),
    streamer_mode: withDefault(boolean()),
    region_domen: nullable(text()),
    region_shown: withDefault(boolean()),
    deleted_at: nullable(timestamptz()),
    portrait: nullable(text()),
    /** The photo, else the portrait. */
    image: generated(nullable(text())),
    /**
     * The moment at which somebody proved mailbox and account at once, or a provider did. Null beside
     * `email_confirmed_at`: an older version accepted the opened link alone as a proof, which may have been the work
     * of a mail scanner.
     */
    email_confirmed_by_owner_at: nullable(timestamptz()),
  },
  sessions: {
    id: uuid(),
    account_id: int8(),
    secret_hash: bytea(),
    user_agent: text(),
    address: text(),
    created_at: timestamptz(),
    used_at: timestamptz(),
    expires_at: timestamptz(),
    captcha_passed_at: nullable(timestamptz()),
    /** When its owner last typed the password for what an administrator may do. */
    owner_proved_at: nullable(timestamptz()),
    /** Opened by a linked chat: no proof of the owner, and no power over others. */
    by_chat: withDefault(boolean()),
  },
  email_confirmations: {
    token_hash: bytea(),
    account_id: int8(),
    email: text(),
    created_at: timestamptz(),
    expires_at: timestamptz(),
    used_at: nullable(timestamptz()),
  },
  password_recoveries: {
    token_hash: bytea(),
    account_id: int8(),
    created_at: timestamptz(),
    expires_at: timestamptz(),
    used_at: nullable(timestamptz()),
    /** Who asked, as a keyed hash. Null: asked of an earlier version. */
    network: nullable(text()),
  },
  social_identities: {
    provider: text<SocialType>(),
    subject: text(),
    account_id: int8(),
    email: text(),
    created_at: timestamptz(),
  },
  known_devices: {
    account_id: int8(),
    device_hash: bytea(),
    created_at: timestamptz(),
  },
  used_captchas: {
    solution_hash: bytea(),
    expires_at: timestamptz(),
  },
  used_nonces: {
    nonce_hash: bytea(),
    expires_at: timestamptz(),
  },
}

export type AccountsTables = TablesOf<typeof accountsTables>

export const accountsDb = (db: Db) => db.withTables<AccountsTables>()
