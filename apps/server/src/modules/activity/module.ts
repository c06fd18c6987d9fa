import type { ActivityState } from '@gorod/contracts'
import { topic } from '../../platform/bus/bus.ts'
import type { Timer } from '../../platform/clock.ts'
import type { Module, Platform } from '../../platform/module.ts'
import { moveAccounts } from './commands/move-accounts.ts'
import { type Describers, describePlace } from './domain/activity.ts'
import type { ActivityApi, Place } from './public.ts'
import { listenToActivityMessages } from './realtime/activity-messages.ts'
import {
  countSeenSince,
  deleteGamePlaces,
  deletePresence,
  listSearchersUnseenSince,
  markSeen,
  readPersonalActivity,
  readPlaces,
} from './store/activity-store.ts'
import { activityMigrations } from './store/migrations.ts'

const changedTopic = topic<{ readonly accountIds: readonly number[] }>('activity.changed')

const HEARTBEAT_MS = 20_000
/** Two heartbeats and a bit: one may be late. */
const ONLINE_MS = 45_000

export function createActivity(platform: Platform): Module<ActivityApi> {
  const { db, bus, clock, realtime } = platform
  const logger = platform.log.child({ module: 'activity' })
  const describers: Describers = { searching: null, found: null }
  const startedAt = clock.now()
  let heartbeat: Timer | null = null

  const placeOf = async (accountId: number): Promise<Place | null> =>
    (await readPlaces(db, [accountId], { forUpdate: false })).get(accountId) ?? null
  const stateOf = async (accountId: number): Promise<ActivityState> =>
    describePlace(accountId, await placeOf(accountId), describers)
  const seen = (accountIds: readonly number[]): Promise<void> =>
    markSeen(db, accountIds, new Date(clock.now()))

  const beat = (): void => {
    seen(pusher.accountIds()).catch((cause) => logger.error({ err: cause }, 'heartbeat failed'))
    heartbeat = clock.after(HEARTBEAT_MS, beat)
  }

  const pusher = listenToActivityMessages({ realtime, log: logger, stateOf, seen })
  const unsubscribe = bus.subscribe(changedTopic, ({ accountIds }) => pusher.changed(accountIds))

  return {
    name: 'activity',
    migrations: activityMigrations,
    api: {
      placeOf,
      move: (tx, moves) => moveAccounts(tx, moves, new Date(clock.now())),
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
      countOnline: () => countSeenSince(db, new Date(clock.now() - ONLINE_MS)),
      // While the server was away nobody could be heard of, so silence counts from its start.
      listAbsentSearchers: async (silentForMs) => {
        const before = clock.now() - silentForMs
        return before < startedAt ? [] : listSearchersUnseenSince(db, new Date(before))
      },
    },
    personalData: {
      collect: (accountId) => readPersonalActivity(db, accountId),
      // Whoever deletes an account first leaves the game, so that nobody waits for a player who cannot come back.
      mayForget: async (accountId) => ((await placeOf(accountId)) === null ? null : 'already_in_game'),
      forget: (accountId) => deletePresence(db, accountId),
    },
    start: async () => beat(),
    stop: async () => {
      heartbeat?.cancel()
      unsubscribe()
    },
  }
}
