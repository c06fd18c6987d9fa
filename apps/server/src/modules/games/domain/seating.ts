import type { GameMode } from '@gorod/contracts'
import type { Viewer } from '@gorod/rules'
import type { GameHeader } from './game-log.ts'

/** Games that anybody may watch from the room. The others have an audience of their own, with delay. */
const OPEN_MODES: ReadonlySet<GameMode> = new Set(['practice', 'lobby'])

/** The viewer that an account is in a game; null when it may not watch. */
export function viewerOf(header: GameHeader, accountId: number): Viewer | null {
  const player = header.players.find(({ userId }) => userId === accountId)
  if (player) return player.seat
  if (header.judge?.userId === accountId) return 'judge'
  return OPEN_MODES.has(header.mode) ? 'spectator' : null
}
