import {
  answerInvitationMessage,
  getInvitationMessage,
  type InvitationEnd,
  invitationEndedMessage,
  invitationMessage,
  inviteToSeatMessage,
  type SeatInvitation,
  withdrawInvitationMessage,
} from '@gorod/contracts/invitations'
import type { PayloadOf } from '@gorod/contracts/realtime'
import { AppError } from '../../platform/app-error.ts'
import { Budget } from '../../platform/budget.ts'
import { atOldest } from '../../platform/cluster/at-oldest.ts'
import type { Module, Platform } from '../../platform/module.ts'
import { answer, type InvitationDeps, invite, withdraw } from './commands.ts'
import { type Invitation, OpenInvitations } from './open-invitations.ts'

/** A judge looks for a substitute: enough for a search among friends, too few to disturb a site. */
const SENT = { points: 20, perMs: 10 * 60_000 }
/** The same judge asks the same person. */
const SENT_TO_ONE = { points: 3, perMs: 10 * 60_000 }

interface JudgesWish {
  readonly judgeId: number
  readonly wish: PayloadOf<typeof inviteToSeatMessage>
}

interface JudgesSeat {
  readonly judgeId: number
  readonly at: PayloadOf<typeof withdrawInvitationMessage>
}

interface AccountsAnswer {
  readonly accountId: number
  readonly given: PayloadOf<typeof answerInvitationMessage>
}

/** A judge invites somebody to a seat of the table. */
export function createInvitations(
  deps: Platform & Omit<InvitationDeps, 'open'>,
): Module<Readonly<Record<string, never>>> {
  const { realtime, clock, cluster } = deps
  const seenBy = (invitation: Invitation | null): { invitation: SeatInvitation | null } => {
    if (invitation === null) return { invitation }
    const { id, gameId, mode, seat, judge, reason, expiresAt } = invitation
    return { invitation: { id, gameId, mode, seat, judge, reason, msLeft: expiresAt - clock.now() } }
  }
  const tellEnd = (invitation: Invitation, end: InvitationEnd): void => {
    const { accountId, judgeId, gameId, seat, username } = invitation
    realtime.sendAnywhere(accountId, invitationMessage, { invitation: null })
    realtime.sendAnywhere(judgeId, invitationEndedMessage, { gameId, seat, username, end })
  }
  const open = new OpenInvitations(clock, tellEnd)
  const own: InvitationDeps = { ...deps, open }
  const { limits } = deps
  const sent = new Budget(SENT, limits.limiter('invitations', SENT))
  const sentToOne = new Budget(SENT_TO_ONE, limits.limiter('invitations-to-one', SENT_TO_ONE))

  // The process that has the open ones in its memory.
  const there = atOldest(cluster)
  const inviteThere = there('invitations.invite', async ({ judgeId, wish }: JudgesWish) => {
    const invitation = await invite(own, judgeId, wish)
    realtime.sendAnywhere(invitation.accountId, invitationMessage, seenBy(invitation))
    return { msLeft: invitation.expiresAt - clock.now() }
  })
  const withdrawThere = there('invitations.withdraw', async ({ judgeId, at }: JudgesSeat) => {
    await withdraw(own, judgeId, at)
  })
  const readThere = there('invitations.read', async ({ accountId }: { readonly accountId: number }) =>
    seenBy(open.of(accountId)),
  )
  const answerThere = there('invitations.answer', async ({ accountId, given }: AccountsAnswer) => {
    await answer(own, accountId, given)
  })

  realtime.on(inviteToSeatMessage, async (wish, client) => {
    const { accountId } = client.signedIn()
    const inBudget =
      (await sent.take(String(accountId))) &&
      (await sentToOne.take(`${accountId}:${wish.username.toLowerCase()}`))
    if (!inBudget) throw new AppError('too_many_requests')
    return inviteThere({ judgeId: accountId, wish })
  })
  realtime.on(withdrawInvitationMessage, async (at, client) => {
    await withdrawThere({ judgeId: client.signedIn().accountId, at })
    return undefined
  })
  realtime.on(getInvitationMessage, (_payload, client) =>
    readThere({ accountId: client.signedIn().accountId }),
  )
  realtime.on(answerInvitationMessage, async (given, client) => {
    await answerThere({ accountId: client.signedIn().accountId, given })
    return undefined
  })
  return { name: 'invitations', api: {}, stop: async () => open.stop() }
}
