import { type ClubFields, CLUB_LIMITS as LIMITS } from '@gorod/contracts/clubs'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import { may } from '@gorod/contracts/permissions'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import { holdLock } from '../../../platform/db/hold-lock.ts'
import { DONE, refused } from '../../../platform/form-answer.ts'
import type { Identity } from '../../../platform/identity.ts'
import { mergeEdit } from '../../../platform/merge-edit.ts'
import { conflictErrors } from '../../../platform/merge-edit-text.ts'
import { checkFields, MONTH_MS, tidied } from '../domain/club.ts'
import { CLUB_NOTICES as N, CLUB_TEXTS as T } from '../domain/clubs-text.ts'
import * as store from '../store/clubs-store.ts'
import { insertMember, listClubsOf } from '../store/members-store.ts'
import { type ClubCommandDeps, changeClub } from './change-club.ts'

type SaveAnswer = FormAnswer & { readonly id: number | null }

interface ClubForm {
  readonly id?: number | undefined
  /** What the form began with. */
  readonly seen?: ClubFields | undefined
}

/** Founds a club, or changes the one with this `id`. */
export async function saveClub(
  deps: ClubCommandDeps,
  accountId: number,
  { id, seen, ...sent }: ClubFields & ClubForm,
): Promise<SaveAnswer> {
  const fields = tidied(sent)
  const errors = checkFields(fields)
  if (id === undefined) return { id: null, ...(await foundClub(deps, accountId, { fields, errors })) }
  return changeClub(deps, { clubId: id, accountId, permission: 'manage' }, async ({ tx, club }) => {
    const current: ClubFields = tidied(club)
    const { merged, conflicts } = mergeEdit(seen === undefined ? {} : tidied(seen), current, fields)
    if (conflicts.length > 0) return { success: false, errors: conflictErrors(conflicts, current), id }
    await holdLock(tx, 'club-names')
    const wrong = await withNameTaken(tx, { fields: merged, errors, id })
    if (wrong !== null) return { success: false, errors: wrong, id }
    await store.updateClub(tx, id, merged)
    return { ...DONE, id }
  })
}

interface ClubCheck {
  readonly fields: ClubFields
  readonly errors: Readonly<Record<string, string[]>>
}

async function foundClub(
  { db, clock, accounts, moderation, statistics }: ClubCommandDeps,
  accountId: number,
  checked: ClubCheck,
): Promise<FormAnswer & { readonly id?: number }> {
  const account = await accounts.getAccount(accountId)
  if (account?.verified !== true) throw new AppError('verification_required')
  await moderation.checkBan(accountId)
  const { games } = await statistics.countGames(accountId)
  if (games < LIMITS.gamesToFound) return refused('club', T.gamesToFound)
  const at = new Date(clock.now())
  return db.transaction().execute(async (tx) => {
    await holdLock(tx, 'club-member', accountId)
    await holdLock(tx, 'club-names')
    const own = await listClubsOf(tx, accountId)
    if (own.some(({ role }) => role === 'owner')) return refused('club', T.ownsOne)
    if (own.length >= LIMITS.perAccount) return refused('club', T.manyClubs)
    const founded = await store.countFoundedSince(tx, accountId, new Date(at.getTime() - MONTH_MS))
    if (founded >= LIMITS.foundedInMonth) return refused('club', T.foundedLately)
    const errors = await withNameTaken(tx, { ...checked, id: null })
    if (errors !== null) return { success: false, errors }
    return { ...DONE, id: await writeClub(tx, checked.fields, { accountId, at }) }
  })
}

export async function writeClub(
  tx: Db,
  fields: ClubFields,
  { accountId, at }: { readonly accountId: number; readonly at: Date },
): Promise<number> {
  const id = await store.insertClub(tx, fields, { by: accountId, at })
  await insertMember(tx, id, { accountId, role: 'owner', joinedAt: at })
  return id
}

/** Null: nothing is wrong. */
async function withNameTaken(
  tx: Db,
  { fields, errors, id }: ClubCheck & { readonly id: number | null },
): Promise<ClubCheck['errors'] | null> {
  if (Object.keys(errors).length > 0) return errors
  return (await store.isNameTaken(tx, fields.name, id)) ? { name: [T.nameTaken] } : null
}

/** For its owner, and for moderators: their act is in the audit log. */
export async function closeClub(
  deps: ClubCommandDeps,
  { accountId, rights }: Identity,
  clubId: number,
): Promise<FormAnswer> {
  const moderates = may(rights, 'moderate')
  return changeClub(deps, { clubId, accountId }, async ({ tx, club, members, role, at, tell }) => {
    if (role !== 'owner' && !moderates) throw new AppError('forbidden')
    await store.closeClubRows(tx, clubId, at)
    if (role !== 'owner') {
      await deps.moderation.audit(tx, { byAccount: accountId, act: 'club_closed', about: club.name })
    }
    const others = members.map((member) => member.accountId).filter((id) => id !== accountId)
    await tell([accountId])
    await tell(others, { title: N.closed(club.name), path: '/clubs' })
    return DONE
  })
}
