import type { RatingId } from '@gorod/contracts/ratings'
import type { Platform } from '../../../platform/module.ts'
import type { StatisticsApi } from '../../statistics/public.ts'
import { type CountingMember, rankClubs } from '../domain/ranking.ts'
import { listClubRatings, listCountedMembers, writeClubPlaces } from '../store/ranking-store.ts'

/** How many accounts one query asks for. */
const BATCH = 5000

export interface RankingDeps extends Pick<Platform, 'db' | 'clock'> {
  readonly statistics: Pick<StatisticsApi, 'listRatings' | 'rankedMmr'>
}

/** Ranks the clubs by every rating of players that still changes, and once more when it is closed. */
export async function countRanking({ db, clock, statistics }: RankingDeps): Promise<void> {
  const done = new Set((await listClubRatings(db)).filter(({ closed }) => closed).map(({ id }) => id))
  const open = (await statistics.listRatings()).filter(({ id }) => !done.has(id))
  const members = open.length === 0 ? [] : await listCountedMembers(db)
  for (const { id, closed } of open) {
    const scores = rankClubs(await withMmr(statistics, id, members))
    const rating = { id, counted_at: new Date(clock.now()), closed }
    await db.transaction().execute((tx) => writeClubPlaces(tx, rating, scores))
  }
}

/** The members that have a place in the rating. */
async function withMmr(
  statistics: RankingDeps['statistics'],
  id: RatingId,
  members: Awaited<ReturnType<typeof listCountedMembers>>,
): Promise<readonly CountingMember[]> {
  const counted: CountingMember[] = []
  for (let from = 0; from < members.length; from += BATCH) {
    const part = members.slice(from, from + BATCH)
    const mmr = await statistics.rankedMmr(
      id,
      part.map(({ accountId }) => accountId),
    )
    for (const { accountId, clubId } of part) {
      const own = mmr.get(accountId)
      if (own !== undefined) counted.push({ clubId, mmr: own })
    }
  }
  return counted
}
