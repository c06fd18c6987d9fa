import type { Right } from '@gorod/contracts'

/** Who may open the console at all. */
export function mayModerate(rights: readonly Right[]): boolean {
  return rights.includes('moderator') || rights.includes('administrator')
}

/** Administrators give every right, moderators only the judge's. */
export function mayGrant(rights: readonly Right[], right: Right): boolean {
  return rights.includes('administrator') || (right === 'judge' && rights.includes('moderator'))
}

/** A moderator must not be able to lock out those who watch over moderators. */
export function mayBan(own: readonly Right[], theirs: readonly Right[]): boolean {
  return own.includes('administrator') || !mayModerate(theirs)
}
