import type { Right } from '@gorod/contracts/accounts'
import { mayGrant } from '@gorod/contracts/permissions'

/** The user of the console. */
export interface Moderator {
  readonly id: number
  readonly rights: readonly Right[]
}

/** Nobody gives a right to themselves. The server asks again. */
export function mayGrantTo(moderator: Moderator, accountId: number, right: Right): boolean {
  return moderator.id !== accountId && mayGrant(moderator.rights, right)
}
