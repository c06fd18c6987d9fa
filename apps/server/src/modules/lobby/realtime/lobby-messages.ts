import {
  changeLobbyMessage,
  createLobbyMessage,
  getLobbyMessage,
  joinLobbyMessage,
  kickFromLobbyMessage,
  type LobbyState,
  leaveLobbyMessage,
  passLobbyLeadMessage,
  sayInLobbyMessage,
  setLobbyReadyMessage,
  startLobbyMessage,
  takeLobbySeatMessage,
  watchLobbiesMessage,
} from '@gorod/contracts'
import { AppError } from '../../../platform/app-error.ts'
import { Budget } from '../../../platform/budget.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { ActivityApi } from '../../activity/public.ts'
import type { StartingLobbies } from '../commands/start-lobby.ts'
import type { ListPusher } from './list-pusher.ts'

export interface LobbyMessagesDeps {
  readonly realtime: Realtime
  readonly activity: Pick<ActivityApi, 'placeOf'>
  readonly lobbies: StartingLobbies
  readonly state: (lobbyId: string) => Promise<LobbyState | null>
  readonly list: ListPusher
}

/** Answers the messages of lobbies. */
export function listenToLobbyMessages(deps: LobbyMessagesDeps): void {
  const { realtime, lobbies, list } = deps
  const stateOf = async (accountId: number): Promise<{ state: LobbyState }> => {
    const place = await deps.activity.placeOf(accountId)
    const state = place?.kind === 'lobby' ? await deps.state(place.lobbyId) : null
    if (state === null) throw new AppError('not_in_lobby')
    return { state }
  }
  realtime.on(watchLobbiesMessage, async ({ watch }, client) => ({ list: await list.watch(client, watch) }))
  realtime.on(createLobbyMessage, async (wish, client) => ({
    lobbyId: await lobbies.create(client.signedIn().accountId, wish),
  }))
  realtime.on(joinLobbyMessage, async (by, client) => {
    const { accountId } = client.signedIn()
    await lobbies.join(accountId, by)
    return stateOf(accountId)
  })
  realtime.on(getLobbyMessage, (_payload, client) => stateOf(client.signedIn().accountId))
  realtime.on(startLobbyMessage, async (_payload, client) => ({
    gameId: await lobbies.start(client.signedIn().accountId),
  }))
  listenToChanges(deps)
  listenToChat(deps)
}

function listenToChanges({ realtime, lobbies }: LobbyMessagesDeps): void {
  realtime.on(leaveLobbyMessage, async (_payload, client) => {
    await lobbies.leave(client.signedIn().accountId)
    return undefined
  })
  realtime.on(takeLobbySeatMessage, async ({ seat }, client) => {
    await lobbies.takeSeat(client.signedIn().accountId, seat)
    return undefined
  })
  realtime.on(setLobbyReadyMessage, async ({ ready }, client) => {
    await lobbies.setReady(client.signedIn().accountId, ready)
    return undefined
  })
  realtime.on(changeLobbyMessage, async (wish, client) => {
    await lobbies.change(client.signedIn().accountId, definedOf(wish))
    return undefined
  })
  realtime.on(kickFromLobbyMessage, async ({ accountId }, client) => {
    await lobbies.kick(client.signedIn().accountId, accountId)
    return undefined
  })
  realtime.on(passLobbyLeadMessage, async ({ accountId }, client) => {
    await lobbies.passLead(client.signedIn().accountId, accountId)
    return undefined
  })
}

/** Lines that one connection may say: one a second, four of them at once. */
const LINES = { points: 4, perMs: 4_000 }

function listenToChat({ realtime, lobbies }: LobbyMessagesDeps): void {
  const lines = new Budget(LINES)
  realtime.onDisconnect(({ id }) => lines.forget(id))
  realtime.on(sayInLobbyMessage, async ({ text }, client) => {
    if (!(await lines.take(client.id))) throw new AppError('too_many_requests')
    await lobbies.say(client.signedIn().accountId, text)
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
