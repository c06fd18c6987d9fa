import type { SocialType } from '@gorod/contracts/social'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Random } from '../../../platform/random.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import { normalisedEmail } from '../domain/email.ts'
import { type EmailDeps, emailFrame } from '../domain/emails.ts'
import { identityLinkedEmail } from '../domain/emails-text.ts'
import { emailError } from '../domain/form-checks.ts'
import { hashOf } from '../domain/secret-hash.ts'
import type { SocialIdentity, SocialPerson, SocialProviders } from '../domain/social.ts'
import { SOCIAL_LIFE_MS, type SocialNonces } from '../domain/social-nonce.ts'
import { candidateUsernames, socialUsername } from '../domain/username.ts'
import {
  findByEmail,
  findByIdentity,
  insertSocialAccount,
  linkIdentity,
  spendNonce,
  takeOverAccount,
} from '../store/socials-store.ts'

export interface SocialSignInDeps extends EmailDeps {
  readonly providers: SocialProviders
  readonly nonces: SocialNonces
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly realtime: Pick<Realtime, 'disconnectSession'>
  readonly takenBack: (tx: Db, accountId: number) => Promise<unknown>
  readonly ownerProved: (tx: Db, accountId: number) => Promise<void>
}

export interface StartedSocial {
  readonly url: string
  readonly state: string
  /** The value for the cookie of the browser that began. */
  readonly sealedNonce: string
}

/** Begins a sign-in. Throws `not_found` for a provider that is not configured, `unavailable` for one that is down. */
export async function startSocial(
  { providers, nonces, clock, random }: SocialSignInDeps,
  { type, redirectUri }: { readonly type: SocialType; readonly redirectUri: string },
): Promise<StartedSocial> {
  const provider = providers.get(type)
  if (provider === undefined) throw new AppError('not_found')
  const [nonce, state] = [random.token(), random.token()]
  const url = await provider.authorizeUrl({ redirectUri, nonce, state })
  return { url, state, sealedNonce: nonces.seal(type, nonce, clock.now() + SOCIAL_LIFE_MS) }
}

export interface SocialAttempt {
  readonly type: SocialType
  readonly token: string
  /** The value of the cookie of the browser that began; null without a cookie. */
  readonly sealedNonce: string | null
}

/** The account of an id token: an existing one, or one made, linked or taken over as {@link accountOf} says. */
export async function socialSignIn(deps: SocialSignInDeps, attempt: SocialAttempt): Promise<number> {
  const provider = deps.providers.get(attempt.type)
  if (provider === undefined) throw new AppError('not_found')
  const person = await provider.readToken(attempt.token)
  const now = deps.clock.now()
  const { sealedNonce } = attempt
  if (sealedNonce === null || !deps.nonces.matches(sealedNonce, attempt.type, person.nonce, now))
    throw new AppError('social_token_invalid')
  const identity = identityOf(attempt.type, person)
  // The last of all checks: a token that is refused for another reason may be tried again.
  const nonceEndsAt = new Date(now + SOCIAL_LIFE_MS)
  if (!(await spendNonce(deps.db, hashOf(person.nonce), nonceEndsAt, new Date(now))))
    throw new AppError('social_token_invalid')
  return accountOf(deps, identity, person.name)
}

/** Only an address that the provider has verified may identify somebody. */
function identityOf(provider: SocialType, { subject, email, emailVerified }: SocialPerson): SocialIdentity {
  if (email === null || !emailVerified || emailError(email) !== null)
    throw new AppError('social_token_invalid')
  return { provider, subject, email: normalisedEmail(email) }
}

/** Another sign-in of the same person may be faster; then the next look finds its account. */
const LOOKS = 5

/**
 * A known identity signs in to its account. Otherwise the address decides. If nobody has it, a new account is made. If
 * the owner of an account has proved it, that account is linked. If somebody typed it and never proved it, the person
 * who proves it now gets the account. The last rule also holds for a known identity: older versions linked it to an
 * account whose address a mail scanner had confirmed.
 */
async function accountOf(
  deps: SocialSignInDeps,
  identity: SocialIdentity,
  name: string | null,
): Promise<number> {
  const { db, clock } = deps
  for (let look = 0; look < LOOKS; look++) {
    const linked = await findByIdentity(db, identity)
    if (linked !== null && (linked.proved || !linked.sameEmail)) return linked.id
    const at = new Date(clock.now())
    const account = linked ?? (await findByEmail(db, identity.email))
    if (account === null) {
      const id = await newAccount(deps, identity, name)
      if (id !== null) return id
    } else if (account.proved) {
      // Before the transaction: it reads the settings by itself.
      const frame = await emailFrame(deps)
      const result = await linkIdentity(db, account.id, { identity, at }, async (tx, accountId) => {
        await deps.ownerProved(tx, accountId)
        // Another way in from now on, which nobody in the account has asked for.
        await deps.outbox.put(tx, identityLinkedEmail(frame, { ...identity, at }))
      })
      if (result === 'linked') return account.id
      // The provider may have given the address to somebody else; the account stays with the first identity.
      if (result === 'occupied') throw new AppError('social_token_invalid')
    } else if (await takeOver(deps, account.id, identity)) return account.id
  }
  throw new Error(`the account of ${identity.provider} identity ${identity.subject} never stood still`)
}

/** Null when the address or the identity were taken meanwhile. */
async function newAccount(
  { db, clock, random, ownerProved }: SocialSignInDeps,
  identity: SocialIdentity,
  name: string | null,
): Promise<number | null> {
  const now = clock.now()
  for (const username of candidateUsernames(socialUsername(name, now), random.integer)) {
    const result = await insertSocialAccount(
      db,
      { username, identity, createdAt: new Date(now) },
      ownerProved,
    )
    if (result === 'changed') return null
    if (result !== 'username') return result
  }
  throw new Error('no free name for a new account')
}

/**
 * Prevents "pre-hijacking": somebody signs up with another person's address and a password of their own, waits until
 * the owner comes through a provider, and then shares the account. So nothing that the unproved owner set gives access
 * any more: neither password nor sessions, nor a link in an e-mail.
 */
async function takeOver(
  { db, clock, realtime, takenBack, ownerProved }: SocialSignInDeps,
  accountId: number,
  identity: SocialIdentity,
): Promise<boolean> {
  const proof = { identity, at: new Date(clock.now()) }
  const ended = await takeOverAccount(db, accountId, proof, async (tx) => {
    await takenBack(tx, accountId)
    await ownerProved(tx, accountId)
  })
  if (ended === null) return false
  for (const sessionId of ended) realtime.disconnectSession(sessionId)
  return true
}
