import type { JudgeCommand, RefusalCode } from '../../model/command.ts'
import type { Seat } from '../../model/seat.ts'
import type { PermittedCommand } from '../../model/view.ts'
import { allSeats, awaitsLastWord, isAlive } from '../queries.ts'
import type { State } from '../state.ts'

/** Seats that can still be punished: in the game, or with a last word to come. */
export function answerable(state: State): readonly Seat[] {
  return allSeats(state).filter((seat) => isAlive(state, seat) || awaitsLastWord(state, seat))
}

/** Why an act of the judge cannot concern this seat; `empty` when no seat can be concerned at all. */
export function refuseOutside(seats: readonly Seat[], seat: number, empty: RefusalCode): RefusalCode | null {
  if (seats.includes(seat)) return null
  return seats.length === 0 ? empty : 'target_invalid'
}

type SeatButton = Extract<PermittedCommand, { readonly seats: readonly Seat[] }>['type']

/** A button of the judge with its seats; none when there is no seat. */
export function aimed(
  type: Exclude<Extract<SeatButton, JudgeCommand['type']>, 'giveTechFoul'>,
  seats: readonly Seat[],
): readonly PermittedCommand[] {
  return seats.length === 0 ? [] : [{ type, seats }]
}
