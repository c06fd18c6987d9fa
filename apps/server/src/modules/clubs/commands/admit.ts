import { CLUB_LIMITS as LIMITS } from '@gorod/contracts/clubs'
import { DAY_MS } from '@gorod/contracts/durations'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import { DONE, refused } from '../../../platform/form-answer.ts'
import { MONTH_MS } from '../domain/club.ts'
import { CLUB_NOTICES as N, CLUB_TEXTS as T } from '../domain/clubs-text.ts'
import * as doors from '../store/doors-store.ts'
import { insertMember, listClubsOf } from '../store/members-store.ts'
import { type ClubChange, type ClubCommandDeps, changeClub, officersOf, roleOf } from './change-club.ts'

const TOKEN_BYTES = 16

interface Wish {
  readonly clubId: number
  readonly applied: boolean
  readonly text: string
}

export async function setApplication(
  deps: ClubCommandDeps,
  accountId: number,
  { clubId, applied, text }: Wish,
): Promise<FormAnswer> {
  const mmr = (await deps.statistics.mmrOf([accountId])).get(accountId) ?? 0
  return changeClub(deps, { clubId, accountId }, async (change) => {
    if (!applied) return withdraw(change, accountId)
    if (text.length > LIMITS.applicationText) return refused('text', T.long(LIMITS.applicationText))
    const refusal = await refusalOfEntry(change, accountId)
    if (refusal !== null) return refused('club', refusal)
    return apply(change, { accountId, text: text.trim(), mmr })
  })
}

/** A declined one stays: it keeps the next one away. */
async function withdraw({ tx, club, tell, ...change }: ClubChange, accountId: number): Promise<FormAnswer> {
  const known = await doors.readApplication(tx, club.id, accountId)
  if (known?.declinedAt === null) {
    await doors.deleteApplication(tx, club.id, accountId)
    await tell(officersOf(change))
  }
  return DONE
}

async function apply(
  { tx, club, at, tell, ...change }: ClubChange,
  { accountId, text, mmr }: { readonly accountId: number; readonly text: string; readonly mmr: number },
): Promise<FormAnswer> {
  if (!club.takesApplications) return refused('club', T.noApplications)
  if (club.minMmr !== null && Math.round(mmr) < club.minMmr) return refused('club', T.minMmr(club.minMmr))
  const known = await doors.readApplication(tx, club.id, accountId)
  if (known?.declinedAt === null) return DONE
  if (known !== null && known.declinedAt.getTime() > at.getTime() - MONTH_MS)
    return refused('club', T.declinedLately)
  if ((await doors.countWaitingOf(tx, accountId)) >= LIMITS.applicationsOfAccount)
    return refused('club', T.manyApplications)
  if ((await doors.listWaiting(tx, club.id)).length >= LIMITS.applications)
    return refused('club', T.applicationsFull)
  await doors.writeApplication(tx, club.id, { accountId, text, appliedAt: at })
  await tell(officersOf(change), {
    title: N.applied(club.name),
    path: `/clubs/${club.id}?tab=office`,
    key: `club-applications:${club.id}`,
  })
  return DONE
}

/** Why the account cannot become a member, whichever way it comes; null when it can. */
async function refusalOfEntry(change: ClubChange, accountId: number): Promise<string | null> {
  const { tx, club, members } = change
  if (roleOf(change, accountId) !== null) return T.memberAlready
  if (await doors.isBlacklisted(tx, club.id, accountId)) return T.blacklisted
  if (members.length >= LIMITS.members) return T.full
  return (await listClubsOf(tx, accountId)).length >= LIMITS.perAccount ? T.manyClubs : null
}

interface Reply {
  readonly clubId: number
  readonly userId: number
  readonly accepted: boolean
  readonly answer: string
}

export async function answerApplication(
  deps: ClubCommandDeps,
  accountId: number,
  { clubId, userId, accepted, answer }: Reply,
): Promise<FormAnswer> {
  return changeClub(deps, { clubId, accountId, permission: 'admit', about: userId }, async (change) => {
    const { tx, at, club, members, tell } = change
    if (answer.length > LIMITS.applicationText) return refused('answer', T.long(LIMITS.applicationText))
    if ((await doors.readApplication(tx, clubId, userId))?.declinedAt !== null)
      return refused('userId', T.noApplication)
    await tell(officersOf({ members }))
    if (!accepted) {
      await tell([userId], { title: N.declined(club.name), text: answer.trim() })
      await doors.declineApplication(tx, clubId, { accountId: userId, answer: answer.trim(), at })
      return DONE
    }
    if (members.length >= LIMITS.members) return refused('userId', T.full)
    // Counted by the table: the applicant may be joining another club at this moment.
    if ((await listClubsOf(tx, userId)).length >= LIMITS.perAccount)
      return refused('userId', T.theirManyClubs)
    await doors.deleteApplication(tx, clubId, userId)
    await insertMember(tx, clubId, { accountId: userId, role: 'member', joinedAt: at })
    await tell([userId], { title: N.accepted(club.name) })
    return DONE
  })
}

export async function joinByLink(
  deps: ClubCommandDeps,
  accountId: number,
  { clubId, token }: { readonly clubId: number; readonly token: string },
): Promise<FormAnswer> {
  return changeClub(deps, { clubId, accountId }, async (change) => {
    const { tx, at, tell } = change
    if (change.role !== null) return DONE
    const refusal = await refusalOfEntry(change, accountId)
    if (refusal !== null) return refused('club', refusal)
    if (!(await doors.spendLink(tx, clubId, token, at))) return refused('club', T.linkEnded)
    await doors.deleteApplication(tx, clubId, accountId)
    await insertMember(tx, clubId, { accountId, role: 'member', joinedAt: at })
    await tell(officersOf(change))
    return DONE
  })
}

export async function makeLink(
  deps: ClubCommandDeps,
  accountId: number,
  { clubId, days, uses }: { readonly clubId: number; readonly days: number; readonly uses: number },
): Promise<FormAnswer> {
  const token = deps.random.token(TOKEN_BYTES)
  return changeClub(deps, { clubId, accountId, permission: 'admit' }, async ({ tx, at }) => {
    if ((await doors.listLinks(tx, clubId, at)).length >= LIMITS.links) return refused('link', T.linksFull)
    const expiresAt = new Date(at.getTime() + days * DAY_MS)
    await doors.insertLink(tx, clubId, { token, madeBy: accountId, expiresAt, uses })
    return DONE
  })
}

export async function revokeLink(
  deps: ClubCommandDeps,
  accountId: number,
  { clubId, linkId }: { readonly clubId: number; readonly linkId: number },
): Promise<FormAnswer> {
  return changeClub(deps, { clubId, accountId, permission: 'admit' }, async ({ tx }) => {
    await doors.deleteLink(tx, clubId, linkId)
    return DONE
  })
}
