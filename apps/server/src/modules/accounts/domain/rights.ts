import type { Right } from '@gorod/contracts'

interface RightsRow {
  readonly email: string | null
  readonly email_confirmed_by_owner_at: Date | null
  readonly rights: readonly Right[]
}

/**
 * Granted rights, and `administrator` for the addresses the operator named. Only where the account's owner proved to
 * own the mailbox too: anybody can sign up with anybody's address.
 */
export function rightsOf(row: RightsRow, adminEmails: readonly string[]): readonly Right[] {
  const named =
    row.email !== null && row.email_confirmed_by_owner_at !== null && adminEmails.includes(row.email)
  return named ? [...new Set<Right>([...row.rights, 'administrator'])] : row.rights
}
