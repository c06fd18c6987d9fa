import type { AudienceTable } from '@gorod/contracts/audience'
import { LONGEST_AUDIENCE_DELAY_SECONDS } from '@gorod/contracts/audience-delay'
import { START_MMR } from '@gorod/contracts/ratings'
import { ShortCache } from '../../../platform/short-cache.ts'
import type { Audience } from '../domain/deps.ts'

const MOST_LISTED = 100
/** Everybody who asks within this time gets the same list. */
const LIST_AGE_MS = 2_000

type ListDeps = Pick<Audience, 'games' | 'statistics' | 'clock' | 'tables' | 'viewers'>

/** The list of tables, computed at most every two seconds. */
export function tableList(deps: ListDeps): () => Promise<readonly AudienceTable[]> {
  const lists = new ShortCache<readonly AudienceTable[]>(deps.clock, LIST_AGE_MS)
  return () => lists.get('tables', () => listTables(deps, deps.clock.now()))
}

/**
 * A table appears in the list when its beginning is as old as its delay, and stays until its audience has seen the end:
 * else the list would tell what the table does not show yet.
 */
async function listTables(
  { games, statistics, tables, viewers }: ListDeps,
  now: number,
): Promise<readonly AudienceTable[]> {
  const endedAfter = new Date(now - LONGEST_AUDIENCE_DELAY_SECONDS * 1000)
  const numbers = await games.listRecentNumbers(endedAfter, MOST_LISTED)
  const found = await Promise.all(numbers.map((number) => tables.find(number).catch(() => null)))
  const running = found.flatMap((game) => (game === null || game.isOver ? [] : [game]))
  const accounts = (game: (typeof running)[number]) =>
    game.people.players.flatMap(({ userId }) => userId ?? [])
  const mmrs = await statistics.publicMmrOf([...new Set(running.flatMap(accounts))])
  return running
    .map((game) => {
      const known = accounts(game).map((id) => mmrs.get(id) ?? START_MMR)
      const sum = known.reduce((total, mmr) => total + mmr, 0)
      return {
        ...game.summary(viewers.of(game.number)),
        // Nothing is at stake at a practice table: its people are no measure of it.
        mmr: known.length === 0 || game.people.mode === 'practice' ? null : Math.round(sum / known.length),
      }
    })
    .sort((a, b) => (b.viewers ?? 0) - (a.viewers ?? 0) || b.number - a.number)
}
