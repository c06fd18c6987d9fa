import {
  type ActivityState,
  type QueueState,
  type SearchMode,
  type SearchOverview,
  searchModes,
} from '@gorod/contracts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { ModerationApi } from '../../moderation/public.ts'
import type { WalletApi } from '../../wallet/public.ts'
import { averageWaitMs, countWaiting, readSearch } from '../store/queue-store.ts'
import { readTable } from '../store/tables-store.ts'

const SEATS = 10

export interface DescribeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly quickSeats: number
}

const toSeconds = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 1000))

/** How many wait for each of these modes, and how long it took lately. */
async function queueStates(
  { db, quickSeats }: DescribeDeps,
  modes: readonly SearchMode[],
): Promise<QueueState[]> {
  const [waiting, averages] = await Promise.all([
    countWaiting(db),
    Promise.all(modes.map((mode) => averageWaitMs(db, mode))),
  ])
  return modes.map((mode, index) => ({
    mode,
    waiting: waiting.get(mode) ?? 0,
    needed: mode === 'quick' ? quickSeats : SEATS,
    averageSeconds: toSeconds(averages[index] ?? null),
  }))
}

/** Idle when the search ended between two reads: the push of that change is on its way. */
export async function describeSearch(deps: DescribeDeps, accountId: number): Promise<ActivityState> {
  const search = await readSearch(deps.db, accountId)
  if (search === null) return { kind: 'idle' }
  return {
    kind: 'searching',
    since: search.joinedAt.getTime(),
    role: search.role,
    queues: await queueStates(deps, search.modes),
    now: deps.clock.now(),
  }
}

export async function describeFound(
  { db, clock }: DescribeDeps,
  { accountId, tableId }: { readonly accountId: number; readonly tableId: string },
): Promise<ActivityState> {
  const table = await readTable(db, tableId, { hold: false })
  if (!table) return { kind: 'idle' }
  return {
    kind: 'found',
    tableId,
    mode: table.mode,
    acceptBy: table.acceptBy.getTime(),
    accepted: table.seats.some((seat) => seat.accountId === accountId && seat.accepted),
    acceptedCount: table.seats.filter((seat) => seat.accepted).length,
    needed: table.seats.length,
    now: clock.now(),
  }
}

/** What the search page shows before a search. */
export async function describeOverview(
  deps: DescribeDeps & {
    readonly moderation: Pick<ModerationApi, 'searchDisabledReason'>
    readonly wallet: Pick<WalletApi, 'prices'>
  },
): Promise<SearchOverview> {
  const [queues, disabledReason, prices] = await Promise.all([
    queueStates(deps, searchModes),
    deps.moderation.searchDisabledReason(),
    deps.wallet.prices(),
  ])
  return { queues, disabledReason, prices }
}
