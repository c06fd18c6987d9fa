import { MINUTE_MS } from '@gorod/contracts/durations'
import { getConnectionData, logMediaError } from '@gorod/contracts/media'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { CHECK_TOKEN_MS, type CheckTokens } from '../domain/check-tokens.ts'
import { type TurnSettings, turnCredentials } from '../domain/ice-servers.ts'
import { insertConnectionError } from '../store/connection-errors.ts'
import { CHECK_PATH } from './check-door.ts'

export interface MediaRouteDeps {
  readonly clock: Clock
  /** True when the Janus of the system check runs. */
  readonly canCheck: () => boolean
  readonly tokens: CheckTokens
  /** The secret of the system check, never that of a Janus. */
  readonly apiSecret: string | null
  readonly ice: { readonly stun: readonly string[]; readonly turn: TurnSettings | null }
  readonly db: Db
}

export function mediaRoutes({
  clock,
  canCheck,
  tokens,
  apiSecret,
  ice,
  db,
}: MediaRouteDeps): readonly Route[] {
  return [
    route(
      getConnectionData,
      ({ identity }) => {
        if (!canCheck()) throw new AppError('media_unavailable')
        const { token, checkId } = tokens.issue()
        const userId = identity === null ? null : String(identity.accountId)
        // A name of its own for each guest: a TURN server counts by names (`user-quota` of coturn).
        const turnName = userId ?? `check-${checkId}`
        return {
          serverUrl: CHECK_PATH,
          token,
          apiSecret,
          turn: ice.turn === null ? null : turnOf(ice.turn, turnName, clock.now()),
          stun: [...ice.stun],
          userId,
        }
      },
      { limits: [{ max: 30, perMs: MINUTE_MS }] },
    ),
    route(
      logMediaError,
      async ({ body, identity, request }) => {
        await insertConnectionError(db, {
          ...body,
          at: new Date(clock.now()),
          accountId: identity?.accountId ?? null,
          userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
        })
        return { success: true as const }
      },
      { limits: [{ max: 30, perMs: MINUTE_MS }] },
    ),
  ]
}

/** Expires as soon as the token beside it, whatever the rooms of games give: anybody may ask for a check. */
function turnOf(turn: TurnSettings, userId: string, nowMs: number) {
  const ttlSeconds = Math.min(turn.ttlSeconds, CHECK_TOKEN_MS / 1000)
  const { urls, username, credential } = turnCredentials({ ...turn, ttlSeconds }, userId, nowMs)
  return { url: [...urls], username, credential }
}
