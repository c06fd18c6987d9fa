import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Random } from '../../../platform/random.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { ActivityApi } from '../../activity/public.ts'
import type { ClubsApi } from '../../clubs/public.ts'
import type { GamesApi } from '../../games/public.ts'
import type { ModerationApi } from '../../moderation/public.ts'
import type { RulesetsApi } from '../../rulesets/public.ts'
import type { Guesses } from '../domain/guesses.ts'
import type { Lobby, Member } from '../domain/lobby.ts'
import { insertLine } from '../store/chat-store.ts'
import { readLobby } from '../store/lobbies-store.ts'
import { listMembers } from '../store/members-store.ts'

export type ClosedReason = 'kicked' | 'closed' | 'started'

export interface LobbyCommandDeps {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  /** Key of the password hashes: a copy of the table opens no lobby. */
  readonly secret: string
  readonly guesses: Guesses
  readonly accounts: AccountsApi
  readonly activity: ActivityApi
  readonly moderation: Pick<ModerationApi, 'activeBan' | 'checkBan' | 'mayJudge'>
  readonly rulesets: RulesetsApi
  readonly games: Pick<GamesApi, 'create' | 'opened' | 'fillWithBots'>
  readonly clubs: Pick<ClubsApi, 'checkOpensTables' | 'tableRefusal' | 'keepGame'>
  /** Sends the new state to the pages of the members, and to the pages that show the list. */
  readonly changed: (lobbyId: string) => void
  /** Informs the pages of these accounts that they are no longer in the lobby. */
  readonly closed: (accountIds: readonly number[], lobbyId: string, reason: ClosedReason) => void
}

/**
 * One transaction over a locked lobby. Rows are locked in one order everywhere: the lobby, then activities, then
 * members. Other modules are asked before or after the transaction, never inside.
 */
export interface LobbyChange {
  readonly tx: Db
  readonly lobby: Lobby
  readonly members: readonly Member[]
  readonly afterCommit: (task: () => void | Promise<void>) => void
}

/** Runs `act` while this lobby is locked, then its tasks after the commit; the pages get the new state. */
export async function changeLobby<Result>(
  { db, changed }: Pick<LobbyCommandDeps, 'db' | 'changed'>,
  lobbyId: string,
  act: (change: LobbyChange) => Promise<Result>,
): Promise<Result> {
  const { result, tasks } = await db.transaction().execute(async (tx) => {
    const lobby = await readLobby(tx, lobbyId, { lock: true })
    if (lobby === null) throw new AppError('lobby_not_found')
    const tasks: Parameters<LobbyChange['afterCommit']>[0][] = []
    const members = await listMembers(tx, lobbyId)
    const result = await act({ tx, lobby, members, afterCommit: (task) => void tasks.push(task) })
    return { result, tasks }
  })
  for (const task of tasks) await task()
  changed(lobbyId)
  return result
}

/** {@link changeLobby} for the lobby the account is in. Throws `not_in_lobby`. */
export async function changeOwnLobby<Result>(
  deps: Pick<LobbyCommandDeps, 'db' | 'changed' | 'activity'>,
  accountId: number,
  act: (change: LobbyChange) => Promise<Result>,
): Promise<Result> {
  return changeLobby(deps, await lobbyIdOf(deps, accountId), (change) => {
    if (!includes(change, accountId)) throw new AppError('not_in_lobby')
    return act(change)
  })
}

/** Members of the lobby the account is in. They may have changed when the lobby is locked. */
export async function listMembersAround(
  deps: Pick<LobbyCommandDeps, 'db' | 'activity'>,
  accountId: number,
): Promise<readonly Member[]> {
  return listMembers(deps.db, await lobbyIdOf(deps, accountId))
}

async function lobbyIdOf(
  { activity }: Pick<LobbyCommandDeps, 'activity'>,
  accountId: number,
): Promise<string> {
  const place = await activity.placeOf(accountId)
  if (place?.kind !== 'lobby') throw new AppError('not_in_lobby')
  return place.lobbyId
}

export function includes({ members }: LobbyChange, accountId: number): boolean {
  return members.some((member) => member.accountId === accountId)
}

/** Throws `not_lobby_leader` unless the account leads. */
export function checkLeader({ lobby }: LobbyChange, accountId: number): void {
  if (lobby.leaderId !== accountId) throw new AppError('not_lobby_leader')
}

/** A line of the lobby itself about somebody, after the commit: names belong to another module. */
export function announceInChat(
  { db, clock, accounts }: Pick<LobbyCommandDeps, 'db' | 'clock' | 'accounts'>,
  { lobby, afterCommit }: LobbyChange,
  accountId: number,
  text: (name: string) => string,
): void {
  afterCommit(async () => {
    const account = await accounts.getAccount(accountId)
    if (account === null) return
    const line = { accountId: null, username: '', text: text(account.username), at: new Date(clock.now()) }
    await insertLine(db, lobby.id, line)
  })
}
