import { LONGEST_AUDIENCE_DELAY_SECONDS } from '@gorod/contracts/audience-delay'
import type { PublicTable } from '../../games/public.ts'
import type { AudienceDeps } from '../domain/deps.ts'
import { fixDelay, longestDelayOf, readDelay } from '../store/delays-store.ts'

type DelayDeps = Pick<AudienceDeps, 'db' | 'settings' | 'clock'>

/** True while the audience of a game that ended at this moment has not seen its end. Nobody watches a private game. */
export async function isHeldBack(
  deps: DelayDeps & Pick<AudienceDeps, 'games'>,
  number: number,
  endedAt: Date,
): Promise<boolean> {
  const sinceMs = deps.clock.now() - endedAt.getTime()
  if (sinceMs >= LONGEST_AUDIENCE_DELAY_SECONDS * 1000) return false
  const table = await deps.games.publicTable(number)
  if (table === null) return false
  const delayMs = await delayOf(deps, table)
  return delayMs === null || sinceMs < delayMs
}

/** See `AudienceApi.isShown`. */
export async function isShown(
  deps: DelayDeps & Pick<AudienceDeps, 'games'>,
  number: number,
): Promise<boolean> {
  const table = await deps.games.publicTable(number)
  return table !== null && (await delayOf(deps, table)) !== null
}

/**
 * The delay of the kind of table, or a longer one that a streamer who plays or judges asks for. Fixed when somebody first asks for
 * a table that has begun for its audience; null before that.
 */
export async function delayOf(
  { db, settings, clock }: DelayDeps,
  { number, mode, startedAt, players, judge, secondJudge }: PublicTable,
): Promise<number | null> {
  const fixed = await readDelay(db, number)
  if (fixed !== null) return fixed
  const ofKind = (await settings.get('audienceDelays'))[mode] * 1000
  const accounts = [...players, judge, secondJudge].flatMap((person) => person?.userId ?? [])
  const delayMs = Math.max(ofKind, await longestDelayOf(db, accounts))
  const now = clock.now()
  return startedAt.getTime() + delayMs > now ? null : fixDelay(db, number, delayMs, new Date(now))
}
