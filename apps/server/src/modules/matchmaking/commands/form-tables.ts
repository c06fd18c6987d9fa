import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Random } from '../../../platform/random.ts'
import type { ActivityApi } from '../../activity/public.ts'
import type { ChampionshipsApi } from '../../championships/public.ts'
import { type ModerationApi, pairKey } from '../../moderation/public.ts'
import type { NotificationsApi } from '../../notifications/public.ts'
import type { SettingsApi, SettingValues } from '../../settings/public.ts'
import type { StatisticsApi } from '../../statistics/public.ts'
import { type PlannedTable, planRound } from '../domain/plan-round.ts'
import type { Search } from '../domain/search.ts'
import { SEARCH_TEXTS as T } from '../domain/search-text.ts'
import { insertFoundTables } from '../store/found-tables-store.ts'
import { leaveQueue, listSearches, lockQueue } from '../store/queue-store.ts'

export interface FormTablesDeps {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly activity: ActivityApi
  readonly championships: Pick<ChampionshipsApi, 'searchTerms'>
  readonly moderation: Pick<ModerationApi, 'blockedPairs'>
  readonly notifications: NotificationsApi
  readonly settings: Pick<SettingsApi, 'get'>
  readonly statistics: Pick<StatisticsApi, 'mmrOf'>
  /** People at a quick table; practice players take the other seats. */
  readonly quickSeats: number
}

/** Written by one statement each: a thousand tables may be complete in one round. */
const SEATED_AT_ONCE = 100

/** One round: forms every table that is complete now. Returns the accounts that were found. */
export async function formTables(deps: FormTablesDeps): Promise<readonly number[]> {
  const { db, clock, moderation, settings, statistics, quickSeats } = deps
  return db.transaction().execute(async (tx) => {
    await lockQueue(tx)
    const searches = await listSearches(tx)
    if (searches.length < Math.min(quickSeats, 2)) return []
    const ids = searches.map(({ accountId }) => accountId)
    const mmrOf = await statistics.mmrOf(ids, tx)
    const blocks = await moderation.blockedPairs(ids, tx)
    const blocked = (one: number, other: number) => blocks.has(pairKey(one, other))
    const times = await settings.get('searchTimes', tx)
    const judgedOnly = await listJudgedOnly(deps, tx, searches)
    const knowledge = { now: clock.now(), quickSeats, mmrOf, blocked, window: times, judgedOnly }
    const tables = planRound(searches, knowledge)
    const byId = new Map(searches.map((search) => [search.accountId, search]))
    for (let from = 0; from < tables.length; from += SEATED_AT_ONCE)
      await seat(tx, { ...deps, times }, tables.slice(from, from + SEATED_AT_ONCE), byId)
    return tables.flatMap(peopleOf)
  })
}

/** Championships of these searches whose tables wait for a judge. */
async function listJudgedOnly(
  { championships }: FormTablesDeps,
  tx: Db,
  searches: readonly Search[],
): Promise<ReadonlySet<number>> {
  const ids = new Set(searches.flatMap(({ championshipId }) => championshipId ?? []))
  const terms = await championships.searchTerms([...ids], tx)
  return new Set([...terms].filter(([, { judges }]) => judges === 'human').map(([id]) => id))
}

async function seat(
  tx: Db,
  {
    clock,
    random,
    activity,
    notifications,
    times,
  }: FormTablesDeps & { readonly times: SettingValues['searchTimes'] },
  tables: readonly PlannedTable[],
  byId: ReadonlyMap<number, Search>,
): Promise<void> {
  const acceptBy = new Date(clock.now() + times.acceptSeconds * 1000)
  const found = tables.map((table) => ({
    id: random.uuid(),
    mode: table.mode,
    championshipId: table.championshipId,
    acceptBy,
    seats: peopleOf(table).flatMap((accountId) => byId.get(accountId) ?? []),
  }))
  await activity.move(
    tx,
    found.flatMap(({ id, seats }) =>
      seats.map(({ accountId }) => ({
        accountId,
        from: { kind: 'searching' } as const,
        to: { kind: 'found', tableId: id } as const,
      })),
    ),
  )
  const people = tables.flatMap(peopleOf)
  await leaveQueue(tx, people)
  await insertFoundTables(tx, found)
  await notifications.announce(tx, people, {
    kind: 'tableFound',
    title: T.found,
    text: T.acceptWithin(times.acceptSeconds),
    path: '/game-search',
    goodUntil: acceptBy,
    momentary: true,
  })
}

function peopleOf({ players, judge }: PlannedTable): number[] {
  return judge === null ? [...players] : [...players, judge]
}
