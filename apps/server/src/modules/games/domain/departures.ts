import type { GameEvent } from '@gorod/rules'
import type { Chair } from '../../activity/public.ts'
import type { Append } from './game-log.ts'

/**
 * The accounts that may go elsewhere after this append, by seat. A player who was voted out or shot stays at the table
 * and may talk after the end. A player or judge who left for good, or lost the connection for good, is free at once.
 * The end of the game frees everybody.
 */
export function seatsToFree(append: Append): readonly Chair[] | 'all' | 'none' {
  if (append.status !== 'running') return 'all'
  const judges = append.entries.flatMap(({ event }) => judgeLeavingBy(event))
  const chairs = [...earlyLeavers(append).map(({ seat }) => seat), ...judges]
  return chairs.length > 0 ? chairs : 'none'
}

/** A judge who leaves while the other one goes on has the chair of the second judge by then. */
function judgeLeavingBy(event: GameEvent): readonly Chair[] {
  if (event.type === 'judgeLeft') return ['judge']
  const left = event.type === 'secondJudgeLeft' || (event.type === 'judgesSwapped' && event.reason === null)
  return left ? ['secondJudge'] : []
}

/** A living seat whose player is gone. */
interface EarlyLeaver {
  readonly seat: number
  /** When the time to come back was used up, server time in ms; null: the player left for good. */
  readonly lostAt: number | null
}

/**
 * Living seats whose player left for good, or lost the connection for good. The rules write no event for a player who
 * is out already, nor for one who leaves after the end.
 */
export function earlyLeavers({ entries, brokenOffBy }: Append): readonly EarlyLeaver[] {
  const leavers = entries.flatMap(({ event }): readonly EarlyLeaver[] => {
    if (event.type !== 'seatLeft') return []
    if (event.cause === 'connection') return [{ seat: event.seat, lostAt: event.at }]
    return event.cause === 'left' ? [{ seat: event.seat, lostAt: null }] : []
  })
  return [...leavers, ...brokenOffBy.map((seat) => ({ seat, lostAt: null }))]
}
