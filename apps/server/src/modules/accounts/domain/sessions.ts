import { createHash, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import { toAppError } from '../../../platform/http/error-answer.ts'
import type { Authenticate, Authentication, Identity } from '../../../platform/identity.ts'
import type { Random } from '../../../platform/random.ts'
import type { AccessTokens } from './access-token.ts'

export interface NewSession {
  readonly id: string
  readonly accountId: number
  readonly secretHash: Buffer
  readonly userAgent: string
  readonly address: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** A session as its owner sees it. */
export interface LivingSession {
  readonly id: string
  readonly userAgent: string
  readonly address: string
  readonly createdAt: Date
  readonly usedAt: Date
}

export interface SessionsStore {
  insert(session: NewSession): Promise<void>
  /** Who the session belongs to while it and its account live, and the hash of its secret. */
  find(
    id: string,
    at: Date,
  ): Promise<{ readonly identity: Identity; readonly secretHash: Buffer; readonly usedAt: Date } | null>
  /** The one used last comes first. */
  list(accountId: number, at: Date): Promise<readonly LivingSession[]>
  touch(id: string, usedAt: Date): Promise<void>
  /** Used now, so it lives on. */
  extend(id: string, usedAt: Date, expiresAt: Date): Promise<void>
  end(id: string): Promise<void>
  /** Only if it is this account's and lives; answers whether. */
  endOwn(accountId: number, id: string): Promise<boolean>
  /** Ends all of an account's but one; answers which. */
  endOthers(accountId: number, keptId: string | null): Promise<readonly string[]>
}

export interface Visitor {
  readonly userAgent: string
  readonly address: string
}

/** What a browser gets when somebody signs in. */
export interface OpenedSession {
  readonly accessToken: string
  /** For the session's own cookie. */
  readonly secret: string
}

export interface Sessions {
  open(accountId: number, visitor: Visitor): Promise<OpenedSession>
  readonly authenticate: Authenticate
  /** A new token for the session's own secret. The token alone, which scripts can read, must not live on by itself. */
  readonly renew: Authenticate
  /** Its sockets are closed too. */
  end(sessionId: string): Promise<void>
  /** False: this account has no such session. */
  endOwn(accountId: number, sessionId: string): Promise<boolean>
  list(accountId: number): Promise<readonly LivingSession[]>
  /** Ends all sessions of the account but `keptId`: after a change of password, a recovery, a deletion. */
  endOthers(accountId: number, keptId: string | null): Promise<void>
}

interface SessionsDeps {
  readonly store: SessionsStore
  readonly disconnect: (sessionId: string) => void
  readonly tokens: AccessTokens
  readonly clock: Clock
  readonly random: Random
  readonly lifeMs: number
}

const USER_AGENT_LIMIT = 300
/** The list of sessions says when each was used, and is no more exact than this: not every call writes. */
const USED_AT_GRAIN_MS = 5 * 60_000

/**
 * A session is a row. Its access token proves it for a while; when the token is stale, token and session cookie
 * together get a new one. Without the token's cookie the session's own is worth nothing: the page signs out by
 * dropping the first, which is all it can reach (spec §2: logout is done on the client side).
 */
export function createSessions({ store, disconnect, tokens, clock, random, lifeMs }: SessionsDeps): Sessions {
  const issueToken = (identity: Identity) => tokens.issue(identity, clock.now())

  async function renewed(sessionId: string, secret: string | null): Promise<Authentication> {
    if (secret === null) return { state: 'expired' }
    const now = clock.now()
    const session = await store.find(sessionId, new Date(now))
    if (session === null || !timingSafeEqual(session.secretHash, hashOf(secret))) return { state: 'expired' }
    await store.extend(sessionId, new Date(now), new Date(now + lifeMs))
    return { state: 'signed_in', identity: session.identity, freshToken: await issueToken(session.identity) }
  }

  return {
    async renew({ accessToken, sessionSecret }) {
      if (accessToken === null) return { state: 'visitor' }
      const read = await tokens.read(accessToken, clock.now())
      return read === null ? { state: 'expired' } : renewed(read.claims.sessionId, sessionSecret)
    },
    async open(accountId, visitor) {
      const now = clock.now()
      const id = random.uuid()
      const secret = random.token()
      await store.insert({
        id,
        accountId,
        secretHash: hashOf(secret),
        userAgent: visitor.userAgent.slice(0, USER_AGENT_LIMIT),
        address: visitor.address,
        createdAt: new Date(now),
        expiresAt: new Date(now + lifeMs),
      })
      return { accessToken: await tokens.issue({ accountId, sessionId: id }, now), secret }
    },
    async authenticate({ accessToken, sessionSecret }) {
      if (accessToken === null) return { state: 'visitor' }
      const read = await tokens.read(accessToken, clock.now())
      if (read === null) return { state: 'expired' }
      const { sessionId } = read.claims
      if (!read.fresh) return renewed(sessionId, sessionSecret)
      const now = clock.now()
      const session = await store.find(sessionId, new Date(now))
      if (session === null) return { state: 'expired' }
      if (now - session.usedAt.getTime() >= USED_AT_GRAIN_MS)
        await store.touch(sessionId, new Date(now)).catch(unlessUnavailable)
      return { state: 'signed_in', identity: session.identity, freshToken: null }
    },
    async end(sessionId) {
      await store.end(sessionId)
      disconnect(sessionId)
    },
    async endOwn(accountId, sessionId) {
      const ended = await store.endOwn(accountId, sessionId)
      if (ended) disconnect(sessionId)
      return ended
    },
    list: (accountId) => store.list(accountId, new Date(clock.now())),
    async endOthers(accountId, keptId) {
      for (const id of await store.endOthers(accountId, keptId)) disconnect(id)
    },
  }
}

/** With the disk full nobody can be noted as seen, and everybody may still look. */
function unlessUnavailable(error: unknown): void {
  if (toAppError(error).code !== 'unavailable') throw error
}

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
