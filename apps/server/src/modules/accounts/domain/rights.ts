import type { Right } from '@gorod/contracts/permissions'

interface RightsRow {
  readonly email: string | null
  readonly email_confirmed_by_owner_at: Date | null
  readonly rights: readonly Right[]
}

/**
 * The granted rights, and `administrator` for the addresses that the operator named. Only an account whose owner
 * proved to own the mailbox too has them: anybody can sign up with anybody's address.
 */
export function rightsOf(row: RightsRow, adminEmails: readonly string[]): readonly Right[] {
  const named =
    row.email !== null && row.email_confirmed_by_owner_at !== null && adminEmails.includes(row.email)
  return named ? [...new Set<Right>([...row.rights, 'administrator'])] : row.rights
}
