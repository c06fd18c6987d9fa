import type { ClubEvening } from '@gorod/contracts/club-evenings'
import { EVENING_MS, hasBegun } from '../domain/evening.ts'
import { listEvenings, listSignUps } from '../store/evenings-store.ts'
import { livingClub, type ReadClubDeps } from './read-club.ts'
import { personsOf } from './read-office.ts'

export async function readEvenings(
  deps: Pick<ReadClubDeps, 'db' | 'clock' | 'accounts'>,
  clubId: number,
): Promise<ClubEvening[]> {
  const { db, clock } = deps
  await livingClub(db, clubId)
  const at = new Date(clock.now())
  const evenings = await listEvenings(db, clubId, new Date(at.getTime() - EVENING_MS))
  const signUps = await listSignUps(
    db,
    evenings.map(({ id }) => id),
  )
  const people = await personsOf(deps, [...signUps.values()].flat())
  return evenings.map(({ id, title, startsAt, places, membersOnly }) => {
    const list = (signUps.get(id) ?? []).flatMap((accountId) => people.get(accountId) ?? [])
    return {
      id,
      title,
      startsAt: startsAt.toISOString(),
      places,
      membersOnly,
      signed: list.slice(0, places),
      waiting: list.slice(places),
      begun: hasBegun({ startsAt }, at),
    }
  })
}
