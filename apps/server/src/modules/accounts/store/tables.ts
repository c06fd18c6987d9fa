import type { Right } from '@gorod/contracts'
import type { Generated, GeneratedAlways, Kysely } from 'kysely'

type AccountsTable = {
  id: GeneratedAlways<number>
  email: string
  username: string
  password_hash: string
  image: string | null
  rights: Generated<Right[]>
  newsletter: boolean
  email_confirmed_at: Date | null
  created_at: Date
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
}

type EmailConfirmationsTable = {
  token_hash: Buffer
  account_id: number
  email: string
  created_at: Date
  expires_at: Date
}

/** Aliases, not interfaces: kysely's `withTables` takes only those. */
export type AccountsTables = {
  accounts: AccountsTable
  sessions: SessionsTable
  email_confirmations: EmailConfirmationsTable
}

export type AccountsDb = Kysely<AccountsTables>
