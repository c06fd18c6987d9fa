import type { Right } from '@gorod/contracts/accounts'

/** Who sits before the console. */
export interface Moderator {
  readonly id: number
  readonly rights: readonly Right[]
}

/** Administrators give every right, moderators only the judge's; nobody their own. The server asks again. */
export function mayGrant(moderator: Moderator, accountId: number, right: Right): boolean {
  if (moderator.id === accountId) return false
  return moderator.rights.includes('administrator') || right === 'judge'
}
