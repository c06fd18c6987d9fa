import { type GameMode, may } from '@gorod/contracts'
import type { Viewer } from '@gorod/rules'
import type { Identity } from '../../../platform/identity.ts'
import type { GameHeader } from './game-log.ts'

/** Modes whose running tables may be watched by those who have the right to. Rated tables have no live spectators. */
const WATCHED_MODES: ReadonlySet<GameMode> = new Set(['practice', 'lobby'])

/** The place that an account has in a game; null when it has none. */
export function placeIn(
  header: GameHeader,
  accountId: number,
): Exclude<Viewer, 'spectator' | 'audience'> | null {
  const player = header.players.find(({ userId }) => userId === accountId)
  if (player) return player.seat
  return header.judge?.userId === accountId ? 'judge' : null
}

/**
 * The viewer that an account is in a game; null when it may not join. A spectator sees and hears the table without delay, and so
 * could tell a player what the table hides from them: only those who watch over tables may be one.
 */
export function viewerOf(header: GameHeader, { accountId, rights }: Identity): Viewer | null {
  const watches = WATCHED_MODES.has(header.mode) && may(rights, 'watchTables')
  return placeIn(header, accountId) ?? (watches ? 'spectator' : null)
}
