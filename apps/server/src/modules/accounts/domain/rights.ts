import type { Right } from '@gorod/contracts'

interface RightsRow {
  readonly email: string | null
  readonly email_confirmed_at: Date | null
  readonly rights: readonly Right[]
}

/** Granted rights, and `administrator` for the confirmed addresses the operator named. An unconfirmed one proves nothing. */
export function rightsOf(row: RightsRow, adminEmails: readonly string[]): readonly Right[] {
  const named = row.email !== null && row.email_confirmed_at !== null && adminEmails.includes(row.email)
  return named ? [...new Set<Right>([...row.rights, 'administrator'])] : row.rights
}
