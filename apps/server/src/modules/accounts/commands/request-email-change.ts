import { letterFrame } from '../domain/correspondence.ts'
import { LETTER_PACE } from '../domain/letter-pace.ts'
import { emailChangeNotice, newEmailLetter } from '../domain/letters-text.ts'
import { type ConfirmationDeps, newLink } from './send-confirmation.ts'

/**
 * Writes to the address an account wants; it becomes the account's when the link there is opened. An earlier wish ends.
 * The address so far is told, if it was proved: an unproved one may be anybody's. Whoever calls has proved the owner.
 */
export async function requestEmailChange(
  deps: ConfirmationDeps,
  accountId: number,
  newEmail: string,
): Promise<'sent' | 'taken' | 'wait'> {
  const { confirmations, clock, outbox } = deps
  const at = new Date(clock.now())
  if (await confirmations.isTaken(newEmail, accountId)) return 'taken'
  const state = await confirmations.addressState(accountId, at)
  if (state === null) return 'wait'
  const frame = await letterFrame(deps)
  const { token, link } = newLink(deps, accountId, newEmail)
  const wait = await confirmations.add(link, LETTER_PACE.again, async (tx) => {
    await outbox.put(tx, newEmailLetter(frame, { to: newEmail, token }), link.expiresAt)
    if (!state.confirmed || state.email === null || state.email === newEmail) return
    const { email: to, username } = state
    await outbox.put(tx, emailChangeNotice(frame, { to, username, at, newEmail }))
  })
  return wait === null ? 'sent' : 'wait'
}
