import { createHmac } from 'node:crypto'
import type { IceServer } from '@gorod/contracts/media'

export interface TurnSettings {
  readonly urls: readonly string[]
  /** Shared with coturn (`static-auth-secret`). */
  readonly secret: string
  readonly ttlSeconds: number
}

export interface TurnCredentials {
  readonly urls: readonly string[]
  readonly username: string
  readonly credential: string
}

/** The time-limited scheme of coturn's `use-auth-secret`: the name carries its own end, the secret signs it. */
export function turnCredentials(turn: TurnSettings, userId: string, nowMs: number): TurnCredentials {
  const username = `${Math.floor(nowMs / 1000) + turn.ttlSeconds}:${userId}`
  return {
    urls: turn.urls,
    username,
    credential: createHmac('sha1', turn.secret).update(username).digest('base64'),
  }
}

export function iceServers(
  settings: { readonly stun: readonly string[]; readonly turn: TurnSettings | null },
  userId: string,
  nowMs: number,
): readonly IceServer[] {
  const servers: IceServer[] = settings.stun.map((urls) => ({ urls }))
  if (settings.turn !== null) {
    const { urls, username, credential } = turnCredentials(settings.turn, userId, nowMs)
    servers.push({ urls: [...urls], username, credential })
  }
  return servers
}
