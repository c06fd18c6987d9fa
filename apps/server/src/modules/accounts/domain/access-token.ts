import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'

/** The content of an access token. */
export interface AccessClaims {
  readonly accountId: number
  readonly sessionId: string
}

const ALGORITHM = 'HS256'
const ISSUER = 'accounts'

export interface AccessTokens {
  issue(claims: AccessClaims, nowMs: number): Promise<string>
  /** Null for a token that is not ours. Expired tokens are read too: they name the session that might be renewed. */
  read(
    token: string,
    nowMs: number,
  ): Promise<{ readonly claims: AccessClaims; readonly fresh: boolean } | null>
}

export function accessTokens(secret: string, lifeMs: number): AccessTokens {
  const key = new TextEncoder().encode(`access-token:${secret}`)
  return {
    issue: ({ accountId, sessionId }, nowMs) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuer(ISSUER)
        .setSubject(String(accountId))
        .setIssuedAt(new Date(nowMs))
        .setExpirationTime(new Date(nowMs + lifeMs))
        .sign(key),
    async read(token, nowMs) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          currentDate: new Date(nowMs),
        })
        return claimsOf(payload, true)
      } catch (error) {
        // The signature was checked before the time: an expired token is one of ours.
        if (error instanceof errors.JWTExpired) return claimsOf(error.payload, false)
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}

function claimsOf(payload: JWTPayload, fresh: boolean) {
  const accountId = Number(payload.sub)
  const sessionId = payload.sid
  if (!Number.isSafeInteger(accountId) || typeof sessionId !== 'string') return null
  return { claims: { accountId, sessionId }, fresh }
}
