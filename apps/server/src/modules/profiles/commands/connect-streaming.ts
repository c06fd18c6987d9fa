import type { StreamingOutcome } from '@gorod/contracts/profile'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Log } from '../../../platform/log.ts'
import type { Random } from '../../../platform/random.ts'
import type { Sealer } from '../../../platform/sealer.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import { STREAMING_LIFE_MS, type StreamingPlatform, type StreamingTicket } from '../domain/streaming.ts'
import { writeProof } from '../store/channel-proofs-store.ts'

export interface StreamingDeps {
  readonly db: Db
  readonly accounts: Pick<AccountsApi, 'getAccount'>
  /** Null: the operator configured none. */
  readonly platform: StreamingPlatform | null
  readonly sealer: Sealer
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  /** The address to which the platform sends the browser back. */
  readonly redirectUri: () => string
}

const ticketOf = z.object({
  accountId: z.int(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  endsAt: z.number(),
})

/** Begins a proof. Throws `not_found` where no platform is configured, `unavailable` for one that is down. */
export async function startStreaming(
  { platform, sealer, clock, random, redirectUri }: StreamingDeps,
  accountId: number,
): Promise<{ readonly url: URL; readonly sealedTicket: string }> {
  if (platform === null) throw new AppError('not_found')
  const ticket: StreamingTicket = {
    accountId,
    state: random.token(),
    nonce: random.token(),
    codeVerifier: random.token(),
    endsAt: clock.now() + STREAMING_LIFE_MS,
  }
  const url = await platform.authorizeUrl(ticket, redirectUri())
  return { url, sealedTicket: sealer.seal(JSON.stringify(ticket)) }
}

/**
 * Ends a proof. The ticket says whose it is: a browser that comes from another site brings no session along. Without
 * one that this site sealed not long ago there is nobody to prove anything for: null.
 */
export async function finishStreaming(
  deps: StreamingDeps,
  { sealedTicket, search }: { readonly sealedTicket: string | null; readonly search: string },
): Promise<{ readonly accountId: number; readonly outcome: StreamingOutcome } | null> {
  const ticket = readTicket(deps, sealedTicket)
  if (ticket === null || deps.platform === null) return null
  const { accountId } = ticket
  const answer = new URLSearchParams(search)
  if (answer.get('error') === 'access_denied' && answer.get('state') === ticket.state)
    return { accountId, outcome: 'cancelled' }
  try {
    const owner = await deps.platform.ownerBehind(ticket, new URL(`?${answer}`, deps.redirectUri()))
    const account = await deps.accounts.getAccount(accountId)
    if (account === null || account.deleted) return null
    const proof = { ...owner, at: new Date(deps.clock.now()) }
    return { accountId, outcome: await writeProof(deps.db, accountId, proof) }
  } catch (err) {
    deps.log.warn({ reason: err instanceof Error ? err.message : '' }, 'a channel could not be proved')
    return { accountId, outcome: 'failed' }
  }
}

function readTicket({ sealer, clock }: StreamingDeps, sealed: string | null): StreamingTicket | null {
  const text = sealed === null ? null : sealer.open(sealed)
  if (text === null) return null
  const ticket = ticketOf.parse(JSON.parse(text))
  return ticket.endsAt > clock.now() ? ticket : null
}
