import type { InvitationEnd, InvitedTo, SeatInvitation } from '@gorod/contracts/invitations'
import type { Clock, Timer } from '../../platform/clock.ts'

export interface Invitation extends Omit<SeatInvitation, 'msLeft'> {
  readonly judgeId: number
  readonly accountId: number
  readonly username: string
  readonly expiresAt: number
}

interface OpenInvitation {
  readonly invitation: Invitation
  readonly timer: Timer
}

/**
 * The invitations that nobody has answered yet: one for a seat, and one for an invited account. They live for a minute, so
 * memory is enough: after a restart the judge invites again. Of several processes the oldest has them.
 */
export class OpenInvitations {
  readonly #clock: Clock
  readonly #ended: (invitation: Invitation, end: InvitationEnd) => void
  readonly #byAccount = new Map<number, OpenInvitation>()

  constructor(clock: Clock, ended: (invitation: Invitation, end: InvitationEnd) => void) {
    this.#clock = clock
    this.#ended = ended
  }

  /** The caller has made sure that the account has none. */
  add(invitation: Invitation): void {
    this.endAt(invitation.gameId, invitation.seat)
    const timer = this.#clock.after(invitation.expiresAt - this.#clock.now(), () =>
      this.end(invitation, 'expired'),
    )
    this.#byAccount.set(invitation.accountId, { invitation, timer })
  }

  of(accountId: number): Invitation | null {
    return this.#byAccount.get(accountId)?.invitation ?? null
  }

  /** False when it is over already. */
  end(invitation: Invitation, end: InvitationEnd): boolean {
    const isOpen = this.take(invitation)
    if (isOpen) this.#ended(invitation, end)
    return isOpen
  }

  /** Takes it for an answer, whose effect `told` tells: only one of two answers counts. False when it is over already. */
  take(invitation: Invitation): boolean {
    const open = this.#byAccount.get(invitation.accountId)
    if (open?.invitation.id !== invitation.id) return false
    open.timer.cancel()
    this.#byAccount.delete(invitation.accountId)
    return true
  }

  told(invitation: Invitation, end: 'accepted' | 'failed'): void {
    this.#ended(invitation, end)
  }

  /** Withdraws the invitation to this seat. */
  endAt(gameId: string, seat: InvitedTo): void {
    for (const { invitation } of this.#byAccount.values())
      if (invitation.gameId === gameId && invitation.seat === seat) this.end(invitation, 'withdrawn')
  }

  stop(): void {
    for (const { timer } of this.#byAccount.values()) timer.cancel()
    this.#byAccount.clear()
  }
}
