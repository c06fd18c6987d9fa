import type { JudgeCommand, RefusalCode, SeatCommand, SystemCommand } from '../../model/command.ts'
import type { Seat } from '../../model/seat.ts'
import type { PermittedCommand } from '../../model/view.ts'
import type { State } from '../state.ts'
import type { Step } from '../step.ts'

/**
 * The targets that a command may have now, or why it may not be sent at all. Used by `decide` and by `permitted`
 * alike.
 */
export type Options<T = Seat> = readonly T[] | RefusalCode

export function isRefusal<T>(options: Options<T>): options is RefusalCode {
  return typeof options === 'string'
}

/** Carries the command out on the step, or refuses it. A refused step is thrown away. */
type Handle<C> = (step: Step, command: C) => RefusalCode | null
type HandleSeat<C> = (step: Step, command: C, seat: Seat) => RefusalCode | null

export type SeatHandlers<T extends SeatCommand['type'] = SeatCommand['type']> = {
  readonly [K in T]: HandleSeat<Extract<SeatCommand, { type: K }>>
}
export type JudgeHandlers<T extends JudgeCommand['type'] = JudgeCommand['type']> = {
  readonly [K in T]: Handle<Extract<JudgeCommand, { type: K }>>
}
export type SystemHandlers = {
  readonly [K in SystemCommand['type']]: Handle<Extract<SystemCommand, { type: K }>>
}

/** The buttons of one topic for one seat. */
export type Permit = (state: State, seat: Seat) => readonly PermittedCommand[]

export function buttonIf<T extends PermittedCommand>(options: Options<unknown>, button: T): readonly T[] {
  return isRefusal(options) || options.length === 0 ? [] : [button]
}

export function buttonUnless<T extends PermittedCommand>(
  refusal: RefusalCode | null,
  button: T,
): readonly T[] {
  return refusal === null ? [button] : []
}
