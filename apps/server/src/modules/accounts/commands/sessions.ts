import { timingSafeEqual } from 'node:crypto'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Db } from '../../../platform/db/db.ts'
import { toAppError } from '../../../platform/http/error-answer.ts'
import type { Authentication, Credentials, Identity } from '../../../platform/identity.ts'
import type { Random } from '../../../platform/random.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { AccessTokens } from '../domain/access-token.ts'
import { hashOf } from '../domain/secret-hash.ts'
import {
  deleteOwnSession,
  deleteSession,
  deleteSessions,
  extendSession,
  findSession,
  holdPassword,
  insertSession,
  type SessionIdentity,
  touchSession,
} from '../store/sessions-store.ts'

/*
 * A session is a row. Its access token proves it for a while; when the token is stale, token and session cookie
 * together get a new one. Without the token's cookie the session's own is worth nothing: the page signs out by
 * dropping the first, which is all it can reach (spec §2: logout is done on the client side).
 */

export interface SessionsDeps {
  readonly db: Db
  readonly tokens: AccessTokens
  readonly clock: Clock
  readonly random: Random
  readonly config: Pick<Config['accounts'], 'sessionMs' | 'adminEmails'>
  readonly realtime: Pick<Realtime, 'disconnectSession'>
}

export interface Visitor {
  readonly userAgent: string
  readonly address: string
}

/** The secrets that a browser gets when somebody signs in. */
export interface OpenedSession {
  readonly accessToken: string
  /** For the session's own cookie. */
  readonly secret: string
}

const USER_AGENT_LIMIT = 300
/** The precision of the last use in the list of sessions: not every call writes. */
const USED_AT_GRAIN_MS = 5 * 60_000

/** Who may sign in, and by what they have proved it. */
export interface ProvenAccount {
  readonly accountId: number
  /** The hash that a password was checked by. Without it the account was proved by something else. */
  readonly passwordHash?: string
  /** By a linked chat, which is a weaker key than the others. */
  readonly byChat?: boolean
}

/** Throws `password_wrong` when the password has been replaced since it was checked: that has ended all sessions of the old one. */
export async function openSession(
  { db, tokens, clock, random, config }: SessionsDeps,
  { accountId, passwordHash, byChat = false }: ProvenAccount,
  visitor: Visitor,
): Promise<OpenedSession> {
  const now = clock.now()
  const id = random.uuid()
  const secret = random.token()
  const session = {
    id,
    accountId,
    secretHash: hashOf(secret),
    userAgent: visitor.userAgent.slice(0, USER_AGENT_LIMIT),
    address: visitor.address,
    createdAt: new Date(now),
    expiresAt: new Date(now + config.sessionMs),
    byChat,
  }
  await db.transaction().execute(async (tx) => {
    if (passwordHash !== undefined && !(await holdPassword(tx, accountId, passwordHash)))
      throw new AppError('password_wrong')
    await insertSession(tx, session)
  })
  return { accessToken: await tokens.issue({ accountId, sessionId: id }, now), secret }
}

/** See `Authenticate` of the platform. */
export async function authenticate(
  deps: SessionsDeps,
  { accessToken, sessionSecret }: Credentials,
): Promise<Authentication> {
  const { db, tokens, clock } = deps
  if (accessToken === null) return { state: 'visitor' }
  const now = clock.now()
  const token = await tokens.read(accessToken, now)
  if (token === null) return { state: 'expired' }
  const { sessionId } = token.claims
  if (!token.fresh) return renewedSession(deps, sessionId, sessionSecret)
  const session = await livingSession(deps, sessionId)
  if (session === null) return { state: 'expired' }
  if (now - session.usedAt.getTime() >= USED_AT_GRAIN_MS)
    await touchSession(db, sessionId, new Date(now)).catch(unlessUnavailable)
  return { state: 'signed_in', identity: session.identity, freshToken: null }
}

/**
 * Makes a new token for a session that shows its own secret. The token alone, which scripts can read, must not be
 * renewable.
 */
export async function renewSession(
  deps: SessionsDeps,
  { accessToken, sessionSecret }: Credentials,
): Promise<Authentication> {
  if (accessToken === null) return { state: 'visitor' }
  const token = await deps.tokens.read(accessToken, deps.clock.now())
  return token === null ? { state: 'expired' } : renewedSession(deps, token.claims.sessionId, sessionSecret)
}

async function renewedSession(
  deps: SessionsDeps,
  sessionId: string,
  secret: string | null,
): Promise<Authentication> {
  const { db, tokens, clock, config } = deps
  if (secret === null) return { state: 'expired' }
  const session = await livingSession(deps, sessionId)
  if (session === null || !timingSafeEqual(session.secretHash, hashOf(secret))) return { state: 'expired' }
  const now = clock.now()
  await extendSession(db, sessionId, new Date(now), new Date(now + config.sessionMs))
  const identity: Identity = session.identity
  return { state: 'signed_in', identity, freshToken: await tokens.issue(identity, now) }
}

function livingSession(
  { db, clock, config }: SessionsDeps,
  sessionId: string,
): Promise<SessionIdentity | null> {
  return findSession(db, sessionId, { at: new Date(clock.now()), adminEmails: config.adminEmails })
}

/** With a full disk the last use cannot be stored, but everybody may still read. */
function unlessUnavailable(error: unknown): void {
  if (toAppError(error).code !== 'unavailable') throw error
}

export type EndSessionsDeps = Pick<SessionsDeps, 'db' | 'realtime'>

/** Ends one session. Its sockets are closed too, as by the two functions below. */
export async function signOut({ db, realtime }: EndSessionsDeps, sessionId: string): Promise<void> {
  await deleteSession(db, sessionId)
  realtime.disconnectSession(sessionId)
}

/** False when this account has no such session. */
export async function dropSession(
  { db, realtime }: EndSessionsDeps,
  accountId: number,
  sessionId: string,
): Promise<boolean> {
  const ended = await deleteOwnSession(db, accountId, sessionId)
  if (ended) realtime.disconnectSession(sessionId)
  return ended
}

/** Ends all sessions of the account but `exceptId`: after a change of password, a recovery, a deletion. */
export async function dropSessions(
  { db, realtime }: EndSessionsDeps,
  accountId: number,
  exceptId: string | null,
): Promise<void> {
  for (const id of await deleteSessions(db, accountId, exceptId)) realtime.disconnectSession(id)
}
