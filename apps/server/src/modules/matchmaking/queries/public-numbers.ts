import type { PublicNumbers } from '@gorod/contracts/home'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { ActivityApi } from '../../activity/public.ts'
import type { GamesApi } from '../../games/public.ts'
import { averageWaitMs } from '../store/queue-store.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000
/** The home page reads these figures for every visitor, so they are cached for this time. */
const FRESH_MS = 5000

export function createPublicNumbers(deps: {
  readonly db: Db
  readonly clock: Clock
  readonly activity: ActivityApi
  readonly games: GamesApi
}): () => Promise<PublicNumbers> {
  const { db, clock, activity, games } = deps
  let latest: { readonly at: number; readonly numbers: Promise<PublicNumbers> } | null = null
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
  return () => {
    if (latest && clock.now() - latest.at < FRESH_MS) return latest.numbers
    const numbers = count()
    latest = { at: clock.now(), numbers }
    // A failed count is not kept.
    numbers.catch(() => {
      latest = null
    })
    return numbers
  }
}
