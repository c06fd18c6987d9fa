import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { gather } from '../../../platform/db/gather.ts'
import { noneOfThem, waitShortly } from '../../../platform/db/shared-transaction.ts'
import type { ActivityApi } from '../../activity/public.ts'
import type { GamesApi } from '../../games/public.ts'
import { type FoundTable, lockFoundTable, lockFreeTables, markAccepted } from '../store/found-tables-store.ts'
import { type OpenFoundGameDeps, openFoundGames } from './open-found-game.ts'

export interface AcceptTablesDeps extends OpenFoundGameDeps {
  readonly db: Db
  readonly clock: Clock
  readonly activity: Pick<ActivityApi, 'announce'>
  readonly games: GamesApi
  readonly events: {
    /** A found table has become a game. */
    gameOpened(): void
  }
}

export interface Acceptance {
  readonly accountId: number
  readonly tableId: string
}

/**
 * Undefined: the acceptance came too late, or the account has no seat at the table. Throws the reason why the game
 * cannot be opened.
 */
export type Accept = (acceptance: Acceptance) => Promise<true | undefined>

/** A table is always in the same lane, so its people share a transaction. Where one is stuck the other goes on. */
const LANES = 2
/** The most tables in one transaction. If one of them fails, each needs a transaction of its own. */
const TABLES_AT_ONCE = 40

/**
 * Notes acceptances, and opens the games of the tables that are complete by them. Thousands accept within a second: those who come
 * while a transaction is on its way share the next one, of many tables. Where a shared one fails, or another process holds a
 * table, each table goes on in a transaction of its own, and its people learn the reason.
 */
export function tableAcceptor(deps: AcceptTablesDeps): Accept {
  const lanes = Array.from({ length: LANES }, () =>
    gather((acceptances: readonly Acceptance[]) => acceptMany(deps, acceptances), { atOnce: 1 }),
  )
  /** By table. The ten accept within a second, and each would wait for the lock of the one before. */
  const alone = new Map<string, Accept>()
  const acceptAlone: Accept = (acceptance) => {
    const { tableId } = acceptance
    const lock = async (tx: Db) => {
      const table = await lockFoundTable(tx, tableId)
      return table === null ? [] : [table]
    }
    const accept =
      alone.get(tableId) ??
      gather(
        (acceptances: readonly Acceptance[]) =>
          acceptAt(deps, lock, acceptances).finally(() => alone.delete(tableId)),
        { atOnce: 1 },
      )
    alone.set(tableId, accept)
    return accept(acceptance)
  }
  return async (acceptance) => {
    const together = lanes[acceptance.tableId.charCodeAt(0) % LANES]
    return (await together?.(acceptance)) ?? (await acceptAlone(acceptance))
  }
}

async function acceptMany(
  deps: AcceptTablesDeps,
  acceptances: readonly Acceptance[],
): Promise<ReadonlyMap<Acceptance, true>> {
  const ids = [...new Set(acceptances.map(({ tableId }) => tableId))]
  const accepted = new Map<Acceptance, true>()
  // A table that is the only one needs no company.
  if (ids.length < 2) return accepted
  for (let from = 0; from < ids.length; from += TABLES_AT_ONCE) {
    const some = new Set(ids.slice(from, from + TABLES_AT_ONCE))
    const lock = async (tx: Db) => {
      await waitShortly(tx)
      const tables = await lockFreeTables(tx, [...some])
      // A table of a championship holds its championship, too.
      return [...tables.values()].filter(({ mode }) => mode !== 'championship')
    }
    const theirs = acceptances.filter(({ tableId }) => some.has(tableId))
    const done = await acceptAt(deps, lock, theirs).catch(noneOfThem)
    for (const [acceptance] of done) accepted.set(acceptance, true)
  }
  return accepted
}

/** Returns the acceptances that could be noted. */
async function acceptAt(
  deps: AcceptTablesDeps,
  lock: (tx: Db) => Promise<readonly FoundTable[]>,
  acceptances: readonly Acceptance[],
): Promise<ReadonlyMap<Acceptance, true>> {
  const { db, activity, clock, games, events } = deps
  const done = await db.transaction().execute(async (tx) => {
    const held = await lock(tx)
    const now = clock.now()
    const tables = held.flatMap((table) => {
      const accepting = acceptances.filter(
        ({ tableId, accountId }) =>
          tableId === table.id && table.seats.some((seat) => seat.accountId === accountId),
      )
      return accepting.length > 0 && table.acceptBy.getTime() > now ? [{ table, accepting }] : []
    })
    if (tables.length === 0) return null
    const accepting = tables.flatMap((table) => table.accepting)
    await markAccepted(
      tx,
      tables.map(({ table }) => table.id),
      accepting.map(({ accountId }) => accountId),
    )
    const complete = tables.filter(({ table: { seats }, accepting }) =>
      seats.every((seat) => seat.accepted || accepting.some(({ accountId }) => accountId === seat.accountId)),
    )
    const gameIds = await openFoundGames(
      tx,
      deps,
      complete.map(({ table }) => table),
    )
    return { tables, accepting, gameIds }
  })
  if (done === null) return new Map()
  for (const gameId of done.gameIds) {
    games.opened(gameId)
    events.gameOpened()
  }
  activity.announce(done.tables.flatMap(({ table }) => table.seats.map(({ accountId }) => accountId)))
  return new Map(done.accepting.map((acceptance) => [acceptance, true]))
}
