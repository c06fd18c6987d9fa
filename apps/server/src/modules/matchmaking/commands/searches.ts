import type { SearchStopped } from '@gorod/contracts'
import { presets, seatsOf } from '@gorod/rules'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import { shuffled } from '../../../platform/shuffled.ts'
import type { GamesApi } from '../../games/public.ts'
import type { WalletApi } from '../../wallet/public.ts'
import { GAME_MODES } from '../domain/modes.ts'
import { joinQueue, leaveQueue, listSearches, recordWaits, returnToQueue } from '../store/queue-store.ts'
import {
  deleteTable,
  type FoundSeat,
  type FoundTable,
  listExpired,
  listTables,
  markAccepted,
  readTable,
} from '../store/tables-store.ts'
import { checkEntry, type EnterSearchDeps, type SearchWish } from './enter-search.ts'
import { type FormTablesDeps, formTables } from './form-tables.ts'

/** A searcher without any connection keeps the place so long. */
export const ABSENCE_MS = 120_000

export interface SearchesDeps
  extends EnterSearchDeps,
    Omit<FormTablesDeps, 'moderation' | 'activity' | 'clock'> {
  readonly moderation: EnterSearchDeps['moderation'] & FormTablesDeps['moderation']
  readonly wallet: Pick<WalletApi, 'missing' | 'charge'>
  readonly games: GamesApi
  /** Tells the pages of accounts that somebody else has ended their search; `except` is a connection that knows. */
  readonly tellStopped: (accountIds: readonly number[], stopped: SearchStopped, except?: string) => void
  /** The number of those who wait has changed. */
  readonly queueChanged: () => void
  /** A found table has become a game. */
  readonly seated: () => void
}

/**
 * The search. Everything is in Postgres, so a place outlives reloads, lost sockets and the server. Rows are locked in
 * one order everywhere: found table, activities, queue.
 */
export class Searches {
  readonly #deps: SearchesDeps
  #round: Promise<void> | null = null
  #again = false

  constructor(deps: SearchesDeps) {
    this.#deps = deps
  }

  /** `client` is the connection that asks: it needs no telling that its account's other search has given way. */
  async start(wish: SearchWish, client?: string): Promise<void> {
    const { db, activity, clock, tellStopped } = this.#deps
    const { accountId, role, modes } = wish
    const place = await checkEntry(this.#deps, wish)
    if (place !== null) {
      await this.stop(accountId)
      tellStopped([accountId], { type: 'another_search_started' }, client)
    }
    await db
      .transaction()
      .execute(async (tx) => {
        await activity.move(tx, [{ accountId, from: null, to: { kind: 'searching' } }])
        await joinQueue(tx, { accountId, role, modes: [...new Set(modes)], joinedAt: new Date(clock.now()) })
      })
      .catch(asAnotherSearch)
    activity.announce([accountId])
    await this.seatWhoCan()
    this.#deps.queueChanged()
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
    this.#deps.queueChanged()
  }

  /** Ends whatever search there is, and says why to its pages. */
  async stopBecause(accountId: number, stopped: SearchStopped): Promise<void> {
    const ended = await this.stop(accountId).then(() => true, unlessMovedOn)
    if (ended === true) this.#deps.tellStopped([accountId], stopped)
  }

  /** Ends every search, found tables too: nobody may begin one meanwhile. */
  async stopAll(stopped: SearchStopped): Promise<void> {
    const { db, tellStopped } = this.#deps
    for (const id of await listTables(db)) tellStopped(await this.#dissolve(id, () => false), stopped)
    for (const { accountId } of await listSearches(db)) await this.stopBecause(accountId, stopped)
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
    if (gameId !== null) {
      games.opened(gameId)
      this.#deps.seated()
    }
    activity.announce(table.seats.map((seat) => seat.accountId))
  }

  /** What time does: tables nobody accepted in full, searchers who went away, windows that have grown wide enough. */
  async tick(): Promise<void> {
    const { db, clock, activity } = this.#deps
    for (const tableId of await listExpired(db, new Date(clock.now()))) {
      await this.#dissolve(tableId, (seat) => seat.accepted)
    }
    for (const accountId of await activity.listAbsent('searching', ABSENCE_MS)) await this.forget(accountId)
    await this.seatWhoCan()
  }

  /** One round at a time in a process; who comes during one is looked at by the next, however many they are. */
  async seatWhoCan(): Promise<void> {
    if (this.#round !== null) {
      this.#again = true
      await this.#round
      return
    }
    this.#round = this.#rounds().finally(() => {
      this.#round = null
    })
    await this.#round
  }

  async #rounds(): Promise<void> {
    do {
      this.#again = false
      const found = await formTables(this.#deps).catch(unlessMovedOn)
      if (found === null || found.length === 0) continue
      this.#deps.activity.announce(found)
      this.#deps.queueChanged()
    } while (this.#again)
  }

  async #seat(tx: Db, table: FoundTable): Promise<string> {
    const { accounts, random, games, clock, wallet } = this.#deps
    const found = await accounts.listAccounts(table.seats.map((seat) => seat.accountId))
    const judgeId = table.seats.find(({ role }) => role === 'judge')?.accountId ?? null
    const people = found.map(({ id, ...shown }) => ({
      accountId: id,
      username: shown.username,
      image: shown.image,
      portrait: shown.portrait,
    }))
    const players = people.filter(({ accountId }) => accountId !== judgeId)
    const now = clock.now()
    const waits = table.seats.map((seat) => now - seat.joinedAt.getTime())
    await recordWaits(tx, table.mode, waits, new Date(now))
    const quick = table.mode === 'quick'
    const gameId = await games.create(tx, {
      mode: GAME_MODES[table.mode],
      type: quick ? 'other' : 'match',
      ruleSet: 'fiim',
      pace: 'normal',
      judge: people.find(({ accountId }) => accountId === judgeId) ?? null,
      players: quick ? games.withBots(players, seatsOf(presets.fiim)) : shuffled(players, random),
      comingFrom: { kind: 'found', tableId: table.id },
    })
    // Nothing is taken before the game is there; whoever cannot pay any more makes this accept fail for all.
    await wallet.charge(
      tx,
      gameId,
      table.mode,
      players.map(({ accountId }) => accountId),
    )
    await deleteTable(tx, table.id)
    return gameId
  }

  /** Who stays goes back to the place in the queue they had, the others are out. Answers who sat there. */
  async #dissolve(tableId: string, stays: (seat: FoundSeat) => boolean): Promise<readonly number[]> {
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
          to: staying.includes(seat) ? { kind: 'searching' } : null,
        })),
      )
      await deleteTable(tx, tableId)
      await returnToQueue(tx, staying)
      return held
    })
    if (!table) return []
    const people = table.seats.map((seat) => seat.accountId)
    activity.announce(people)
    await this.seatWhoCan()
    this.#deps.queueChanged()
    return people
  }
}

/** Two starts at one moment: the second finds the first's search. */
function asAnotherSearch(cause: unknown): never {
  if (cause instanceof AppError && cause.code === 'already_in_game_search')
    throw new AppError('another_search')
  throw cause
}

/** Somebody was faster: the account is no longer where it was a moment ago. The next tick sees the new truth. */
function unlessMovedOn(cause: unknown): null {
  if (cause instanceof AppError) return null
  throw cause
}
