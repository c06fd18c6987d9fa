import { AppError, nullIfRefused } from '../../../platform/app-error.ts'
import { KICK_MS, type Member, nextLeader } from '../domain/lobby.ts'
import { LOBBY_LINES } from '../domain/lobby-text.ts'
import { banFrom, deleteLobby, updateLobby } from '../store/lobbies-store.ts'
import { deleteMember } from '../store/members-store.ts'
import {
  announceInChat,
  type ClosedReason,
  changeLobby,
  changeOwnLobby,
  checkLeader,
  includes,
  type LobbyChange,
  type LobbyCommandDeps,
  listMembersAround,
} from './change-lobby.ts'

/** An empty lobby is deleted; when its leader leaves, another member leads. */
export async function leaveLobby(deps: LobbyCommandDeps, accountId: number): Promise<void> {
  const around = await listMembersAround(deps, accountId)
  const connected = await deps.activity.listConnected(around.map((member) => member.accountId))
  await changeOwnLobby(deps, accountId, async (change) => {
    const { tx, lobby } = change
    const others = await takeOut(deps, change, accountId, 'closed')
    announceInChat(deps, change, accountId, LOBBY_LINES.left)
    const next = lobby.leaderId === accountId ? nextLeader(others, connected) : null
    if (others.length === 0) await deleteLobby(tx, lobby.id)
    else if (next !== null) await setLeader(deps, change, next)
  })
}

/** The leader sends a member out, who cannot come back for a while. */
export async function kickFromLobby(
  deps: LobbyCommandDeps,
  accountId: number,
  kickedId: number,
): Promise<void> {
  await changeOwnLobby(deps, accountId, async (change) => {
    checkLeader(change, accountId)
    if (kickedId === accountId || !includes(change, kickedId)) throw new AppError('not_in_lobby')
    await banFrom(change.tx, change.lobby.id, kickedId, new Date(deps.clock.now() + KICK_MS))
    await takeOut(deps, change, kickedId, 'kicked')
    announceInChat(deps, change, kickedId, LOBBY_LINES.kicked)
  })
}

export async function passLobbyLead(
  deps: LobbyCommandDeps,
  accountId: number,
  nextId: number,
): Promise<void> {
  await changeOwnLobby(deps, accountId, async (change) => {
    checkLeader(change, accountId)
    if (!includes(change, nextId)) throw new AppError('not_in_lobby')
    if (nextId !== accountId) await setLeader(deps, change, nextId)
  })
}

/** Removes a member who has been away for too long. */
export async function removeAbsentMember(deps: LobbyCommandDeps, accountId: number): Promise<void> {
  // The members before this one in the list took time: this one may be back.
  const back = await deps.activity.listConnected([accountId])
  // Refused: the member left meanwhile.
  if (!back.has(accountId)) await leaveLobby(deps, accountId).catch(nullIfRefused)
}

/** Removes members who are banned. They could not come in either. */
export async function removeBanned(deps: LobbyCommandDeps, accountIds: readonly number[]): Promise<void> {
  const bans = await Promise.all(accountIds.map((accountId) => deps.moderation.activeBan(accountId)))
  for (const [index, accountId] of accountIds.entries())
    if (bans[index] !== null) await leaveLobby(deps, accountId).catch(nullIfRefused)
}

/** Closes a lobby for all members. */
export async function closeLobby(deps: LobbyCommandDeps, lobbyId: string): Promise<void> {
  const { activity, closed } = deps
  const closing = changeLobby(deps, lobbyId, async ({ tx, members, afterCommit }) => {
    const from = { kind: 'lobby', lobbyId } as const
    const accountIds = members.map(({ accountId }) => accountId)
    await activity.move(
      tx,
      accountIds.map((accountId) => ({ accountId, from, to: null })),
    )
    await deleteLobby(tx, lobbyId)
    afterCommit(() => {
      activity.announce(accountIds)
      closed(accountIds, lobbyId, 'closed')
    })
  })
  // Refused: it was closed meanwhile, or became a game.
  await closing.catch(nullIfRefused)
}

/** Returns the members who are left. */
async function takeOut(
  { activity, closed }: LobbyCommandDeps,
  { tx, lobby, members, afterCommit }: LobbyChange,
  accountId: number,
  reason: ClosedReason,
): Promise<readonly Member[]> {
  await activity.move(tx, [{ accountId, from: { kind: 'lobby', lobbyId: lobby.id }, to: null }])
  await deleteMember(tx, accountId)
  afterCommit(() => {
    activity.announce([accountId])
    closed([accountId], lobby.id, reason)
  })
  return members.filter((member) => member.accountId !== accountId)
}

async function setLeader(deps: LobbyCommandDeps, change: LobbyChange, leaderId: number): Promise<void> {
  await updateLobby(change.tx, { ...change.lobby, leaderId })
  announceInChat(deps, change, leaderId, LOBBY_LINES.leads)
}
