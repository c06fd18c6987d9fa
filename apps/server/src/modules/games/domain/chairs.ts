import type { GameMode } from '@gorod/contracts/game'
import { may } from '@gorod/contracts/permissions'
import type { AddressedCommand, GameEvent, Seat, Viewer } from '@gorod/rules'
import type { Identity } from '../../../platform/identity.ts'
import type { Chair } from '../../activity/public.ts'
import type { Substitute } from '../public.ts'
import type { GameHeader, LogEntry, SeatChange, SeatSwap, Substitution } from './game-log.ts'

/** Modes whose running tables may be watched by those who have the right to. Rated tables have no live spectators. */
const WATCHED_MODES: ReadonlySet<GameMode> = new Set(['practice', 'lobby'])

/** The chair that an account has in a game; null when it has none. */
export function placeIn(header: GameHeader, accountId: number): Chair | null {
  const player = header.players.find(({ userId }) => userId === accountId)
  if (player) return player.seat
  if (header.judge?.userId === accountId) return 'judge'
  return header.secondJudge?.userId === accountId ? 'secondJudge' : null
}

/** True for everybody who had a chair at any time of the game. */
export function wasThere(header: GameHeader, accountId: number | null): boolean {
  if (accountId === null) return false
  const left = [...header.replaced, ...(header.leftJudge === null ? [] : [header.leftJudge])]
  return placeIn(header, accountId) !== null || left.some(({ userId }) => userId === accountId)
}

/** How somebody looks at a game from their chair: both judges see the same. */
export function viewerOn(chair: Chair): Exclude<Viewer, 'spectator' | 'audience'> {
  return chair === 'secondJudge' ? 'judge' : chair
}

/**
 * Where an account is in a game; null when it may not join. A spectator sees and hears the table without delay, and so
 * could tell a player what the table hides from them: only those who watch over tables may be one.
 */
export function whereIn(header: GameHeader, { accountId, rights }: Identity): Chair | 'spectator' | null {
  const watches = WATCHED_MODES.has(header.mode) && may(rights, 'watchTables')
  return placeIn(header, accountId) ?? (watches ? 'spectator' : null)
}

/** How these entries change who has which chair; `player`: the newcomer. */
export function seatChangeIn(
  entries: readonly LogEntry[],
  player: Substitute | undefined,
): SeatChange | undefined {
  for (const { event } of entries) {
    if (event.type === 'judgesSwapped') return { kind: 'judgesSwapped', left: event.reason === null }
    if (event.type === 'secondJudgeLeft') return { kind: 'secondJudgeLeft' }
    if (event.type === 'secondJudgeSeated' && player !== undefined)
      return { kind: 'secondJudgeSeated', player }
    if (event.type === 'seatsSwapped') return { kind: 'swapped', seats: [event.seat, event.other] }
    if (event.type === 'substituted' && player !== undefined)
      return { kind: 'substituted', seat: event.seat, number: event.number, player }
  }
  return undefined
}

/** The chairs whose pages and commands belong to somebody else, or to nobody, after this event. */
export function reseatedBy(event: GameEvent): readonly Chair[] {
  switch (event.type) {
    case 'substituted':
      return [event.seat]
    case 'seatsSwapped':
      return [event.seat, event.other]
    case 'judgesSwapped':
      return ['judge', 'secondJudge']
    case 'secondJudgeSeated':
    case 'secondJudgeLeft':
      return ['secondJudge']
    default:
      return []
  }
}

/** True for a command that may change who has which chair. */
export function reseats({ type, by }: AddressedCommand): boolean {
  const ofJudges = by === 'secondJudge' || (by === 'judge' && type === 'leaveGame')
  return type === 'substitute' || type === 'swapSeats' || type === 'seatSecondJudge' || ofJudges
}

/** The header after people changed chairs: the same as one read from the database. */
export function seatedAfter(header: GameHeader, change: SeatChange): GameHeader {
  switch (change.kind) {
    case 'swapped':
      return swapped(header, change)
    case 'substituted':
      return substituted(header, change)
    case 'secondJudgeSeated': {
      const { accountId: userId, username, image, portrait } = change.player
      return { ...header, secondJudge: { userId, username, image, portrait } }
    }
    case 'secondJudgeLeft':
      return { ...header, secondJudge: null, leftJudge: header.secondJudge }
    case 'judgesSwapped': {
      const { judge, secondJudge } = header
      const second = change.left ? { secondJudge: null, leftJudge: judge } : { secondJudge: judge }
      return { ...header, judge: secondJudge, ...second }
    }
  }
}

/** A seat's earlier players stay with the person who took over from them. */
function swapped(header: GameHeader, { seats: [one, other] }: SeatSwap): GameHeader {
  const moved = (seat: Seat) => (seat === one ? other : seat === other ? one : seat)
  return {
    ...header,
    players: header.players
      .map((player) => ({ ...player, seat: moved(player.seat) }))
      .sort((a, b) => a.seat - b.seat),
    replaced: header.replaced.map((player) => ({ ...player, seat: moved(player.seat) })),
  }
}

function substituted(header: GameHeader, { seat, number, player }: Substitution): GameHeader {
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
