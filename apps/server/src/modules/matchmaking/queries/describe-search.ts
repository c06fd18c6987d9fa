import {
  type ActivityState,
  type QueueState,
  type SearchMode,
  type SearchOverview,
  searchModes,
} from '@gorod/contracts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { ChampionshipsApi } from '../../championships/public.ts'
import type { ModerationApi } from '../../moderation/public.ts'
import type { SettingsApi } from '../../settings/public.ts'
import type { WalletApi } from '../../wallet/public.ts'
import { waitingFor } from '../domain/queues.ts'
import { readFoundTable } from '../store/found-tables-store.ts'
import { averageWaitMs, countWaiting, readSearch } from '../store/queue-store.ts'

const SEATS = 10

export interface DescribeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly quickSeats: number
  readonly championships: Pick<ChampionshipsApi, 'titleOf' | 'listRunningOf'>
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
  { db, quickSeats }: DescribeDeps,
  modes: readonly SearchMode[],
): Promise<(championshipId: number | null) => QueueState[]> {
  const [counts, averages] = await Promise.all([
    countWaiting(db),
    Promise.all(modes.map((mode) => averageWaitMs(db, mode))),
  ])
  return (championshipId) =>
    modes.map((mode, index) => ({
      mode,
      waiting: waitingFor(counts, mode, championshipId),
      needed: mode === 'quick' ? quickSeats : SEATS,
      averageSeconds: toSeconds(averages[index] ?? null),
    }))
}

/** Idle when the search ended between two reads: the push of that change is on its way. */
export async function describeSearch(deps: DescribeDeps, accountId: number): Promise<ActivityState> {
  const search = await readSearch(deps.db, accountId)
  if (search === null) return { kind: 'idle' }
  const [queuesFor, championship] = await Promise.all([
    queueStates(deps, search.modes),
    titleOf(deps, search.championshipId),
  ])
  return {
    kind: 'searching',
    since: search.joinedAt.getTime(),
    role: search.role,
    queues: queuesFor(search.championshipId),
    championship,
    now: deps.clock.now(),
  }
}

export async function describeFound(
  deps: DescribeDeps,
  { accountId, tableId }: { readonly accountId: number; readonly tableId: string },
): Promise<ActivityState> {
  const table = await readFoundTable(deps.db, tableId)
  if (!table) return { kind: 'idle' }
  return {
    kind: 'found',
    tableId,
    mode: table.mode,
    championship: await titleOf(deps, table.championshipId),
    acceptBy: table.acceptBy.getTime(),
    accepted: table.seats.some((seat) => seat.accountId === accountId && seat.accepted),
    acceptedCount: table.seats.filter((seat) => seat.accepted).length,
    needed: table.seats.length,
    now: deps.clock.now(),
  }
}

async function titleOf({ championships }: DescribeDeps, id: number | null): Promise<string | null> {
  return id === null ? null : championships.titleOf(id)
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
  return (accountId) => {
    const [championshipId = null] = running.get(accountId) ?? []
    return { queues: queuesFor(championshipId), disabledReason, prices, rules }
  }
}
