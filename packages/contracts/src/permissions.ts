/** Rights of an account beyond playing. */
export const rights = ['judge', 'moderator', 'editor', 'administrator'] as const
export type Right = (typeof rights)[number]

/**
 * The actions that need a right, with the rights that allow them. Administrators may do all of it. The server checks
 * by this table, and pages show by it.
 */
const PERMISSIONS = {
  /** Sits at a table as its judge. */
  judge: ['judge'],
  /** Watches a running unrated table as a spectator, with media and without delay. */
  watchTables: ['moderator'],
  writeArticles: ['editor'],
  /** Sees the console, bans and lifts bans. */
  moderate: ['moderator'],
  /** Announces championships and closes the search. */
  administer: [],
  /** Sees how the site runs: processes, tables, queues, jobs, errors of pages. */
  operate: [],
} as const satisfies Readonly<Record<string, readonly Right[]>>

export type Permission = keyof typeof PERMISSIONS

export function may(rights: readonly Right[], permission: Permission): boolean {
  const needed: readonly Right[] = PERMISSIONS[permission]
  return rights.includes('administrator') || needed.some((right) => rights.includes(right))
}

/** The rights of which one is enough. */
export function rightsFor(permission: Permission): readonly Right[] {
  return ['administrator', ...PERMISSIONS[permission]]
}

/** Administrators give every right, moderators only the judge's. */
export function mayGrant(rights: readonly Right[], right: Right): boolean {
  return may(rights, 'administer') || (right === 'judge' && may(rights, 'moderate'))
}

/** A moderator must not be able to lock out those who supervise moderators. */
export function mayBan(own: readonly Right[], theirs: readonly Right[]): boolean {
  return may(own, 'administer') || !may(theirs, 'moderate')
}

/** The same for a ban that is there, and what an administrator decided stays theirs. */
export function mayLiftBan(
  own: readonly Right[],
  { theirs, byAdministrator }: { readonly theirs: readonly Right[]; readonly byAdministrator: boolean },
): boolean {
  return may(own, 'administer') || (!byAdministrator && mayBan(own, theirs))
}

/** Rights over others, which a thief must not give away: a judge has power at a table alone. */
export function isPower(right: Right): boolean {
  return right !== 'judge'
}

/** A chat is a weaker key than a password: it opens no account that others depend on. */
export function maySignInByChat(rights: readonly Right[]): boolean {
  return !rights.some(isPower)
}

/** What an account is in a club. */
export const clubRoles = ['owner', 'officer', 'member'] as const
export type ClubRole = (typeof clubRoles)[number]

/** The actions in a club, with the roles that allow them. */
const CLUB_PERMISSIONS = {
  /** Opens a lobby in the name of the club. */
  openTables: ['owner', 'officer', 'member'],
  /** Answers applications, makes links, keeps the blacklist. */
  admit: ['owner', 'officer'],
  /** Plans evenings and friendly matches, and opens their tables. */
  holdEvenings: ['owner', 'officer'],
  /** Changes the page, names officers, hands the club over, closes it. */
  manage: ['owner'],
} as const satisfies Readonly<Record<string, readonly ClubRole[]>>

export type ClubPermission = keyof typeof CLUB_PERMISSIONS

/** `role` null: no member. */
export function mayInClub(role: ClubRole | null, permission: ClubPermission): boolean {
  const allowed: readonly ClubRole[] = CLUB_PERMISSIONS[permission]
  return role !== null && allowed.includes(role)
}

/** The owner removes everybody else, officers members without a role. */
export function mayRemoveFromClub(own: ClubRole | null, theirs: ClubRole): boolean {
  return theirs !== 'owner' && (own === 'owner' || (own === 'officer' && theirs === 'member'))
}
