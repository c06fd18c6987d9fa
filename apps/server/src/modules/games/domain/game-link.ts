import { createHmac, timingSafeEqual } from 'node:crypto'

/** Tokens of `/game?token=…`. They name a game and prove that we issued the name; they grant nothing by themselves. */
export interface GameLinks {
  make(gameId: string): string
  /** Null for any token that we did not sign. */
  read(token: string): string | null
}

export function gameLinks(secret: string): GameLinks {
  const sign = (named: string): string =>
    createHmac('sha256', secret).update(`game-link:${named}`).digest('base64url')
  return {
    make: (gameId) => `${gameId}.${sign(gameId)}`,
    read(token) {
      const [gameId = '', signature = ''] = token.split('.')
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(gameId))]
      return given.length === expected.length && timingSafeEqual(given, expected) ? gameId : null
    },
  }
}
