import {
  changeLobbyMessage,
  createLobbyMessage,
  getLobbyMessage,
  joinLobbyMessage,
  kickFromLobbyMessage,
  type LobbyList,
  type LobbyState,
  leaveLobbyMessage,
  lobbyClosedMessage,
  lobbyListMessage,
  lobbyStateMessage,
  passLobbyLeadMessage,
  sayInLobbyMessage,
  setLobbyReadyMessage,
  startLobbyMessage,
  takeLobbySeatMessage,
  watchLobbiesMessage,
} from '@gorod/contracts'
import { AppError } from '../../../platform/app-error.ts'
import { type Bus, topic } from '../../../platform/bus/bus.ts'
import type { Clock, Timer } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { ActivityApi } from '../../activity/public.ts'
import type { ClosedReason } from '../commands/lobbies.ts'
import type { StartingLobbies } from '../commands/start-lobby.ts'

export interface LobbyMessagesDeps {
  readonly realtime: Realtime
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Log
  readonly activity: ActivityApi
  readonly lobbies: () => StartingLobbies
  readonly state: (lobbyId: string) => Promise<LobbyState | null>
  readonly list: () => Promise<LobbyList>
}

export interface LobbyPusher {
  changed(lobbyId: string): void
  closed(accountIds: readonly number[], lobbyId: string, reason: ClosedReason): void
  stop(): void
}

const changedTopic = topic<{ readonly lobbyId: string }>('lobby.changed')
const closedTopic = topic<{
  readonly accountIds: readonly number[]
  readonly lobbyId: string
  readonly reason: ClosedReason
}>('lobby.closed')

const WATCHERS = 'lobby:watchers'
/** Nobody reads a list that changes more often. */
const LIST_AFTER_MS = 500

/** Answers the messages of lobbies. */
export function listenToLobbyMessages(deps: LobbyMessagesDeps): LobbyPusher {
  const { realtime, lobbies, list } = deps
  const stateOf = async (accountId: number): Promise<{ state: LobbyState }> => {
    const place = await deps.activity.placeOf(accountId)
    const state = place?.kind === 'lobby' ? await deps.state(place.lobbyId) : null
    if (state === null) throw new AppError('not_in_lobby')
    return { state }
  }
  realtime.on(watchLobbiesMessage, async ({ watch }, client) => {
    if (watch) client.join(WATCHERS)
    else client.leave(WATCHERS)
    return { list: await list() }
  })
  realtime.on(createLobbyMessage, async (wish, client) => ({
    lobbyId: await lobbies().create(client.signedIn().accountId, wish),
  }))
  realtime.on(joinLobbyMessage, async (by, client) => {
    const { accountId } = client.signedIn()
    await lobbies().join(accountId, by)
    return stateOf(accountId)
  })
  realtime.on(getLobbyMessage, (_payload, client) => stateOf(client.signedIn().accountId))
  realtime.on(startLobbyMessage, async (_payload, client) => ({
    gameId: await lobbies().start(client.signedIn().accountId),
  }))
  listenToChanges(deps)
  return createPusher(deps)
}

function listenToChanges({ realtime, lobbies }: LobbyMessagesDeps): void {
  realtime.on(leaveLobbyMessage, async (_payload, client) => {
    await lobbies().leave(client.signedIn().accountId)
    return undefined
  })
  realtime.on(takeLobbySeatMessage, async ({ seat }, client) => {
    await lobbies().takeSeat(client.signedIn().accountId, seat)
    return undefined
  })
  realtime.on(setLobbyReadyMessage, async ({ ready }, client) => {
    await lobbies().setReady(client.signedIn().accountId, ready)
    return undefined
  })
  realtime.on(changeLobbyMessage, async (wish, client) => {
    await lobbies().change(client.signedIn().accountId, definedOf(wish))
    return undefined
  })
  realtime.on(kickFromLobbyMessage, async ({ accountId }, client) => {
    await lobbies().kick(client.signedIn().accountId, accountId)
    return undefined
  })
  realtime.on(passLobbyLeadMessage, async ({ accountId }, client) => {
    await lobbies().passLead(client.signedIn().accountId, accountId)
    return undefined
  })
  realtime.on(sayInLobbyMessage, async ({ text }, client) => {
    await lobbies().say(client.signedIn().accountId, text)
    return undefined
  })
}

/** Without the fields that were not sent. */
function definedOf<Values extends object>(
  values: Values,
): { [Name in keyof Values]: Exclude<Values[Name], undefined> } {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as { [Name in keyof Values]: Exclude<Values[Name], undefined> }
}

function createPusher({ realtime, bus, clock, log, state, list }: LobbyMessagesDeps): LobbyPusher {
  let timer: Timer | null = null
  const failed = (err: unknown) => log.error({ err }, 'a lobby could not be told')
  const pushList = async (): Promise<void> => {
    timer = null
    if (realtime.clientsIn(WATCHERS).length === 0) return
    const now = await list()
    realtime.sendToRoom(WATCHERS, lobbyListMessage, now)
  }
  const pushState = async (lobbyId: string): Promise<void> => {
    const now = await state(lobbyId)
    for (const { accountId } of now?.members ?? []) {
      if (now !== null) realtime.send(accountId, lobbyStateMessage, now)
    }
  }
  const unsubscribe = [
    bus.subscribe(changedTopic, ({ lobbyId }) => {
      pushState(lobbyId).catch(failed)
      timer ??= clock.after(LIST_AFTER_MS, () => void pushList().catch(failed))
    }),
    bus.subscribe(closedTopic, ({ accountIds, lobbyId, reason }) => {
      for (const accountId of accountIds) realtime.send(accountId, lobbyClosedMessage, { lobbyId, reason })
    }),
  ]
  return {
    changed: (lobbyId) => bus.publish(changedTopic, { lobbyId }),
    closed: (accountIds, lobbyId, reason) => bus.publish(closedTopic, { accountIds, lobbyId, reason }),
    stop: () => {
      timer?.cancel()
      for (const end of unsubscribe) end()
    },
  }
}
