import type { SearchStopped } from '@gorod/contracts/search'
import { AppError, nullIfRefused } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Random } from '../../../platform/random.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { ActivityApi, Place } from '../../activity/public.ts'
import type { ChampionshipsApi } from '../../championships/public.ts'
import type { GamesApi } from '../../games/public.ts'
import type { ModerationApi } from '../../moderation/public.ts'
import type { NotificationsApi } from '../../notifications/public.ts'
import type { SettingsApi } from '../../settings/public.ts'
import type { StatisticsApi } from '../../statistics/public.ts'
import type { WalletApi } from '../../wallet/public.ts'
import { SEARCH_TEXTS as T } from '../domain/search-text.ts'
import {
  deleteFoundTables,
  type FoundSeat,
  listExpired,
  listFoundTables,
  lockFoundTable,
  readFoundTable,
} from '../store/found-tables-store.ts'
import {
  joinQueue,
  leaveQueue,
  listModes,
  listParty,
  listSearches,
  returnToQueue,
} from '../store/queue-store.ts'
import { type Accept, tableAcceptor } from './accept-tables.ts'
import { type NewSearch, searchBeginner } from './begin-search.ts'
import { checkEntry, checkOpen, type SearchWish } from './enter-search.ts'
import { keepChampionships } from './keep-championships.ts'
import { Rounds } from './rounds.ts'

const TRIES = 5
const CHAMPIONSHIP_OVER = { type: 'force_by_server', details: { reason: T.championshipOver } } as const
const JUDGE_OUT = { type: 'force_by_server', details: { reason: T.judgeOut } } as const
const QUICK = { role: 'player', modes: ['quick'] } as const

export interface SearchesDeps {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly accounts: AccountsApi
  readonly activity: ActivityApi
  readonly championships: ChampionshipsApi
  readonly games: GamesApi
  readonly moderation: ModerationApi
  readonly notifications: NotificationsApi
  readonly settings: SettingsApi
  readonly statistics: StatisticsApi
  readonly wallet: WalletApi
  /** People at a quick table; practice players take the other seats. */
  readonly quickSeats: number
  readonly events: SearchEvents
}

/** Reports changes of searches to others. */
export interface SearchEvents {
  /** The search of these accounts was ended by somebody else; `except` is a connection that already knows. */
  stopped(accountIds: readonly number[], stopped: SearchStopped, except?: string): void
  /** The number of waiting players has changed. */
  queueChanged(): void
  /** A found table has become a game. */
  gameOpened(): void
}

/**
 * The searches of all accounts. Everything is in Postgres, so a place survives reloads, lost sockets and a restart of
 * the server. Rows are locked in one order everywhere: found table, activities, queue.
 */
export class Searches {
  readonly #deps: SearchesDeps
  readonly #rounds: Rounds
  readonly #begin: (search: NewSearch) => Promise<void>
  readonly #accept: Accept

  constructor(deps: SearchesDeps) {
    this.#deps = deps
    this.#begin = searchBeginner(deps)
    this.#accept = tableAcceptor(deps)
    this.#rounds = new Rounds(deps, (accountIds) => {
      deps.activity.announce(accountIds)
      deps.events.queueChanged()
    })
  }

  /** `client` is the connection that asks: it needs no message that its account's other search has ended. */
  async start(wish: SearchWish, client?: string): Promise<void> {
    const { db, activity, clock } = this.#deps
    const { accountId, role, modes } = wish
    const { place, championshipId } = await checkEntry(this.#deps, wish)
    if (place !== null) await this.stopBecause(accountId, { type: 'another_search_started' }, client)
    const search: NewSearch = {
      accountId,
      role,
      modes: [...new Set(modes)],
      championshipId,
      partyId: null,
      joinedAt: new Date(clock.now()),
    }
    await this.#begin(search).catch(async (cause) => {
      // Two starts came at one moment: the second is told about the search of the first.
      if (!(cause instanceof AppError && cause.code === 'already_in_game_search')) throw cause
      throw new AppError('another_search', { details: { modes: await listModes(db, accountId) } })
    })
    // The search was closed, or the account banned, after the first check, and the end of all other searches missed
    // this one.
    await checkOpen(this.#deps, accountId).catch(async (cause) => {
      await this.forget(accountId)
      throw cause
    })
    activity.announce([accountId])
    await this.#rounds.run()
    this.#deps.events.queueChanged()
  }

  /** Starts a search for one quick table of all these. The caller has asked {@link checkQuick} for each of them. */
  async startTogether(partyId: string, accountIds: readonly number[]): Promise<void> {
    const { db, activity, clock, events } = this.#deps
    await db.transaction().execute(async (tx) => {
      await activity.move(
        tx,
        accountIds.map((accountId) => ({ accountId, from: null, to: { kind: 'searching' } })),
      )
      const joinedAt = new Date(clock.now())
      await joinQueue(
        tx,
        accountIds.map((accountId) => ({ ...QUICK, accountId, championshipId: null, partyId, joinedAt })),
      )
    })
    for (const accountId of accountIds)
      await checkOpen(this.#deps, accountId).catch(async (cause) => {
        await this.forget(accountId)
        throw cause
      })
    activity.announce(accountIds)
    await this.#rounds.run()
    events.queueChanged()
  }

  /** Throws why this account cannot search for a quick table now. */
  async checkQuick(accountId: number): Promise<void> {
    await checkEntry(this.#deps, { ...QUICK, accountId, replace: false })
  }

  /** Ends a search. With a table already found this declines the table: the others go back to the front at once. */
  async stop(accountId: number): Promise<void> {
    // A table may be found, or dissolved, between the read and the write: then it is read again.
    for (let tries = 0; tries < TRIES; tries++) {
      const place = await this.#deps.activity.placeOf(accountId)
      if (place?.kind === 'found') {
        const people = await this.#dissolve(place.tableId, (seat) => seat.accountId !== accountId)
        if (people.includes(accountId)) return
      } else if (place?.kind !== 'searching') break
      else if (await this.#leave(accountId, place)) return
    }
    throw new AppError('not_searching')
  }

  /** False when the account is no longer at this place. */
  async #leave(accountId: number, place: Place): Promise<boolean> {
    const { db, activity, events } = this.#deps
    const left = await db
      .transaction()
      .execute(async (tx) => {
        // A player who leaves a party ends its search: it would otherwise sit down without one of its people.
        const party = await listParty(tx, accountId)
        await activity.move(
          tx,
          party.map((id) => ({ accountId: id, from: place, to: null })),
        )
        await leaveQueue(tx, party)
        return party
      })
      .catch(nullIfRefused)
    if (left === null) return false
    activity.announce(left)
    events.queueChanged()
    return true
  }

  /** Ends any search of the account and sends the reason to its pages, except to a connection that already knows. */
  async stopBecause(accountId: number, stopped: SearchStopped, except?: string): Promise<void> {
    const ended = await this.stop(accountId).then(() => true, nullIfRefused)
    if (ended === true) this.#deps.events.stopped([accountId], stopped, except)
  }

  /** Ends every search, found tables too: nobody may begin one meanwhile. */
  async stopAll(stopped: SearchStopped): Promise<void> {
    const { db, events } = this.#deps
    // An account that moves between queue and table meanwhile is found in the next turn of the loop.
    for (let tries = 0; tries < TRIES; tries++) {
      const [tables, searches] = [await listFoundTables(db), await listSearches(db)]
      if (tables.length + searches.length === 0) return
      for (const id of tables) events.stopped(await this.#dissolve(id, () => false), stopped)
      for (const { accountId } of searches) await this.stopBecause(accountId, stopped)
    }
  }

  /** Ends any search of the account. */
  async forget(accountId: number): Promise<void> {
    await this.stop(accountId).catch(nullIfRefused)
  }

  /** Another page of the account may have accepted already, and the game may have begun: that is no refusal. */
  async accept(accountId: number, tableId: string): Promise<void> {
    const accepted = await this.#accept({ accountId, tableId }).catch((cause) =>
      this.#explainRefusal(cause, accountId, tableId),
    )
    if (accepted === undefined) await this.#explainRefusal(new AppError('not_searching'), accountId, tableId)
  }

  async #explainRefusal(cause: unknown, accountId: number, tableId: string): Promise<null> {
    if (!(cause instanceof AppError)) throw cause
    if (cause.code === 'currencies_insufficiency' && (await this.#dissolveWithoutPoor(tableId))) return null
    if (cause.code === 'role_of_judge_is_not_available') {
      await this.#dissolveWithoutJudge(tableId)
      return null
    }
    if (cause.code === 'championship_not_registered') {
      // It ended between the find and the last acceptance. Back in the queue they would be found for it again.
      this.#deps.events.stopped(await this.#dissolve(tableId, () => false), CHAMPIONSHIP_OVER)
      return null
    }
    if (cause.code === 'not_searching') {
      const place = await this.#deps.activity.placeOf(accountId)
      if (place?.kind === 'game') return null
    }
    throw cause
  }

  /**
   * Dissolves a table when prices have risen since and somebody cannot pay; the others go on. False: everybody can
   * pay.
   */
  async #dissolveWithoutPoor(tableId: string): Promise<boolean> {
    const { db, wallet, events } = this.#deps
    const table = await readFoundTable(db, tableId)
    if (table === null) return true
    const poor = new Map<number, SearchStopped>()
    for (const { accountId, role } of table.seats) {
      const details = role === 'player' ? await wallet.missing(accountId, [table.mode]) : null
      if (details !== null) poor.set(accountId, { type: 'currencies_insufficiency', details })
    }
    if (poor.size === 0) return false
    const people = await this.#dissolve(tableId, ({ accountId }) => !poor.has(accountId))
    for (const [accountId, stopped] of poor)
      if (people.includes(accountId)) events.stopped([accountId], stopped)
    return true
  }

  /** The players go on with their search: the judge has lost the right to judge. */
  async #dissolveWithoutJudge(tableId: string): Promise<void> {
    const { db, events } = this.#deps
    const seats = (await readFoundTable(db, tableId))?.seats ?? []
    const judges = seats.flatMap(({ accountId, role }) => (role === 'judge' ? [accountId] : []))
    const people = await this.#dissolve(tableId, ({ role }) => role !== 'judge')
    if (people.length > 0) events.stopped(judges, JUDGE_OUT)
  }

  /**
   * Changes that come with time: tables nobody accepted in full, absent searchers, windows that have grown wide
   * enough. A row that somebody holds stops none of the others: all are tried, then their errors are thrown together.
   */
  async tick(): Promise<void> {
    const { db, clock, activity, moderation, settings } = this.#deps
    // Closing the search ends every search at once. If that was interrupted, this ends the rest.
    const closed = await moderation.searchDisabledReason()
    if (closed !== null) await this.stopAll({ type: 'force_by_server', details: { reason: closed } })
    const failures: unknown[] = []
    const attempt = (step: () => Promise<unknown>) =>
      step().catch((cause: unknown) => void failures.push(cause))
    for (const tableId of await listExpired(db, new Date(clock.now()))) {
      await attempt(() => this.#dissolve(tableId, (seat) => seat.accepted))
    }
    const { absenceSeconds } = await settings.get('searchTimes')
    for (const accountId of await activity.listAbsent('searching', absenceSeconds * 1000)) {
      await attempt(async () => {
        // Ending the searches of the others took time: this account may be back.
        const back = await activity.listConnected([accountId])
        if (!back.has(accountId)) await this.forget(accountId)
      })
    }
    await attempt(() => this.#keepChampionships())
    await attempt(() => this.#rounds.run())
    if (failures.length > 0) throw new AggregateError(failures, 'not all of the search could be kept up')
  }

  async #keepChampionships(): Promise<void> {
    const { activity, events } = this.#deps
    const { changed, ended } = await keepChampionships(this.#deps)
    if (changed.length + ended.length === 0) return
    activity.announce([...changed, ...ended])
    events.stopped(ended, CHAMPIONSHIP_OVER)
    events.queueChanged()
  }

  /**
   * Dissolves a table: accounts that stay return to their place in the queue, the others and their parties are out.
   * Returns all of them.
   */
  async #dissolve(tableId: string, stays: (seat: FoundSeat) => boolean): Promise<readonly number[]> {
    const { db, activity } = this.#deps
    const table = await db.transaction().execute(async (tx) => {
      const held = await lockFoundTable(tx, tableId)
      if (!held) return null
      const staying = wholeParties(held.seats, stays)
      await activity.move(
        tx,
        held.seats.map((seat) => ({
          accountId: seat.accountId,
          from: { kind: 'found', tableId },
          to: staying.includes(seat) ? { kind: 'searching' } : null,
        })),
      )
      await deleteFoundTables(tx, [tableId])
      await returnToQueue(tx, staying)
      return held
    })
    if (!table) return []
    const people = table.seats.map((seat) => seat.accountId)
    activity.announce(people)
    await this.#rounds.run()
    this.#deps.events.queueChanged()
    return people
  }
}

/** The seats that stay, without those of whose party somebody goes. */
function wholeParties(
  seats: readonly FoundSeat[],
  stays: (seat: FoundSeat) => boolean,
): readonly FoundSeat[] {
  const broken = new Set(seats.filter((seat) => !stays(seat)).map(({ partyId }) => partyId))
  return seats.filter((seat) => stays(seat) && (seat.partyId === null || !broken.has(seat.partyId)))
}
