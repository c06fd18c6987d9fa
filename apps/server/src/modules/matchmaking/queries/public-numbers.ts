import { WEEK_MS } from '@gorod/contracts/durations'
import type { PublicNumbers } from '@gorod/contracts/home'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { ShortCache } from '../../../platform/short-cache.ts'
import type { ActivityApi } from '../../activity/public.ts'
import type { GamesApi } from '../../games/public.ts'
import { averageWaitMs } from '../store/queue-store.ts'

/** The figures of the home page. Every visitor reads them, so those who ask within seconds get the same. */
export function createPublicNumbers(deps: {
  readonly db: Db
  readonly clock: Clock
  readonly activity: ActivityApi
  readonly games: GamesApi
}): () => Promise<PublicNumbers> {
  const { db, clock, activity, games } = deps
  const counted = new ShortCache<PublicNumbers>(clock)
  const count = async (): Promise<PublicNumbers> => {
    const [online, tables, waitMs, gamesThisWeek] = await Promise.all([
      activity.countOnline(),
      games.countRunning(),
      averageWaitMs(db, null),
      games.countFinishedSince(new Date(clock.now() - WEEK_MS)),
    ])
    return {
      online,
      tables,
      averageWaitSeconds: waitMs === null ? null : Math.round(waitMs / 1000),
      gamesThisWeek,
    }
  }
  return () => counted.get('numbers', count)
}
