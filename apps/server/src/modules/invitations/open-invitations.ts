import type { InvitationEnd, InvitedTo } from '@gorod/contracts/invitations'
import type { Clock, Timer } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log.ts'
import {
  deleteExpiredInvitations,
  deleteInvitation,
  deleteInvitationTo,
  holdInvitations,
  type Invitation,
  insertInvitation,
  listInvitations,
  readInvitation,
} from './store.ts'

interface OpenInvitationsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
}

/**
 * The invitations that nobody has answered yet: one for a seat, and one for an invited account. They live for a minute, and are in
 * the database, so every process of a site knows them and a restart ends none. Who removes the row tells how it ended.
 */
export class OpenInvitations {
  readonly #deps: OpenInvitationsDeps
  readonly #ended: (invitation: Invitation, end: InvitationEnd) => void
  /** Those of this process, and of processes that are gone. */
  readonly #timers = new Map<string, Timer>()

  constructor(deps: OpenInvitationsDeps, ended: (invitation: Invitation, end: InvitationEnd) => void) {
    this.#deps = deps
    this.#ended = ended
  }

  /** Looks after what another process has left, or this one before its restart. */
  async adopt(): Promise<void> {
    for (const invitation of await listInvitations(this.#deps.db)) this.#endInTime(invitation)
  }

  /** With what else belongs to it, in one transaction. False when the account thinks about another one. */
  async add(invitation: Invitation, also: (tx: Db) => Promise<void>): Promise<boolean> {
    const { db, clock } = this.#deps
    const { accountId, gameId, seat } = invitation
    const now = new Date(clock.now())
    const before = await db.transaction().execute(async (tx) => {
      await holdInvitations(tx)
      if ((await readInvitation(tx, accountId, now)) !== null) return null
      const expired = await deleteExpiredInvitations(tx, now)
      const withdrawn = await deleteInvitationTo(tx, gameId, seat)
      await insertInvitation(tx, invitation)
      await also(tx)
      return { expired, withdrawn }
    })
    if (before === null) return false
    for (const one of before.expired) this.tellEnd(one, 'expired')
    for (const one of before.withdrawn) this.tellEnd(one, 'withdrawn')
    this.#endInTime(invitation)
    return true
  }

  of(accountId: number): Promise<Invitation | null> {
    return readInvitation(this.#deps.db, accountId, new Date(this.#deps.clock.now()))
  }

  /** Ends the invitation. Does nothing when it is over already. */
  async end(invitation: Invitation, end: InvitationEnd): Promise<void> {
    if (await this.take(invitation)) this.tellEnd(invitation, end)
  }

  /**
   * Removes the invitation because somebody answers it; the caller then tells everybody that it ended. Of two answers at
   * one moment only the first gets true. False: the invitation was over already.
   */
  take({ id }: Invitation): Promise<boolean> {
    return deleteInvitation(this.#deps.db, id)
  }

  tellEnd(invitation: Invitation, end: InvitationEnd): void {
    this.#timers.get(invitation.id)?.cancel()
    this.#timers.delete(invitation.id)
    this.#ended(invitation, end)
  }

  /** Withdraws the invitation to this seat. */
  async endAt(gameId: string, seat: InvitedTo): Promise<void> {
    for (const one of await deleteInvitationTo(this.#deps.db, gameId, seat)) this.tellEnd(one, 'withdrawn')
  }

  stop(): void {
    for (const timer of this.#timers.values()) timer.cancel()
    this.#timers.clear()
  }

  #endInTime(invitation: Invitation): void {
    const { clock, log } = this.#deps
    if (this.#timers.has(invitation.id)) return
    const end = (): void => {
      this.#timers.delete(invitation.id)
      // Nobody can answer it any more; the next one that is added removes the row.
      this.end(invitation, 'expired').catch((err: unknown) =>
        log.warn({ err }, 'an invitation was not ended'),
      )
    }
    this.#timers.set(invitation.id, clock.after(Math.max(0, invitation.expiresAt - clock.now()), end))
  }
}
