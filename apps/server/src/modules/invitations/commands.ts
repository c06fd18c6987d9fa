import type { GameMode } from '@gorod/contracts/game'
import { INVITATION_MS, type InvitedTo, type inviteToSeatMessage } from '@gorod/contracts/invitations'
import type { PayloadOf } from '@gorod/contracts/realtime'
import { type SearchMode, verifiedModes } from '@gorod/contracts/search'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Random } from '../../platform/random.ts'
import type { Account, AccountsApi } from '../accounts/public.ts'
import type { ActivityApi } from '../activity/public.ts'
import type { ClubsApi } from '../clubs/public.ts'
import type { GamesApi, JudgedTable } from '../games/public.ts'
import type { ModerationApi } from '../moderation/public.ts'
import type { NotificationsApi } from '../notifications/public.ts'
import { INVITATION_TEXTS, INVITATION_ERRORS as T } from './invitations-text.ts'
import type { OpenInvitations } from './open-invitations.ts'
import type { Invitation } from './store.ts'

export interface InvitationDeps {
  readonly accounts: AccountsApi
  readonly activity: ActivityApi
  readonly games: GamesApi
  readonly moderation: ModerationApi
  readonly notifications: NotificationsApi
  readonly clubs: Pick<ClubsApi, 'keepsOut'>
  readonly clock: Clock
  readonly random: Random
  readonly open: OpenInvitations
}

type Wish = PayloadOf<typeof inviteToSeatMessage>

function underName(message: string): AppError {
  return new AppError('validation_failed', { fields: { username: [message] } })
}

/** The table of this judge. For everybody else it has no seats to give. */
async function tableOf({ games }: InvitationDeps, judgeId: number, gameId: string): Promise<JudgedTable> {
  const table = await games.judgedTable(gameId, judgeId)
  if (table === null) throw new AppError('not_in_game')
  return table
}

export async function invite(deps: InvitationDeps, judgeId: number, wish: Wish): Promise<Invitation> {
  const { gameId, seat, reason } = wish
  const table = await tableOf(deps, judgeId, gameId)
  if (!isOpen(table, seat)) throw new AppError('command_refused', { details: { refusal: 'not_now' } })
  const account = await deps.accounts.findByName(wish.username)
  if (account === null) throw underName(T.unknown)
  await checkInvited(deps, { table, judgeId, to: seat }, account)
  // The judge may have no right to read the blacklist, so it looks like an absence, as a block does.
  if (await deps.clubs.keepsOut(gameId, account.id)) throw underName(T.away)
  const judge = await deps.accounts.getAccount(judgeId)
  const invitation: Invitation = {
    id: deps.random.uuid(),
    gameId,
    mode: table.mode,
    seat,
    reason,
    judge: judge?.username ?? '',
    judgeId,
    accountId: account.id,
    username: account.username,
    expiresAt: deps.clock.now() + INVITATION_MS,
  }
  const isFree = await deps.open.add(invitation, (tx) =>
    deps.notifications.announce(tx, [account.id], {
      kind: 'invitation',
      title: INVITATION_TEXTS.asks(invitation.judge),
      text: INVITATION_TEXTS.answerSoon,
      path: '/game-search',
      key: `seat:${judgeId}`,
      goodUntil: new Date(invitation.expiresAt),
    }),
  )
  if (!isFree) throw underName(T.invited)
  return invitation
}

function isOpen(table: JudgedTable, to: InvitedTo): boolean {
  return to === 'secondJudge' ? table.judgeOpen : table.open.includes(to)
}

interface JudgeInvitation {
  readonly table: JudgedTable
  readonly judgeId: number
  readonly to: InvitedTo
}

/** The judge reads why somebody cannot be invited under the field; a block looks like an absence. */
async function checkInvited(
  { activity, moderation }: InvitationDeps,
  { table, judgeId, to }: JudgeInvitation,
  account: Account,
): Promise<void> {
  if (table.accountIds.includes(account.id)) throw underName(T.seated)
  const isThere = (await activity.listConnected([account.id])).has(account.id)
  if (!isThere || (await moderation.isBlocked(account.id, judgeId))) throw underName(T.away)
  if ((await moderation.activeBan(account.id)) !== null) throw underName(T.banned)
  if (needsVerification(table.mode) && !account.verified) throw underName(T.unverified)
  if (to === 'secondJudge') await checkJudge(moderation, table, account)
  if ((await activity.placeOf(account.id)) !== null) throw underName(T.busy)
}

/** Somebody who has played in the game does not judge it. */
async function checkJudge(
  moderation: ModerationApi,
  table: JudgedTable,
  { id }: Pick<Account, 'id'>,
): Promise<void> {
  if (table.replacedIds.includes(id)) throw underName(T.played)
  if (!(await moderation.mayJudge(id))) throw underName(T.noJudge)
}

function needsVerification(mode: GameMode): boolean {
  return verifiedModes.includes(mode as SearchMode)
}

/** Everything is checked again: a minute may have passed. Of two answers the first counts. */
export async function answer(
  deps: InvitationDeps,
  accountId: number,
  { id, accept }: { readonly id: string; readonly accept: boolean },
): Promise<void> {
  const { open, moderation, games, activity, accounts } = deps
  const invitation = await open.of(accountId)
  if (invitation?.id !== id) throw new AppError('not_found')
  if (!accept) {
    await open.end(invitation, 'refused')
    return
  }
  const { gameId, seat, reason, mode, judgeId } = invitation
  await moderation.checkBan(accountId)
  const account = await accounts.getAccount(accountId)
  if (account === null || (needsVerification(mode) && !account.verified))
    throw new AppError(mode === 'league' ? 'league_verification_required' : 'verification_required')
  const place = await activity.placeOf(accountId)
  if (place !== null) throw await activity.refusalAt(place)
  if (await deps.clubs.keepsOut(gameId, accountId)) throw new AppError('club_blacklisted')
  const table = await tableOf(deps, judgeId, gameId)
  if (seat === 'secondJudge') await checkJudge(moderation, table, account)
  if (!isOpen(table, seat) || !(await open.take(invitation)))
    throw new AppError('command_refused', { details: { refusal: 'not_now' } })
  const { username, image, portrait } = account
  const player = { accountId, username, image, portrait }
  // The judge hears of a yes only when its effect is written.
  let end: 'accepted' | 'failed' = 'failed'
  try {
    const refusal =
      seat === 'secondJudge'
        ? await games.seatSecondJudge(gameId, player)
        : await games.substitute(gameId, { seat, reason, player })
    if (refusal !== null) throw new AppError('command_refused', { details: { refusal } })
    end = 'accepted'
  } finally {
    open.tellEnd(invitation, end)
  }
}

export async function withdraw(
  deps: InvitationDeps,
  judgeId: number,
  { gameId, seat }: { readonly gameId: string; readonly seat: InvitedTo },
): Promise<void> {
  await tableOf(deps, judgeId, gameId)
  await deps.open.endAt(gameId, seat)
}
