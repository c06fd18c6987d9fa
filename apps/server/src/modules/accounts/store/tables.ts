import type { Right, SocialType } from '@gorod/contracts'
import type { Generated, GeneratedAlways, Kysely } from 'kysely'

type AccountsTable = {
  id: GeneratedAlways<number>
  email: string | null
  username: string
  password_hash: string | null
  photo: string | null
  portrait: string | null
  /** The photo, else the portrait. */
  image: GeneratedAlways<string | null>
  rights: Generated<Right[]>
  newsletter: boolean
  /** Opens rated modes. */
  email_confirmed_at: Date | null
  /**
   * When somebody proved mailbox and account at once, or a provider did. Null beside a moment above: an older version
   * took the opened link alone for it, which may have been a mail scanner's doing.
   */
  email_confirmed_by_owner_at: Date | null
  created_at: Date
  phone: string | null
  country: string | null
  city: string | null
  firstname: string | null
  lastname: string | null
  mwt_link: string | null
  /** `YYYY-MM-DD`. */
  birthday: string | null
  streamer_mode: Generated<boolean>
  region_domen: string | null
  deleted_at: Date | null
}

type SessionsTable = {
  id: string
  account_id: number
  secret_hash: Buffer
  user_agent: string
  address: string
  created_at: Date
  used_at: Date
  expires_at: Date
  captcha_passed_at: Date | null
}

type EmailConfirmationsTable = {
  token_hash: Buffer
  account_id: number
  email: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

type PasswordRecoveriesTable = {
  token_hash: Buffer
  account_id: number
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

type SocialIdentitiesTable = {
  provider: SocialType
  subject: string
  account_id: number
  email: string
  created_at: Date
}

type KnownDevicesTable = {
  account_id: number
  device_hash: Buffer
  created_at: Date
}

type UsedCaptchasTable = {
  solution_hash: Buffer
  expires_at: Date
}

type UsedNoncesTable = {
  nonce_hash: Buffer
  expires_at: Date
}

/** Aliases, not interfaces: kysely's `withTables` takes only those. */
export type AccountsTables = {
  accounts: AccountsTable
  sessions: SessionsTable
  email_confirmations: EmailConfirmationsTable
  password_recoveries: PasswordRecoveriesTable
  social_identities: SocialIdentitiesTable
  known_devices: KnownDevicesTable
  used_captchas: UsedCaptchasTable
  used_nonces: UsedNoncesTable
}

export type AccountsDb = Kysely<AccountsTables>
