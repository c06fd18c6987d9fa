import { DAY_MS } from '@gorod/contracts/durations'
import type { ActivityState } from '@gorod/contracts/search'
import { AppError } from '../../platform/app-error.ts'
import { topic } from '../../platform/bus/bus.ts'
import type { Timer } from '../../platform/clock.ts'
import { gather } from '../../platform/db/gather.ts'
import type { Module, Platform } from '../../platform/module.ts'
import { moveAccounts } from './commands/move-accounts.ts'
import { type Describers, describeNow, elsewhere, withLobbyName } from './domain/activity.ts'
import { reachableMs } from './domain/reachable.ts'
import { Silence } from './domain/silence.ts'
import type { ActivityApi, Place } from './public.ts'
import { listenToActivityMessages } from './realtime/activity-messages.ts'
import {
  countSeenSince,
  deleteGamePlaces,
  deletePresence,
  insertPlaces,
  listSeenSince,
  listUnseenSince,
  markSeen,
  readPersonalActivity,
  readPlaces,
  readSeen,
} from './store/activity-store.ts'
import { activityMigrations } from './store/migrations.ts'
import { deleteReachable, listReachable, writeReachable } from './store/reachable-store.ts'

const changedTopic = topic<{ readonly accountIds: readonly number[] }>('activity.changed')

/** `from`: the process whose page came or went; null where there is one. */
const presenceTopic = topic<{ readonly accountId: number; readonly from: string | null }>('activity.presence')

const HEARTBEAT_MS = 20_000
/** Two heartbeats and a bit: one may be late. */
const ONLINE_MS = 45_000

export function createActivity(platform: Platform): Module<ActivityApi> {
  const { db, bus, clock, realtime } = platform
  const self = platform.cluster?.self ?? null
  const logger = platform.log.child({ module: 'activity' })
  const describers: Describers = { searching: null, found: null, game: null, lobby: null }
  const presenceListeners = new Set<(accountId: number) => void>()
  const silence = new Silence(clock.now(), ONLINE_MS)
  let heartbeat: Timer | null = null
  let beating: Promise<void> = Promise.resolve()

  const readPlace = gather((accountIds: readonly number[]) =>
    readPlaces(db, accountIds, { forUpdate: false }),
  )
  const placeOf = async (accountId: number): Promise<Place | null> => (await readPlace(accountId)) ?? null
  const statesOf = (accountIds: readonly number[]): Promise<ReadonlyMap<number, ActivityState>> =>
    describeNow(accountIds, (ids) => readPlaces(db, ids, { forUpdate: false }), describers)
  const seen = (accountIds: readonly number[], online = true): Promise<void> =>
    markSeen(db, accountIds, new Date(clock.now()), online)

  const beat = (): void => {
    beating = beating
      .then(() => pusher.beat())
      .then(() => silence.heard(clock.now()))
      .then(() => writeReachable(db, new Date(clock.now()), ONLINE_MS))
      .catch((cause) => logger.error({ err: cause }, 'heartbeat failed'))
    heartbeat = clock.after(HEARTBEAT_MS, beat)
  }

  const pusher = listenToActivityMessages({
    realtime,
    log: logger,
    clock,
    statesOf,
    seen,
    presence: (accountId) => bus.publish(presenceTopic, { accountId, from: self }),
  })
  const unsubscribe = [
    bus.subscribe(changedTopic, ({ accountIds }) => pusher.changed(accountIds)),
    bus.subscribe(presenceTopic, async ({ accountId, from }) => {
      if (from !== self) await pusher.recall(accountId)
      for (const listener of presenceListeners) listener(accountId)
    }),
  ]

  return {
    name: 'activity',
    migrations: activityMigrations,
    api: {
      placeOf,
      move: (tx, moves) =>
        moveAccounts(tx, moves, new Date(clock.now())).catch(async (cause: unknown) => {
          throw cause instanceof AppError ? await withLobbyName(tx, cause, describers) : cause
        }),
      arrive: (tx, accountIds, place) => {
        const places = accountIds.map((accountId) => ({ accountId, place }))
        return insertPlaces(tx, places, new Date(clock.now()))
      },
      leaveGame: (tx, gameId, seats) => deleteGamePlaces(tx, gameId, seats),
      announce: (accountIds) => {
        if (accountIds.length > 0) bus.publish(changedTopic, { accountIds })
      },
      describeSearching: (describe) => {
        describers.searching = describe
      },
      describeFound: (describe) => {
        describers.found = describe
      },
      describeGame: (describe) => {
        describers.game = describe
      },
      describeLobby: (describe) => {
        describers.lobby = describe
      },
      refusalAt: (place) => withLobbyName(db, elsewhere(place, null), describers),
      listConnected: (accountIds) => listSeenSince(db, accountIds, new Date(clock.now() - ONLINE_MS)),
      async presenceOf(accountIds) {
        const [places, seen] = await Promise.all([
          readPlaces(db, accountIds, { forUpdate: false }),
          readSeen(db, accountIds, new Date(clock.now() - ONLINE_MS)),
        ])
        const presenceOfOne = (id: number) => ({
          ...(seen.get(id) ?? { online: false, seenAt: null }),
          place: places.get(id) ?? null,
        })
        return new Map(accountIds.map((id) => [id, presenceOfOne(id)]))
      },
      async reachableMs(since) {
        const now = clock.now()
        // A heartbeat that is late may have been written just before.
        const times = await listReachable(db, new Date(since - ONLINE_MS))
        return reachableMs(times, { from: since, until: now }, ONLINE_MS)
      },
      onPresence: (listener) => {
        presenceListeners.add(listener)
        return () => void presenceListeners.delete(listener)
      },
      countOnline: () => countSeenSince(db, new Date(clock.now() - ONLINE_MS)),
      listAbsent: async (kind, silentForMs) => {
        const before = silence.awayBefore(clock.now(), silentForMs)
        return before === null ? [] : listUnseenSince(db, kind, new Date(before))
      },
    },
    personalData: {
      collect: (accountId) => readPersonalActivity(db, accountId),
      // A player leaves the game before they delete the account, so that no table waits for a player who cannot come back.
      mayForget: async (accountId) => ((await placeOf(accountId)) === null ? null : 'already_in_game'),
      forget: (accountId) => deletePresence(db, accountId),
    },
    cleanup: (now) => deleteReachable(db, new Date(now.getTime() - DAY_MS)),
    start: async () => beat(),
    async stop() {
      heartbeat?.cancel()
      pusher.stop()
      for (const end of unsubscribe) end()
      await beating
      await pusher.settled()
    },
  }
}
