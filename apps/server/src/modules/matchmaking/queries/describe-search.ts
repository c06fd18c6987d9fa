import {
  type ActivityState,
  type QueueState,
  type SearchMode,
  type SearchOverview,
  searchModes,
} from '@gorod/contracts/search'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { PlacesOf } from '../../activity/public.ts'
import type { ChampionshipsApi } from '../../championships/public.ts'
import type { ModerationApi } from '../../moderation/public.ts'
import type { SettingsApi } from '../../settings/public.ts'
import type { WalletApi } from '../../wallet/public.ts'
import { type QueueCount, queueFor } from '../domain/queues.ts'
import { readFoundTables } from '../store/found-tables-store.ts'
import { averageWaitMs, countWaiting, isJudgeWaiting, readSearches } from '../store/queue-store.ts'

const SEATS = 10

export interface DescribeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly quickSeats: number
  readonly championships: Pick<ChampionshipsApi, 'titleOf' | 'listRunningOf' | 'searchTerms'>
  readonly moderation: Pick<ModerationApi, 'searchDisabledReason'>
  readonly settings: Pick<SettingsApi, 'get'>
  readonly wallet: Pick<WalletApi, 'prices'>
}

const toSeconds = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 1000))

/**
 * The number of waiting players and the recent waiting time of each of these modes. The returned function takes the
 * reader's championship.
 */
async function queueStates(
  deps: DescribeDeps,
  modes: readonly SearchMode[],
): Promise<(championshipId: number | null) => QueueState[]> {
  const { db, quickSeats } = deps
  const [counts, averages] = await Promise.all([
    countWaiting(db),
    Promise.all(modes.map((mode) => averageWaitMs(db, mode))),
  ])
  const judgeless = await listJudgeless(deps, counts)
  return (championshipId) =>
    modes.map((mode, index) => {
      const queue = queueFor(counts, mode, championshipId)
      return {
        mode,
        waiting: queue?.waiting ?? 0,
        needed: mode === 'quick' ? quickSeats : SEATS,
        averageSeconds: toSeconds(averages[index] ?? null),
        lacksJudge: queue !== null && judgeless.has(queue.championshipId),
      }
    })
}

/** The championships with players enough for a table that waits for a judge, while no judge searches. */
async function listJudgeless(
  { db, championships }: DescribeDeps,
  counts: readonly QueueCount[],
): Promise<ReadonlySet<number | null>> {
  const full = counts.flatMap(({ championshipId, waiting }) =>
    championshipId !== null && waiting >= SEATS ? [championshipId] : [],
  )
  if (full.length === 0 || (await isJudgeWaiting(db))) return new Set()
  const terms = await championships.searchTerms(full)
  return new Set(full.filter((id) => terms.get(id)?.judges === 'human'))
}

/** A search that ended between two reads is left out: the push of that change is on its way. */
export async function describeSearches(
  deps: DescribeDeps,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, ActivityState>> {
  const searches = await readSearches(deps.db, accountIds)
  const modes = [...new Set(searches.flatMap((search) => search.modes))]
  const [queuesFor, titles] = await Promise.all([
    queueStates(deps, modes),
    titlesOf(
      deps,
      searches.map(({ championshipId }) => championshipId),
    ),
  ])
  const now = deps.clock.now()
  return new Map(
    searches.map((search) => {
      const queues = queuesFor(search.championshipId)
      return [
        search.accountId,
        {
          kind: 'searching',
          since: search.joinedAt.getTime(),
          role: search.role,
          queues: search.modes.flatMap((mode) => queues.find((queue) => queue.mode === mode) ?? []),
          championship: titles.get(search.championshipId) ?? null,
          now,
        },
      ]
    }),
  )
}

/** A table that is gone by now is left out. */
export async function describeFound(
  deps: DescribeDeps,
  places: PlacesOf<'found'>,
): Promise<ReadonlyMap<number, ActivityState>> {
  const ids = new Set([...places.values()].map(({ tableId }) => tableId))
  const tables = await readFoundTables(deps.db, [...ids])
  const titles = await titlesOf(
    deps,
    [...tables.values()].map(({ championshipId }) => championshipId),
  )
  const now = deps.clock.now()
  const states = new Map<number, ActivityState>()
  for (const [accountId, { tableId }] of places) {
    const table = tables.get(tableId)
    if (table === undefined) continue
    states.set(accountId, {
      kind: 'found',
      tableId,
      mode: table.mode,
      championship: titles.get(table.championshipId) ?? null,
      acceptBy: table.acceptBy.getTime(),
      accepted: table.seats.some((seat) => seat.accountId === accountId && seat.accepted),
      acceptedCount: table.seats.filter((seat) => seat.accepted).length,
      needed: table.seats.length,
      now,
    })
  }
  return states
}

/** Few championships run at the same time. */
async function titlesOf(
  { championships }: DescribeDeps,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, string | null>> {
  const titles = new Map<number | null, string | null>()
  for (const id of new Set(ids)) if (id !== null) titles.set(id, await championships.titleOf(id))
  return titles
}

export type OverviewOf = (accountId: number) => SearchOverview

/** The overview that the search page shows to each of these accounts before a search. */
export async function describeOverviews(
  deps: DescribeDeps,
  accountIds: readonly number[],
): Promise<OverviewOf> {
  const [queuesFor, running, disabledReason, prices, rules] = await Promise.all([
    queueStates(deps, searchModes),
    deps.championships.listRunningOf(accountIds),
    deps.moderation.searchDisabledReason(),
    deps.wallet.prices(),
    deps.settings.get('searchRules'),
  ])
  const terms = await deps.championships.searchTerms([
    ...new Set([...running.values()].flatMap(([id]) => id ?? [])),
  ])
  return (accountId) => {
    const [championshipId = null] = running.get(accountId) ?? []
    const own = championshipId === null ? undefined : terms.get(championshipId)
    return {
      queues: queuesFor(championshipId),
      disabledReason,
      prices,
      rules: own === undefined ? rules : { ...rules, championship: own.ruleSet },
    }
  }
}
