import { presets, seatsOf } from '@gorod/rules'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Random } from '../../../platform/random.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { ActivityApi } from '../../activity/public.ts'
import type { GamesApi } from '../../games/public.ts'
import { seatWithBots } from '../domain/bots.ts'
import { QUICK_QUEUE } from '../domain/quick-queue.ts'
import {
  holdQueue,
  joinQueue,
  leaveQueue,
  listQueued,
  listQueues,
  readFirst,
  recordWaits,
  returnToQueue,
} from '../store/queue-store.ts'
import {
  deleteTable,
  type FoundTable,
  insertTable,
  listExpired,
  markAccepted,
  readTable,
} from '../store/tables-store.ts'

/** Product page «Search». */
export const ACCEPT_MS = 20_000
/** A searcher without any connection keeps the place so long. */
export const ABSENCE_MS = 120_000

export interface QuickTableDeps {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly accounts: AccountsApi
  readonly activity: ActivityApi
  readonly games: GamesApi
  /** Humans at a table; practice players take what is left. */
  readonly seats: number
}

/**
 * Quick tables of humans. Everything is in Postgres, so the queue outlives reloads, lost sockets and the server.
 * Rows are locked in one order everywhere: found table, activities, queue.
 */
export class QuickTables {
  readonly #deps: QuickTableDeps

  constructor(deps: QuickTableDeps) {
    this.#deps = deps
  }

  async start(accountId: number): Promise<void> {
    const { db, activity, clock } = this.#deps
    const queue = QUICK_QUEUE
    await db.transaction().execute(async (tx) => {
      await activity.move(tx, [{ accountId, from: null, to: { kind: 'searching', queue } }])
      await joinQueue(tx, accountId, queue, new Date(clock.now()))
    })
    await this.#formTables(queue)
    await this.#announceQueue(queue)
  }

  /** Ends a search. With a table already found this declines it: the others go back to the front at once. */
  async stop(accountId: number): Promise<void> {
    const { db, activity } = this.#deps
    const place = await activity.placeOf(accountId)
    if (place?.kind === 'found') {
      await this.#dissolve(place.tableId, (seat) => seat.accountId !== accountId)
      return
    }
    if (place?.kind !== 'searching') throw new AppError('not_searching')
    await db.transaction().execute(async (tx) => {
      await activity.move(tx, [{ accountId, from: place, to: null }])
      await leaveQueue(tx, [accountId])
    })
    activity.announce([accountId])
    await this.#announceQueue(place.queue)
  }

  /** Ends whatever search there is. */
  async forget(accountId: number): Promise<void> {
    await this.stop(accountId).catch(unlessMovedOn)
  }

  async accept(accountId: number, tableId: string): Promise<void> {
    const { db, activity, clock, games } = this.#deps
    const { table, gameId } = await db.transaction().execute(async (tx) => {
      const table = await readTable(tx, tableId, { hold: true })
      const own = table?.seats.find((seat) => seat.accountId === accountId)
      if (!table || !own || table.acceptBy.getTime() <= clock.now()) throw new AppError('not_searching')
      await markAccepted(tx, tableId, accountId)
      const all = table.seats.every((seat) => seat.accepted || seat === own)
      return { table, gameId: all ? await this.#seat(tx, table) : null }
    })
    if (gameId !== null) games.opened(gameId)
    activity.announce(table.seats.map((seat) => seat.accountId))
  }

  /** What time does: tables nobody accepted in full, searchers who went away, queues long enough for a table. */
  async tick(): Promise<void> {
    const { db, clock, activity } = this.#deps
    for (const tableId of await listExpired(db, new Date(clock.now()))) {
      await this.#dissolve(tableId, (seat) => seat.accepted)
    }
    for (const { accountId } of await activity.listAbsentSearchers(ABSENCE_MS)) {
      await this.stop(accountId).catch(unlessMovedOn)
    }
    for (const queue of await listQueues(db)) await this.#formTables(queue)
  }

  async #formTables(queue: string): Promise<void> {
    for (;;) {
      const seated = await this.#formTable(queue).catch(unlessMovedOn)
      if (!seated) return
      this.#deps.activity.announce(seated)
    }
  }

  /** Null: not enough wait. */
  async #formTable(queue: string): Promise<readonly number[] | null> {
    const { db, clock, random, activity, seats } = this.#deps
    return db.transaction().execute(async (tx) => {
      await holdQueue(tx, queue)
      const first = await readFirst(tx, queue, seats)
      if (first.length < seats) return null
      const tableId = random.uuid()
      const ids = first.map((one) => one.accountId)
      await activity.move(
        tx,
        ids.map((accountId) => ({
          accountId,
          from: { kind: 'searching', queue },
          to: { kind: 'found', tableId },
        })),
      )
      await leaveQueue(tx, ids)
      const acceptBy = new Date(clock.now() + ACCEPT_MS)
      await insertTable(tx, { id: tableId, queue, acceptBy, seats: first })
      return ids
    })
  }

  async #seat(tx: Db, table: FoundTable): Promise<string> {
    const { accounts, random, games, clock } = this.#deps
    const people = await accounts.listAccounts(table.seats.map((seat) => seat.accountId))
    const humans = people.map(({ id, username, image }) => ({ accountId: id, username, image }))
    const now = clock.now()
    await recordWaits(
      tx,
      table.queue,
      table.seats.map((seat) => now - seat.joinedAt.getTime()),
      new Date(now),
    )
    const gameId = await games.create(tx, {
      mode: 'lobby',
      type: 'other',
      ruleSet: 'fiim',
      pace: 'normal',
      players: seatWithBots(humans, seatsOf(presets.fiim), random),
      comingFrom: { kind: 'found', tableId: table.id },
    })
    await deleteTable(tx, table.id)
    return gameId
  }

  /** Who stays goes back to the place in the queue they had, the others are out. */
  async #dissolve(tableId: string, stays: (seat: FoundTable['seats'][number]) => boolean): Promise<void> {
    const { db, activity } = this.#deps
    const table = await db.transaction().execute(async (tx) => {
      const held = await readTable(tx, tableId, { hold: true })
      if (!held) return null
      const staying = held.seats.filter(stays)
      await activity.move(
        tx,
        held.seats.map((seat) => ({
          accountId: seat.accountId,
          from: { kind: 'found', tableId },
          to: staying.includes(seat) ? { kind: 'searching', queue: held.queue } : null,
        })),
      )
      await deleteTable(tx, tableId)
      await returnToQueue(tx, held.queue, staying)
      return held
    })
    if (!table) return
    activity.announce(table.seats.map((seat) => seat.accountId))
    await this.#formTables(table.queue)
    await this.#announceQueue(table.queue)
  }

  /** How many wait has changed for everybody who waits. */
  async #announceQueue(queue: string): Promise<void> {
    this.#deps.activity.announce(await listQueued(this.#deps.db, queue))
  }
}

/** Somebody was faster: the account is no longer where it was a moment ago. The next tick sees the new truth. */
function unlessMovedOn(cause: unknown): null {
  if (cause instanceof AppError) return null
  throw cause
}
