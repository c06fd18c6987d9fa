import type { SearchMode, SearchStopped } from '@gorod/contracts/search'
import type { AccountsApi } from '../../modules/accounts/public.ts'
import { moveAccounts } from '../../modules/activity/commands/move-accounts.ts'
import { elsewhere } from '../../modules/activity/domain/activity.ts'
import type { ActivityApi, Chair, Move, Place } from '../../modules/activity/public.ts'
import { insertPlaces, readPlaces } from '../../modules/activity/store/activity-store.ts'
import { activityMigrations } from '../../modules/activity/store/migrations.ts'
import type { ChampionshipsApi, FoundSeating } from '../../modules/championships/public.ts'
import { fillWithBots, seatWithBots } from '../../modules/games/domain/seat-with-bots.ts'
import type { GamesApi, NewGame, NewPlayer } from '../../modules/games/public.ts'
import type { SearchesDeps } from '../../modules/matchmaking/commands/searches.ts'
import { matchmakingMigrations } from '../../modules/matchmaking/store/migrations.ts'
import { listSearches } from '../../modules/matchmaking/store/queue-store.ts'
import { matchmakingDb } from '../../modules/matchmaking/store/tables.ts'
import { type ModerationApi, pairOfKey } from '../../modules/moderation/public.ts'
import type { Announcement } from '../../modules/notifications/public.ts'
import type { SettingsApi } from '../../modules/settings/public.ts'
import type { StatisticsApi } from '../../modules/statistics/public.ts'
import type { ChargedGame, WalletApi } from '../../modules/wallet/public.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/db.ts'
import { FakeClock } from '../fake-clock.ts'
import { gameIdOf } from '../game-id.ts'
import { seededRandom } from '../seeded-random.ts'

export const SEARCH_TABLES = [
  { name: 'activity', migrations: activityMigrations },
  { name: 'matchmaking', migrations: matchmakingMigrations },
] as const

interface SearchNews {
  readonly accountIds: readonly number[]
  readonly stopped: SearchStopped
  readonly except: string | undefined
}

/**
 * What the commands of the search are given, without a server: places and queues are real tables, the other modules say what
 * the test wants, and what they are told is kept for it. Everybody is verified and can pay. One for each test.
 */
export class SearchDesk {
  readonly db: Db
  readonly clock = new FakeClock()
  readonly random = seededRandom('search')

  closed: string | null = null
  readonly banned = new Set<number>()
  readonly poor = new Set<number>()
  /** Accounts without the right to judge. */
  readonly noJudges = new Set<number>()
  readonly blocks = new Set<string>()
  readonly mmr = new Map<number, number>()
  readonly absent: number[] = []
  readonly connected = new Set<number>()
  /** The running championships that have an account on their list. */
  readonly running = new Map<number, readonly number[]>()
  /** Running championships whose tables wait for a judge. */
  readonly judgedOnly = new Set<number>()
  championshipIsOver = false
  times = { acceptSeconds: 20, absenceSeconds: 120, windowStart: 60, windowPerSecond: 3 }
  quickSeats = 2

  readonly announced: (readonly number[])[] = []
  readonly told: SearchNews[] = []
  readonly notified: { readonly accountIds: readonly number[]; readonly announcement: Announcement }[] = []
  readonly created: NewGame[] = []
  readonly openedFound: FoundSeating[] = []
  readonly openedGames: string[] = []
  readonly charges: (readonly [string, SearchMode, readonly number[]])[] = []
  readonly asked: unknown[] = []
  queueChanges = 0
  gamesOpened = 0

  constructor(db: Db) {
    this.db = db
  }

  get at(): Date {
    return new Date(this.clock.now())
  }

  readonly accounts = {
    getAccount: async (id: number) => this.#account(id),
    // In no particular order, as the real ones.
    listAccounts: async (ids: readonly number[]) => ids.map((id) => this.#account(id)).toReversed(),
  } as unknown as AccountsApi
  readonly activity = {
    placeOf: async (accountId: number) => await this.placeOf(accountId),
    arrive: (tx: Db, accountIds: readonly number[], place: Place) =>
      insertPlaces(
        tx,
        accountIds.map((accountId) => ({ accountId, place })),
        this.at,
      ),
    move: (tx: Db, moves: readonly Move[]) => moveAccounts(tx, moves, this.at),
    announce: (accountIds: readonly number[]) => void this.announced.push(accountIds),
    refusalAt: async (place: Place) => elsewhere(place, null),
    listAbsent: async (...args: unknown[]) => {
      this.asked.push(args)
      return [...this.absent]
    },
    listConnected: async (ids: readonly number[]) => new Set(ids.filter((id) => this.connected.has(id))),
  } as unknown as ActivityApi
  readonly championships = {
    runningFor: async (accountId: number) => {
      const [id] = this.running.get(accountId) ?? []
      return id === undefined ? null : { id, title: 'Кубок' }
    },
    listRunningOf: async (ids: readonly number[]) =>
      new Map([...this.running].filter(([accountId]) => ids.includes(accountId))),
    searchTerms: async (ids: readonly number[]) =>
      new Map(ids.map((id) => [id, { ruleSet: 'fiim', judges: this.judgedOnly.has(id) ? 'human' : 'none' }])),
    openFound: async (tx: Db, found: FoundSeating) => {
      if (this.championshipIsOver) return null
      this.openedFound.push(found)
      return await this.#seat(tx, found.players, found.judgeId, found.comingFrom)
    },
  } as unknown as ChampionshipsApi
  readonly games = {
    create: (tx: Db, game: NewGame) => this.#create(tx, game),
    createAll: async (tx: Db, games: readonly NewGame[]) => {
      const ids: string[] = []
      for (const game of games) ids.push(await this.#create(tx, game))
      return ids
    },
    opened: (gameId: string) => void this.openedGames.push(gameId),
    withBots: (people: readonly NewPlayer[], seats: number) => seatWithBots(people, { seats }, this.random),
    fillWithBots: (seats: readonly (NewPlayer | null)[]) => fillWithBots(seats, this.random),
  } as unknown as GamesApi
  readonly moderation = {
    searchDisabledReason: async () => this.closed,
    checkBan: async (accountId: number) => {
      if (this.banned.has(accountId)) throw new AppError('ban_is_still_active')
    },
    mayJudge: async (accountId: number) => !this.noJudges.has(accountId),
    blockedPairs: async (ids: readonly number[]) =>
      new Set([...this.blocks].filter((pair) => pairOfKey(pair).every((id) => ids.includes(id)))),
  } as unknown as ModerationApi
  readonly notifications = {
    announce: async (_tx: Db, accountIds: readonly number[], announcement: Announcement) =>
      void this.notified.push({ accountIds, announcement }),
    broadcast: async () => undefined,
    takeBack: async () => undefined,
    withdraw: async () => undefined,
  }
  readonly settings = {
    get: async (name: 'searchTimes' | 'searchRules') => {
      const searchRules = { quick: 'fiim', rated: 'polemica', league: 'fsm', championship: 'fiim' }
      return { searchTimes: this.times, searchRules }[name]
    },
  } as unknown as SettingsApi
  readonly statistics = {
    mmrOf: async (ids: readonly number[]) =>
      new Map([...this.mmr].filter(([accountId]) => ids.includes(accountId))),
  } as unknown as StatisticsApi
  readonly wallet = {
    missing: async (accountId: number, modes: readonly SearchMode[]) => {
      this.asked.push([accountId, modes])
      return this.#missing(accountId)
    },
    charge: async (_tx: Db, games: readonly ChargedGame[]) => {
      if (games.some(({ accountIds }) => accountIds.some((id) => this.poor.has(id))))
        throw new AppError('currencies_insufficiency')
      this.charges.push(...games.map(({ gameId, mode, accountIds }) => [gameId, mode, accountIds] as const))
    },
  } as unknown as WalletApi
  readonly events: SearchesDeps['events'] = {
    stopped: (accountIds, stopped, except) => void this.told.push({ accountIds, stopped, except }),
    queueChanged: () => {
      this.queueChanges += 1
    },
    gameOpened: () => {
      this.gamesOpened += 1
    },
  }

  #account(id: number) {
    return {
      id,
      username: `player${id}`,
      image: `${id}.webp`,
      portrait: null,
      verified: true,
      deleted: false,
      rights: this.noJudges.has(id) ? [] : ['judge'],
    }
  }

  #missing(accountId: number) {
    return this.poor.has(accountId) ? { need: { energy: accountId }, have: { energy: 0 } } : null
  }

  #create(tx: Db, game: NewGame): Promise<string> {
    this.created.push(game)
    const ids = game.players.map(({ accountId }) => accountId)
    return this.#seat(tx, ids, game.judge?.accountId ?? null, game.comingFrom)
  }

  /** Moves the people of a game to it, as the module of the games does. */
  async #seat(
    tx: Db,
    seats: readonly (number | null)[],
    judgeId: number | null,
    from: Place | null,
  ): Promise<string> {
    const gameId = gameIdOf(this.created.length + this.openedFound.length)
    const chairs: readonly (readonly [number | null, Chair])[] = [
      ...seats.map((accountId, index) => [accountId, index + 1] as const),
      [judgeId, 'judge'],
    ]
    const moves = chairs.flatMap(([accountId, seat]): Move[] =>
      accountId === null ? [] : [{ accountId, from, to: { kind: 'game', gameId, seat } }],
    )
    await moveAccounts(tx, moves, this.at)
    return gameId
  }

  async placeOf(accountId: number): Promise<Place | null> {
    return (await readPlaces(this.db, [accountId], { forUpdate: false })).get(accountId) ?? null
  }

  /** Puts somebody anywhere. */
  async put(accountId: number, place: Place): Promise<void> {
    await this.db
      .transaction()
      .execute((tx) => moveAccounts(tx, [{ accountId, from: null, to: place }], this.at))
  }

  /** The kinds of the places of these accounts; null: nowhere. */
  async kinds(...accountIds: readonly number[]): Promise<readonly (string | null)[]> {
    const places = await Promise.all(accountIds.map((id) => this.placeOf(id)))
    return places.map((place) => place?.kind ?? null)
  }

  /** Who waits, in order. */
  async waiting(): Promise<readonly number[]> {
    return (await listSearches(this.db)).map(({ accountId }) => accountId)
  }

  /** Each found table with its people, and who of them has accepted. */
  async found() {
    return await matchmakingDb(this.db)
      .selectFrom('found_seats')
      .innerJoin('found_tables', 'found_tables.id', 'table_id')
      .select(['table_id as tableId', 'account_id as accountId', 'accepted', 'mode', 'accept_by as acceptBy'])
      .orderBy('place')
      .execute()
  }
}
