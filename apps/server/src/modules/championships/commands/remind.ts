import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { minutesLeft, REMIND_BEFORE_MS } from '../../../platform/remind-before.ts'
import type { NotificationsApi } from '../../notifications/public.ts'
import { NOTIFIED_TEXTS, roundName } from '../domain/championships-text.ts'
import { takeRoundsToRemind } from '../store/reminders-store.ts'

export interface RemindDeps {
  readonly db: Db
  readonly clock: Clock
  readonly notifications: NotificationsApi
}

/**
 * Reminds players and judges of a round that begins in a quarter of an hour. What was reminded of is written down in the same
 * transaction: several processes, or a server that starts again, remind once.
 */
export async function remindOfRounds({ db, clock, notifications }: RemindDeps): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const range = { from: new Date(now), to: new Date(now + REMIND_BEFORE_MS) }
    for (const { championshipId, title, plan, round, startsAt, tables } of await takeRoundsToRemind(
      tx,
      range,
    ))
      for (const { table, accountIds } of tables)
        await notifications.announce(tx, accountIds, {
          kind: 'round',
          title: NOTIFIED_TEXTS.soon(roundName(plan, round), table, minutesLeft(startsAt, now)),
          text: title,
          path: `/championships/${championshipId}`,
          key: `round:${championshipId}:${round}`,
          goodUntil: startsAt,
          momentary: true,
        })
  })
}
