import { getConnectionData, logMediaError } from '@gorod/contracts'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import type { JanusDoor } from '../adapters/janus/janus-gateway.ts'
import { signJanusToken } from '../adapters/janus/token.ts'
import { type TurnSettings, turnCredentials } from '../domain/ice-servers.ts'
import type { ConnectionErrorStore } from '../store/connection-errors.ts'

export interface MediaRouteDeps {
  readonly clock: Clock
  readonly door: () => JanusDoor | null
  readonly ice: { readonly stun: readonly string[]; readonly turn: TurnSettings | null }
  readonly errors: ConnectionErrorStore
}

/** Where the proxy listens on the site's own origin. */
export const JANUS_PATH = '/janus'
/** A system check takes seconds; a token that leaks is of no use soon after. */
const TOKEN_MS = 300_000
const MINUTE_MS = 60_000

export function mediaRoutes({ clock, door, ice, errors }: MediaRouteDeps): readonly Route[] {
  return [
    route(
      getConnectionData,
      ({ identity }) => {
        const open = door()
        if (open === null) throw new AppError('media_unavailable')
        const userId = identity === null ? null : String(identity.accountId)
        return {
          serverUrl: JANUS_PATH,
          token: signJanusToken(open.tokenSecret, ['janus.plugin.echotest'], clock.now() + TOKEN_MS),
          turn: ice.turn === null ? null : turnOf(ice.turn, userId ?? 'guest', clock.now()),
          stun: [...ice.stun],
          userId,
        }
      },
      { limits: [{ max: 60, perMs: MINUTE_MS }] },
    ),
    route(
      logMediaError,
      async ({ body, identity, request }) => {
        await errors.add({
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

function turnOf(turn: TurnSettings, userId: string, nowMs: number) {
  const { urls, username, credential } = turnCredentials(turn, userId, nowMs)
  return { url: [...urls], username, credential }
}
