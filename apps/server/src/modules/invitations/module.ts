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
import { AppError } from '../../platform/app-error.ts'
import { Budget } from '../../platform/budget.ts'
import type { Module, Platform } from '../../platform/module.ts'
import { answer, type InvitationDeps, invite, withdraw } from './commands.ts'
import { OpenInvitations } from './open-invitations.ts'
import { deleteInvitationsOf, type Invitation, invitationsMigrations, listInvitationsOf } from './store.ts'

/** A judge looks for a substitute: enough for a search among friends, too few to disturb a site. */
const SENT = { points: 20, perMs: 10 * 60_000 }
/** The same judge asks the same person. */
const SENT_TO_ONE = { points: 3, perMs: 10 * 60_000 }

/** A judge invites somebody to a seat of the table. */
export function createInvitations(
  deps: Platform & Omit<InvitationDeps, 'open'>,
): Module<Readonly<Record<string, never>>> {
  const { db, realtime, clock, cluster, limits } = deps
  const log = deps.log.child({ module: 'invitations' })
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
  const open = new OpenInvitations({ db, clock, log }, tellEnd)
  const own: InvitationDeps = { ...deps, open }
  const sent = new Budget(SENT, limits.limiter('invitations', SENT))
  const sentToOne = new Budget(SENT_TO_ONE, limits.limiter('invitations-to-one', SENT_TO_ONE))

  realtime.on(inviteToSeatMessage, async (wish, client) => {
    const { accountId } = client.signedIn()
    const inBudget =
      (await sent.take(String(accountId))) &&
      (await sentToOne.take(`${accountId}:${wish.username.toLowerCase()}`))
    if (!inBudget) throw new AppError('too_many_requests')
    const invitation = await invite(own, accountId, wish)
    realtime.sendAnywhere(invitation.accountId, invitationMessage, seenBy(invitation))
    return { msLeft: invitation.expiresAt - clock.now() }
  })
  realtime.on(withdrawInvitationMessage, async (at, client) => {
    await withdraw(own, client.signedIn().accountId, at)
    return undefined
  })
  realtime.on(getInvitationMessage, async (_payload, client) =>
    seenBy(await open.of(client.signedIn().accountId)),
  )
  realtime.on(answerInvitationMessage, async (given, client) => {
    await answer(own, client.signedIn().accountId, given)
    return undefined
  })
  const adopt = (): void =>
    void open.adopt().catch((err: unknown) => log.warn({ err }, 'open invitations were not looked after'))
  cluster?.processes.onGone(adopt)
  return {
    name: 'invitations',
    api: {},
    migrations: invitationsMigrations,
    personalData: {
      collect: (accountId) => listInvitationsOf(db, accountId),
      forget: (accountId) => deleteInvitationsOf(db, accountId),
    },
    start: () => open.adopt(),
    stop: async () => open.stop(),
  }
}
