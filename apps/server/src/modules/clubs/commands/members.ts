import { CLUB_LIMITS as LIMITS } from '@gorod/contracts/clubs'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import { type ClubRole, mayRemoveFromClub } from '@gorod/contracts/permissions'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import { DONE, refused } from '../../../platform/form-answer.ts'
import { heirOf, type Member } from '../domain/club.ts'
import { CLUB_NOTICES as N, CLUB_TEXTS as T } from '../domain/clubs-text.ts'
import { closeClubRows } from '../store/clubs-store.ts'
import * as doors from '../store/doors-store.ts'
import { listClubsSignedUpIn } from '../store/evenings-store.ts'
import { deleteMember, listClubsOf, listMembers, ownersAmong, writeRole } from '../store/members-store.ts'
import { type ClubChange, type ClubCommandDeps, changeClub, officersOf, roleOf } from './change-club.ts'
import { leaveEvenings } from './evenings.ts'

interface About {
  readonly clubId: number
  readonly userId: number
}

export async function leaveClub(
  deps: ClubCommandDeps,
  accountId: number,
  clubId: number,
): Promise<FormAnswer> {
  return changeClub(deps, { clubId, accountId }, async (change) => {
    if (change.role === 'owner') return refused('club', T.ownerLeaves)
    if (change.role !== null) await takeOut(change, accountId)
    return DONE
  })
}

async function takeOut(change: ClubChange, accountId: number): Promise<void> {
  await deleteMember(change.tx, change.club.id, accountId)
  await leaveEvenings(change, accountId, { membersOnly: true })
}

export async function removeMember(
  deps: ClubCommandDeps,
  accountId: number,
  { clubId, userId }: About,
): Promise<FormAnswer> {
  return changeClub(deps, { clubId, accountId, permission: 'admit' }, async (change) => {
    const theirs = roleOf(change, userId)
    if (theirs === null) return refused('userId', T.noMember)
    if (!mayRemoveFromClub(change.role, theirs)) throw new AppError('forbidden')
    await takeOut(change, userId)
    await change.tell([userId], { title: N.removed(change.club.name) })
    return DONE
  })
}

export async function setRole(
  deps: ClubCommandDeps,
  accountId: number,
  { clubId, userId, role }: About & { readonly role: ClubRole },
): Promise<FormAnswer> {
  return changeClub(deps, { clubId, accountId, permission: 'manage', about: userId }, async (change) => {
    const { tx, club, members, tell } = change
    const theirs = roleOf(change, userId)
    if (theirs === null) return refused('userId', T.noMember)
    // The owner stays one until somebody else is.
    if (theirs === role || theirs === 'owner') return DONE
    const officers = members.filter((member) => member.role === 'officer').length
    if (role === 'officer' && officers >= LIMITS.officers) return refused('userId', T.officersFull)
    if (role === 'owner') {
      const owned = await listClubsOf(tx, userId)
      if (owned.some((club) => club.role === 'owner')) return refused('userId', T.theyOwnOne)
      await writeRole(tx, clubId, accountId, 'officer')
    }
    await writeRole(tx, clubId, userId, role)
    await tell([userId], { title: N.role(club.name, role), key: `club-role:${clubId}` })
    return DONE
  })
}

interface ShutOutWish {
  readonly clubId: number
  readonly username: string
  readonly blacklisted: boolean
  readonly reason: string
}

/** The person who is shut out is no member any more; their application and places of evenings go. */
export async function setBlacklisted(
  deps: ClubCommandDeps,
  accountId: number,
  { clubId, username, blacklisted, reason }: ShutOutWish,
): Promise<FormAnswer> {
  const account = await deps.accounts.findByName(username.trim())
  return changeClub(deps, { clubId, accountId, permission: 'admit' }, async (change) => {
    const { tx, club, at, role, tell } = change
    if (account === null) return refused('username', T.nobody)
    if (!blacklisted) {
      await doors.deleteShutOut(tx, clubId, account.id)
      return DONE
    }
    if (reason.length > LIMITS.reason) return refused('reason', T.long(LIMITS.reason))
    const theirs = roleOf(change, account.id)
    if (theirs === 'owner') return refused('username', T.notOwner)
    if (theirs !== null && !mayRemoveFromClub(role, theirs)) return refused('username', T.notOfficer)
    if ((await doors.listBlacklist(tx, clubId)).length >= LIMITS.blacklist)
      return refused('username', T.blacklistFull)
    await doors.writeShutOut(tx, clubId, { accountId: account.id, reason: reason.trim(), by: accountId, at })
    await deleteMember(tx, clubId, account.id)
    await doors.deleteApplication(tx, clubId, account.id)
    await leaveEvenings(change, account.id, { membersOnly: false })
    await tell([account.id], { title: N.blacklisted(club.name), text: reason.trim() })
    await tell(officersOf(change))
    return DONE
  })
}

/**
 * A club whose owner has deleted the account goes to the next one, or is closed when nobody is left who owns none. Places of
 * evenings go to who waits for them.
 */
export async function forgetMember(deps: ClubCommandDeps, accountId: number): Promise<void> {
  for (const { id: clubId } of await listClubsOf(deps.db, accountId)) {
    let heir = await findHeir(deps.db, clubId)
    // The heir is found before the lock of their clubs is held, and may be another one by then.
    for (let isDone = false; !isDone; ) {
      const about = heir?.accountId ?? accountId
      isDone = await changeClub(deps, { clubId, accountId, about }, async (change) => {
        heir = await findHeir(change.tx, clubId)
        if (change.role === 'owner' && (heir?.accountId ?? accountId) !== about) return false
        await deleteMember(change.tx, clubId, accountId)
        if (change.role === 'owner') await passOn(change, heir)
        return true
      })
    }
  }
  for (const clubId of await listClubsSignedUpIn(deps.db, accountId))
    await changeClub(deps, { clubId, accountId }, (change) =>
      leaveEvenings(change, accountId, { membersOnly: false }),
    )
}

async function findHeir(db: Db, clubId: number): Promise<Member | null> {
  const members = await listMembers(db, clubId)
  const accounts = members.map((member) => member.accountId)
  return heirOf(members, await ownersAmong(db, accounts))
}

/** After the owner's own row is gone. */
async function passOn({ tx, club, members, at, tell }: ClubChange, heir: Member | null): Promise<void> {
  if (heir !== null) {
    await writeRole(tx, club.id, heir.accountId, 'owner')
    await tell([heir.accountId], { title: N.role(club.name, 'owner') })
    return
  }
  await closeClubRows(tx, club.id, at)
  const others = members.filter(({ role }) => role !== 'owner').map(({ accountId }) => accountId)
  await tell(others, { title: N.closed(club.name), path: '/clubs' })
}
