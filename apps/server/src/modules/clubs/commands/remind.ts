import { minutesLeft, REMIND_BEFORE_MS } from '../../../platform/remind-before.ts'
import { CLUB_NOTICES as N } from '../domain/clubs-text.ts'
import type { ClubsDeps } from '../domain/deps.ts'
import { listSignUps, takeEveningsToRemind } from '../store/evenings-store.ts'

/** Reminds those who have a place at an evening that begins in a quarter of an hour. Several processes remind once. */
export async function remindOfEvenings({
  db,
  clock,
  notifications,
}: Pick<ClubsDeps, 'db' | 'clock' | 'notifications'>): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const range = { from: new Date(now), to: new Date(now + REMIND_BEFORE_MS) }
    const evenings = await takeEveningsToRemind(tx, range)
    const signed = await listSignUps(
      tx,
      evenings.map(({ id }) => id),
    )
    for (const { id, clubId, title, startsAt, places } of evenings)
      await notifications.announce(tx, (signed.get(id) ?? []).slice(0, places), {
        kind: 'club',
        title: N.eveningSoon(title, minutesLeft(startsAt, now)),
        text: '',
        path: `/clubs/${clubId}`,
        key: `evening:${id}`,
        goodUntil: startsAt,
        momentary: true,
      })
  })
}
