import { Budget } from '../../platform/budget.ts'
import { type Repetition, repeat } from '../../platform/clock.ts'
import type { Module, Platform } from '../../platform/module.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { ActivityApi } from '../activity/public.ts'
import type { AudienceApi } from '../audience/public.ts'
import type { ClubsApi } from '../clubs/public.ts'
import type { GamesApi } from '../games/public.ts'
import type { ModerationApi } from '../moderation/public.ts'
import type { NotificationsApi } from '../notifications/public.ts'
import type { PeopleApi } from '../people/public.ts'
import type { RulesetsApi } from '../rulesets/public.ts'
import type { LobbyCommandDeps } from './commands/change-lobby.ts'
import { openLobby } from './commands/enter-lobby.ts'
import { INVITATIONS, INVITATIONS_OF_PAIR, type InviteDeps } from './commands/invite-to-lobby.ts'
import { closeLobby, removeAbsentMember, removeBanned } from './commands/leave-lobby.ts'
import { Guesses } from './domain/guesses.ts'
import { ABSENCE_MS, STALE_MS } from './domain/lobby.ts'
import type { LobbyApi } from './public.ts'
import { describeList, describeLobby } from './queries/describe-lobby.ts'
import { listenToLobbyMessages } from './realtime/lobby-messages.ts'
import { createLobbyPusher } from './realtime/lobby-pusher.ts'
import { deleteLinesOf, readLinesOf } from './store/chat-store.ts'
import { forgetBansOf, listLobbies, listStale, readLobby } from './store/lobbies-store.ts'
import { listMembers } from './store/members-store.ts'
import { lobbyMigrations } from './store/migrations.ts'

export interface LobbyDeps extends Platform {
  readonly accounts: AccountsApi
  readonly moderation: ModerationApi
  readonly activity: ActivityApi
  readonly games: GamesApi
  readonly audience: AudienceApi
  readonly rulesets: RulesetsApi
  readonly clubs: ClubsApi
  readonly notifications: NotificationsApi
  readonly people: PeopleApi
}

const TICK_MS = 5000
/** Lobbies on the page of a club. */
const CLUB_LISTED = 20

function invitingOf(deps: LobbyDeps): InviteDeps {
  const { limits } = deps
  return {
    ...deps,
    budgets: {
      all: new Budget(INVITATIONS, limits.limiter('lobby-invitations', INVITATIONS)),
      pair: new Budget(INVITATIONS_OF_PAIR, limits.limiter('lobby-invitations-pair', INVITATIONS_OF_PAIR)),
    },
  }
}

/** Custom tables before the game. */
export function createLobby(deps: LobbyDeps): Module<LobbyApi> {
  const { db, clock, activity } = deps
  const log = deps.log.child({ module: 'lobby' })
  const state = (lobbyId: string) => describeLobby(deps, lobbyId)
  const pusher = createLobbyPusher({
    ...deps,
    log,
    state,
    membersOf: async (lobbyId) => (await listMembers(db, lobbyId)).map(({ accountId }) => accountId),
    list: () => describeList(deps),
  })
  const commands: LobbyCommandDeps = {
    ...deps,
    guesses: new Guesses(deps.limits),
    changed: pusher.changed,
    closed: pusher.closed,
  }
  listenToLobbyMessages({ ...deps, commands, inviting: invitingOf(deps), state, list: pusher.list })
  deps.clubs.describeLobbies(async (clubId) =>
    (await listLobbies(db, CLUB_LISTED, { clubId })).map(({ id, name, club, seated, seats }) => ({
      lobbyId: id,
      name,
      membersOnly: club?.membersOnly ?? false,
      seated,
      seats,
    })),
  )
  activity.describeLobby((within, lobbyId) => readLobby(within, lobbyId, { lock: false }))

  /** One that fails does not keep the others waiting. */
  const each = async <Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> => {
    for (const item of items)
      await act(item).catch((err) => log.error({ err }, 'a lobby could not be looked after'))
  }
  const lookAfter = async (): Promise<void> => {
    const stale = await listStale(db, new Date(clock.now() - STALE_MS))
    await each(stale, (lobbyId) => closeLobby(commands, lobbyId))
    const absent = await activity.listAbsent('lobby', ABSENCE_MS)
    await each(absent, (accountId) => removeAbsentMember(commands, accountId))
  }
  let timer: Repetition | null = null
  const tick = (): Promise<void> =>
    lookAfter().catch((err) => log.error({ err }, 'the lobbies could not be looked after'))
  const begun = new Set<Promise<void>>()
  const begin = (work: Promise<void>, failed: string): void => {
    const kept = work.catch((err) => log.error({ err }, failed)).finally(() => begun.delete(kept))
    begun.add(kept)
  }
  const showPresence = async (accountId: number): Promise<void> => {
    const place = await activity.placeOf(accountId)
    if (place?.kind === 'lobby') pusher.refresh(place.lobbyId)
  }
  const unsubscribe = [
    activity.onPresence((accountId) => begin(showPresence(accountId), 'a lobby could not be pushed')),
    deps.moderation.onBanned((accountId) =>
      begin(removeBanned(commands, [accountId]), 'a banned player could not be taken out of a lobby'),
    ),
  ]
  return {
    name: 'lobby',
    api: { create: (accountId, lobby) => openLobby(commands, accountId, lobby) },
    migrations: lobbyMigrations,
    // An account that is anywhere cannot be deleted (activity): no lobby is ever left without its leader this way.
    personalData: {
      collect: async (accountId) => ({ said: await readLinesOf(db, accountId) }),
      forget: async (accountId) => {
        await deleteLinesOf(db, accountId)
        await forgetBansOf(db, accountId)
      },
    },
    start: async () => {
      timer = repeat(clock, { firstAfterMs: TICK_MS, everyMs: TICK_MS }, tick)
    },
    stop: async () => {
      await timer?.stop()
      for (const end of unsubscribe) end()
      await Promise.all(begun)
      await pusher.stop()
    },
  }
}
