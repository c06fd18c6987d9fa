/** What an account may do beyond playing. */
export const rights = ['judge', 'moderator', 'editor', 'administrator'] as const
export type Right = (typeof rights)[number]

/** What needs a right, and whose. Administrators may do all of it. The server decides by it, pages offer by it. */
const PERMISSIONS = {
  /** To sit at a table as its judge. */
  judge: ['judge'],
  /** To look at a running unrated table as a spectator, with media and without delay. */
  watchTables: ['moderator'],
  writeArticles: ['editor'],
  /** To see the console, to ban and to lift bans. */
  moderate: ['moderator'],
  /** To announce championships and to close the search. */
  administer: [],
} as const satisfies Readonly<Record<string, readonly Right[]>>

export type Permission = keyof typeof PERMISSIONS

export function may(rights: readonly Right[], permission: Permission): boolean {
  const needed: readonly Right[] = PERMISSIONS[permission]
  return rights.includes('administrator') || needed.some((right) => rights.includes(right))
}

/** Administrators give every right, moderators only the judge's. */
export function mayGrant(rights: readonly Right[], right: Right): boolean {
  return may(rights, 'administer') || (right === 'judge' && may(rights, 'moderate'))
}

/** A moderator must not be able to lock out those who watch over moderators. */
export function mayBan(own: readonly Right[], theirs: readonly Right[]): boolean {
  return may(own, 'administer') || !may(theirs, 'moderate')
}
