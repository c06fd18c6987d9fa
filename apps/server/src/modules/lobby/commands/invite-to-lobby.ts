import { lobbyInvitationMessage } from '@gorod/contracts/lobby'
import { AppError } from '../../../platform/app-error.ts'
import type { Budget } from '../../../platform/budget.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { ActivityApi } from '../../activity/public.ts'
import type { ClubsApi } from '../../clubs/public.ts'
import { type ModerationApi, pairKey } from '../../moderation/public.ts'
import type { NotificationsApi } from '../../notifications/public.ts'
import type { PeopleApi } from '../../people/public.ts'
import { MEMBERS_LIMIT } from '../domain/lobby.ts'
import { INVITATION_TEXTS as T } from '../domain/lobby-text.ts'
import { readLobby } from '../store/lobbies-store.ts'
import { listMembers } from '../store/members-store.ts'

export interface InviteDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: Pick<AccountsApi, 'getAccount'>
  readonly activity: Pick<ActivityApi, 'placeOf'>
  readonly moderation: Pick<ModerationApi, 'blockedPairs'>
  readonly notifications: NotificationsApi
  readonly people: Pick<PeopleApi, 'knows'>
  readonly clubs: Pick<ClubsApi, 'areMates'>
  readonly realtime: Pick<Realtime, 'sendAnywhere'>
  readonly budgets: { readonly all: Budget; readonly pair: Budget }
}

/** How many invitations one account may send, and how many of them to one other account. */
export const INVITATIONS = { points: 20, perMs: 10 * 60_000 }
export const INVITATIONS_OF_PAIR = { points: 3, perMs: 10 * 60_000 }
/** Somebody who comes later finds the lobby in the list, if it is still open. */
const USEFUL_MS = 10 * 60_000

/** Asks somebody whom the account knows, or who is in a club of it, into its lobby. */
export async function inviteToLobby(deps: InviteDeps, own: number, other: number): Promise<void> {
  const { db, clock, accounts, activity, moderation, notifications, people, clubs, realtime, budgets } = deps
  const place = await activity.placeOf(own)
  const lobby = place?.kind === 'lobby' ? await readLobby(db, place.lobbyId, { lock: false }) : null
  if (lobby === null) throw new AppError('not_in_lobby')
  const members = await listMembers(db, lobby.id)
  if (!members.some(({ accountId }) => accountId === own)) throw new AppError('not_in_lobby')
  if (!(await people.knows(own, other)) && !(await clubs.areMates(own, other)))
    throw new AppError('validation_failed', { fields: { accountId: [T.stranger] } })
  if (members.some(({ accountId }) => accountId === other)) return
  if (members.length >= MEMBERS_LIMIT) throw new AppError('lobby_full')
  const taken = (await budgets.all.take(String(own))) && (await budgets.pair.take(`${own}:${other}`))
  if (!taken) throw new AppError('too_many_requests')
  const [blocked, asker] = await Promise.all([
    moderation.blockedPairs([own, other]),
    accounts.getAccount(own),
  ])
  // Nobody is told of a block. Who plays gets nothing: the name of a lobby could tell them something of the game.
  const plays = (await activity.placeOf(other))?.kind === 'game'
  if (asker === null || plays || blocked.has(pairKey(own, other))) return
  await db.transaction().execute((tx) =>
    notifications.announce(tx, [other], {
      kind: 'invitation',
      title: T.asks(asker.username),
      text: T.lobby(lobby.name),
      path: `/game-search?lobby=${encodeURIComponent(lobby.invite)}`,
      key: `lobby:${lobby.id}`,
      goodUntil: new Date(clock.now() + USEFUL_MS),
    }),
  )
  const invitation = { from: asker.username, lobby: lobby.name, invite: lobby.invite }
  realtime.sendAnywhere(other, lobbyInvitationMessage, invitation)
}
