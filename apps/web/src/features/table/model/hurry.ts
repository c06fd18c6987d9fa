import { type GameEvent, type Phase, type Seat, speakerOf } from '@gorod/rules'

export function hasFloor(phase: Phase, seat: Seat): boolean {
  return speakerOf(phase) === seat
}

/** A hurry that was asked for when the game had `since` events lasts until the one who asked has the floor. */
export function isHurried(events: readonly GameEvent[], since: number | null, seat: Seat): boolean {
  if (since === null) return false
  return !events.slice(since).some((event) => event.type === 'phaseEntered' && hasFloor(event.phase, seat))
}
