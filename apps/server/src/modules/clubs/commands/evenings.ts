import { CLUB_EVENING_LIMITS as LIMITS } from '@gorod/contracts/club-evenings'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import { AppError } from '../../../platform/app-error.ts'
import { DONE, refused } from '../../../platform/form-answer.ts'
import { CLUB_NOTICES as N, CLUB_TEXTS as T } from '../domain/clubs-text.ts'
import { checkEvening, EVENING_MS, type Evening, type EveningWish, isOver } from '../domain/evening.ts'
import { isBlacklisted } from '../store/doors-store.ts'
import * as store from '../store/evenings-store.ts'
import { type ClubChange, type ClubCommandDeps, changeClub } from './change-club.ts'

type SaveWish = EveningWish & { readonly clubId: number; readonly id: number | null }

export async function saveEvening(
  deps: ClubCommandDeps,
  accountId: number,
  { clubId, id, ...sent }: SaveWish,
): Promise<FormAnswer> {
  const wish = { ...sent, title: sent.title.trim().replace(/\s+/gu, ' ') }
  return changeClub(deps, { clubId, accountId, permission: 'holdEvenings' }, async (change) => {
    const { tx, at } = change
    const planned = await listPlanned(change)
    const before = planned.find((evening) => evening.id === id)
    if (id !== null && before === undefined) throw new AppError('not_found')
    const errors = checkEvening(wish, { at, before: before?.startsAt ?? null })
    if (Object.keys(errors).length > 0) return { success: false, errors }
    if (id === null && planned.length >= LIMITS.planned) return refused('title', T.evening.many)
    await store.writeEvening(tx, clubId, { ...wish, id })
    if (before !== undefined) await tellChanged(change, before, wish)
    return DONE
  })
}

/** Those of the club that are not over. */
function listPlanned({ tx, club, at }: Pick<ClubChange, 'tx' | 'club' | 'at'>): Promise<Evening[]> {
  return store.listEvenings(tx, club.id, new Date(at.getTime() - EVENING_MS))
}

/** Somebody whose place changes several times sees what holds after the last change. */
const placeKey = (eveningId: number) => `evening-place:${eveningId}`

/** People who have a place or wait hear of another time; those who get or lose a place by the new number of places hear that. */
async function tellChanged({ tx, tell }: ClubChange, before: Evening, wish: EveningWish): Promise<void> {
  const signed = (await store.listSignUps(tx, [before.id])).get(before.id) ?? []
  const { title, startsAt, places } = wish
  if (before.startsAt.getTime() !== startsAt.getTime())
    await tell(signed, {
      title: N.eveningMoved(title, startsAt),
      key: `evening-moved:${before.id}`,
      goodUntil: new Date(startsAt.getTime() + EVENING_MS),
    })
  const key = placeKey(before.id)
  if (places > before.places)
    await tell(signed.slice(before.places, places), { title: N.placeFree(title), key })
  if (places < before.places)
    await tell(signed.slice(places, before.places), { title: N.placeLost(title), key })
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
  return changeClub(deps, { clubId, accountId }, async (change) => {
    const { tx, role, at } = change
    const evening = await store.readEvening(tx, eveningId)
    if (evening === null) throw new AppError('not_found')
    if (!signed) {
      await giveBack(change, accountId, [evening])
      return DONE
    }
    const list = (await store.listSignUps(tx, [eveningId])).get(eveningId) ?? []
    if (list.includes(accountId)) return DONE
    if (isOver(evening, at)) return refused('evening', T.evening.over)
    if (await isBlacklisted(tx, clubId, accountId)) return refused('evening', T.blacklisted)
    if (evening.membersOnly && role === null) return refused('evening', T.evening.membersOnly)
    if (list.length >= evening.places + LIMITS.waiting) return refused('evening', T.evening.full)
    await store.insertSignUp(tx, eveningId, accountId)
    return DONE
  })
}

/** Takes somebody off these evenings. Who moves up to a place hears of it, unless the evening is over. */
async function giveBack(
  { tx, at, tell }: ClubChange,
  accountId: number,
  evenings: readonly Evening[],
): Promise<void> {
  const lists = await store.listSignUps(
    tx,
    evenings.map(({ id }) => id),
  )
  for (const evening of evenings) {
    const list = lists.get(evening.id) ?? []
    const hadPlace = list.slice(0, evening.places).includes(accountId)
    const next = list[evening.places]
    if (hadPlace && next !== undefined && !isOver(evening, at))
      await tell([next], { title: N.placeFree(evening.title), key: placeKey(evening.id) })
    await store.deleteSignUp(tx, evening.id, accountId)
  }
}

/** Gives back all places of somebody in the club, or those of evenings for members alone. */
export async function leaveEvenings(
  change: ClubChange,
  accountId: number,
  { membersOnly }: { readonly membersOnly: boolean },
): Promise<void> {
  const planned = await listPlanned(change)
  await giveBack(
    change,
    accountId,
    planned.filter((evening) => !membersOnly || evening.membersOnly),
  )
  // This takes the account off the lists of past evenings too.
  await store.deleteSignUpsOf(change.tx, accountId, { clubId: change.club.id, membersOnly })
}
