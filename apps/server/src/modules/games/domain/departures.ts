import type { Append } from './game-log.ts'

/**
 * The accounts that may go elsewhere after this append, by seat. A player who was voted out or shot stays at the table
 * and may talk after the end. A player or judge who left for good, or lost the connection for good, is free at once.
 * The end of the game frees everybody.
 */
export function seatsToFree(append: Append): readonly (number | 'judge')[] | 'all' | 'none' {
  if (append.status !== 'running') return 'all'
  const judge = append.entries.some(({ event }) => event.type === 'judgeLeft') ? (['judge'] as const) : []
  const seats = [...seatsLeavingEarly(append), ...judge]
  return seats.length > 0 ? seats : 'none'
}

/**
 * Living seats whose player left for good, or lost the connection for good. The rules write no event for a player who
 * is out already, nor for one who leaves after the end.
 */
export function seatsLeavingEarly({ entries, brokenOffBy }: Append): readonly number[] {
  const seats = entries.flatMap(({ event }) =>
    event.type === 'seatLeft' && (event.cause === 'left' || event.cause === 'connection') ? [event.seat] : [],
  )
  return [...seats, ...brokenOffBy]
}
