import type { Timer } from '../../platform/clock.ts'
import type { Module, Platform } from '../../platform/module.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { ActivityApi } from '../activity/public.ts'
import type { GamesApi } from '../games/public.ts'
import type { ModerationApi } from '../moderation/public.ts'
import { StartingLobbies } from './commands/start-lobby.ts'
import { ABSENCE_MS, STALE_MS } from './domain/lobby.ts'
import type { LobbyApi } from './public.ts'
import { describeList, describeLobby } from './queries/describe-lobby.ts'
import { listenToLobbyMessages } from './realtime/lobby-messages.ts'
import { deleteLinesOf, readLinesOf } from './store/chat-store.ts'
import { listStale } from './store/lobbies-store.ts'
import { listAllMembers } from './store/members-store.ts'
import { lobbyMigrations } from './store/migrations.ts'

export interface LobbyDeps extends Platform {
  readonly accounts: AccountsApi
  readonly moderation: ModerationApi
  readonly activity: ActivityApi
  readonly games: GamesApi
}

const TICK_MS = 5000

/** Custom tables before the game. */
export function createLobby(deps: LobbyDeps): Module<LobbyApi> {
  const { db, clock, activity } = deps
  const logger = deps.log.child({ module: 'lobby' })
  const pusher = listenToLobbyMessages({
    ...deps,
    log: logger,
    lobbies: () => lobbies,
    state: (lobbyId) => describeLobby(deps, lobbyId),
    list: () => describeList(deps),
  })
  const lobbies = new StartingLobbies({ ...deps, changed: pusher.changed, closed: pusher.closed })

  const lookAfter = async (): Promise<void> => {
    for (const lobbyId of await listStale(db, new Date(clock.now() - STALE_MS))) await lobbies.close(lobbyId)
    const members = await listAllMembers(db)
    if (members.length === 0) return
    const away = new Set(await activity.listAbsent('lobby', ABSENCE_MS))
    for (const { lobbyId, accountId } of members) {
      if (away.has(accountId)) await lobbies.removeAbsent(lobbyId, accountId)
    }
  }
  let timer: Timer | null = null
  const tick = async (): Promise<void> => {
    await lookAfter().catch((err) => logger.error({ err }, 'the lobbies could not be looked after'))
    if (timer) timer = clock.after(TICK_MS, tick)
  }
  const unsubscribe = activity.onPresence((accountId) => {
    activity
      .placeOf(accountId)
      .then((place) => {
        if (place?.kind === 'lobby') pusher.changed(place.lobbyId)
      })
      .catch((err) => logger.error({ err }, 'a lobby could not be told'))
  })
  return {
    name: 'lobby',
    api: {},
    migrations: lobbyMigrations,
    personalData: {
      collect: async (accountId) => ({ said: await readLinesOf(db, accountId) }),
      forget: (accountId) => deleteLinesOf(db, accountId),
    },
    start: async () => {
      timer = clock.after(TICK_MS, tick)
    },
    stop: async () => {
      timer?.cancel()
      timer = null
      unsubscribe()
      pusher.stop()
    },
  }
}
