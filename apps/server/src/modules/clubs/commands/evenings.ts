import { CLUB_EVENING_LIMITS as LIMITS } from '@gorod/contracts/club-evenings'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import { AppError } from '../../../platform/app-error.ts'
import { CLUB_NOTICES as N, CLUB_TEXTS as T } from '../domain/clubs-text.ts'
import { checkEvening, EVENING_MS, type EveningWish, isOver } from '../domain/evening.ts'
import { isBlacklisted } from '../store/doors-store.ts'
import * as store from '../store/evenings-store.ts'
import { type ClubCommandDeps, changeClub, DONE, refused } from './change-club.ts'

type SaveWish = EveningWish & { readonly clubId: number; readonly id: number | null }

export async function saveEvening(
  deps: ClubCommandDeps,
  accountId: number,
  { clubId, id, ...sent }: SaveWish,
): Promise<FormAnswer> {
  const wish = { ...sent, title: sent.title.trim().replace(/\s+/gu, ' ') }
  return changeClub(deps, { clubId, accountId, permission: 'holdEvenings' }, async ({ tx, at }) => {
    const planned = await store.listEvenings(tx, clubId, new Date(at.getTime() - EVENING_MS))
    if (id !== null && !planned.some((evening) => evening.id === id)) throw new AppError('not_found')
    const errors = checkEvening(wish, at)
    if (Object.keys(errors).length > 0) return { success: false, errors }
    if (id === null && planned.length >= LIMITS.planned) return refused('title', T.evening.many)
    await store.writeEvening(tx, clubId, { ...wish, id })
    return DONE
  })
}

/** Throws `not_found` for no such evening. */
export async function clubOfEvening(deps: Pick<ClubCommandDeps, 'db'>, eveningId: number): Promise<number> {
  const evening = await store.readEvening(deps.db, eveningId)
  if (evening === null) throw new AppError('not_found')
  return evening.clubId
}

export async function cancelEvening(
  deps: ClubCommandDeps,
  accountId: number,
  eveningId: number,
): Promise<FormAnswer> {
  const clubId = await clubOfEvening(deps, eveningId)
  return changeClub(deps, { clubId, accountId, permission: 'holdEvenings' }, async ({ tx, tell }) => {
    const evening = await store.readEvening(tx, eveningId)
    const signed = (await store.listSignUps(tx, [eveningId])).get(eveningId) ?? []
    await store.deleteEvening(tx, eveningId)
    if (evening !== null) await tell(signed, { title: N.eveningCancelled(evening.title) })
    return DONE
  })
}

/** The order of signing up decides: the first have the places, and the next one moves up when somebody gives theirs back. */
export async function signUp(
  deps: ClubCommandDeps,
  accountId: number,
  { eveningId, signed }: { readonly eveningId: number; readonly signed: boolean },
): Promise<FormAnswer> {
  const clubId = await clubOfEvening(deps, eveningId)
  return changeClub(deps, { clubId, accountId }, async ({ tx, role, at, tell }) => {
    const evening = await store.readEvening(tx, eveningId)
    if (evening === null) throw new AppError('not_found')
    const list = (await store.listSignUps(tx, [eveningId])).get(eveningId) ?? []
    if (!signed) {
      const hadPlace = list.indexOf(accountId) !== -1 && list.indexOf(accountId) < evening.places
      const next = list[evening.places]
      if (hadPlace && next !== undefined) await tell([next], { title: N.placeFree(evening.title) })
      await store.deleteSignUp(tx, eveningId, accountId)
      return DONE
    }
    if (list.includes(accountId)) return DONE
    if (isOver(evening, at)) return refused('evening', T.evening.over)
    if (await isBlacklisted(tx, clubId, accountId)) return refused('evening', T.blacklisted)
    if (evening.membersOnly && role === null) return refused('evening', T.evening.membersOnly)
    if (list.length >= evening.places + LIMITS.waiting) return refused('evening', T.evening.full)
    await store.insertSignUp(tx, eveningId, accountId)
    return DONE
  })
}
