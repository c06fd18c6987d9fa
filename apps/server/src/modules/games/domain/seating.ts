import { type GameMode, may } from '@gorod/contracts'
import type { Viewer } from '@gorod/rules'
import type { Identity } from '../../../platform/identity.ts'
import type { Substitute } from '../public.ts'
import type { GameHeader, LogEntry, Substitution } from './game-log.ts'

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

/** The substitution that these entries hold, with its new player; undefined: there is none. */
export function substitutionIn(
  entries: readonly LogEntry[],
  player: Substitute | undefined,
): Substitution | undefined {
  const event = entries.map((entry) => entry.event).find(({ type }) => type === 'substituted')
  if (event?.type !== 'substituted' || player === undefined) return undefined
  return { seat: event.seat, number: event.number, player }
}

/** The header after a substitution: the same as one read from the database. */
export function seatedAfter(header: GameHeader, { seat, number, player }: Substitution): GameHeader {
  const { accountId: userId, username, image, portrait } = player
  const before = header.players.find((one) => one.seat === seat)
  return {
    ...header,
    players: header.players.map((one) =>
      one.seat === seat ? { seat, userId, username, image, portrait, bot: false } : one,
    ),
    replaced: [
      ...header.replaced,
      ...(before === undefined ? [] : [{ number, seat, userId: before.userId, username: before.username }]),
    ],
  }
}
