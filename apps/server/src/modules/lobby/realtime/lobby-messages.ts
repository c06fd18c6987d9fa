import { HOUR_MS } from '@gorod/contracts/durations'
import {
  changeLobbyMessage,
  createLobbyMessage,
  getLobbyMessage,
  inviteToLobbyMessage,
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
} from '@gorod/contracts/lobby'
import { AppError } from '../../../platform/app-error.ts'
import { Budget } from '../../../platform/budget.ts'
import type { Limits } from '../../../platform/limits.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { ActivityApi } from '../../activity/public.ts'
import type { LobbyCommandDeps } from '../commands/change-lobby.ts'
import { joinLobby, openLobby } from '../commands/enter-lobby.ts'
import { type InviteDeps, inviteToLobby } from '../commands/invite-to-lobby.ts'
import { kickFromLobby, leaveLobby, passLobbyLead } from '../commands/leave-lobby.ts'
import { changeLobbySettings, sayInLobby, setLobbyReady, takeLobbySeat } from '../commands/prepare-lobby.ts'
import { startLobby } from '../commands/start-lobby.ts'
import type { ListPusher } from './list-pusher.ts'

export interface LobbyMessagesDeps {
  readonly realtime: Realtime
  readonly limits: Limits
  readonly activity: Pick<ActivityApi, 'placeOf'>
  readonly commands: LobbyCommandDeps
  readonly inviting: InviteDeps
  readonly state: (lobbyId: string) => Promise<LobbyState | null>
  readonly list: ListPusher
}

/** Answers the messages of lobbies. */
export function listenToLobbyMessages(deps: LobbyMessagesDeps): void {
  const { realtime, commands, list } = deps
  const stateOf = async (accountId: number): Promise<{ state: LobbyState }> => {
    const place = await deps.activity.placeOf(accountId)
    const state = place?.kind === 'lobby' ? await deps.state(place.lobbyId) : null
    if (state === null) throw new AppError('not_in_lobby')
    return { state }
  }
  realtime.on(watchLobbiesMessage, async ({ watch }, client) => ({ list: await list.watch(client, watch) }))
  realtime.on(createLobbyMessage, async (wish, client) => ({
    lobbyId: await openLobby(commands, client.signedIn().accountId, wish),
  }))
  realtime.on(joinLobbyMessage, async (by, client) => {
    const { accountId } = client.signedIn()
    await joinLobby(commands, accountId, by)
    return stateOf(accountId)
  })
  realtime.on(getLobbyMessage, (_payload, client) => stateOf(client.signedIn().accountId))
  listenToStart(deps)
  listenToChanges(deps)
  listenToChat(deps)
}

/** Games that one account may begin. Each stays in the database for good, also one that is broken off at once. */
const STARTS = { points: 20, perMs: HOUR_MS }

function listenToStart({ realtime, commands, limits }: LobbyMessagesDeps): void {
  const starts = new Budget(STARTS, limits.limiter('lobby-starts', STARTS))
  realtime.on(startLobbyMessage, async (_payload, client) => {
    const { accountId } = client.signedIn()
    const key = String(accountId)
    if (!(await starts.take(key))) throw new AppError('too_many_requests')
    try {
      return { gameId: await startLobby(commands, accountId) }
    } catch (cause) {
      starts.giveBack(key)
      throw cause
    }
  })
}

function listenToChanges({ realtime, commands, inviting }: LobbyMessagesDeps): void {
  realtime.on(inviteToLobbyMessage, async ({ accountId }, client) => {
    await inviteToLobby(inviting, client.signedIn().accountId, accountId)
    return undefined
  })
  realtime.on(leaveLobbyMessage, async (_payload, client) => {
    await leaveLobby(commands, client.signedIn().accountId)
    return undefined
  })
  realtime.on(takeLobbySeatMessage, async ({ seat }, client) => {
    await takeLobbySeat(commands, client.signedIn().accountId, seat)
    return undefined
  })
  realtime.on(setLobbyReadyMessage, async ({ ready }, client) => {
    await setLobbyReady(commands, client.signedIn().accountId, ready)
    return undefined
  })
  realtime.on(changeLobbyMessage, async (wish, client) => {
    await changeLobbySettings(commands, client.signedIn().accountId, definedOf(wish))
    return undefined
  })
  realtime.on(kickFromLobbyMessage, async ({ accountId }, client) => {
    await kickFromLobby(commands, client.signedIn().accountId, accountId)
    return undefined
  })
  realtime.on(passLobbyLeadMessage, async ({ accountId }, client) => {
    await passLobbyLead(commands, client.signedIn().accountId, accountId)
    return undefined
  })
}

/** Lines that one account may say, over all of its pages: one a second, four of them at once. */
const LINES = { points: 4, perMs: 4_000 }

function listenToChat({ realtime, commands, limits }: LobbyMessagesDeps): void {
  const lines = new Budget(LINES, limits.limiter('lobby-lines', LINES))
  realtime.on(sayInLobbyMessage, async ({ text }, client) => {
    const { accountId } = client.signedIn()
    if (!(await lines.take(String(accountId)))) throw new AppError('too_many_requests')
    await sayInLobby(commands, accountId, text)
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
