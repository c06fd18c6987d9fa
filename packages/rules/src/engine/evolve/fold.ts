import type { GameEvent, GameEventType } from '../../model/event.ts'
import type { Seat } from '../../model/seat.ts'
import type { SeatView } from '../../model/view.ts'
import type { State } from '../state.ts'

export type EventOf<T extends GameEventType> = Extract<GameEvent, { type: T }>

/** The fold of each event type. A topic implements some of them. */
export type Folds<T extends GameEventType = Exclude<GameEventType, 'gameCreated'>> = {
  readonly [K in T]: (state: State, event: EventOf<K>) => State
}

export function withoutRequest(state: State, seat: Seat): State {
  return { ...state, floorRequests: state.floorRequests.filter((request) => request.seat !== seat) }
}

export function withSeat(state: State, seat: Seat, change: Partial<SeatView>): State {
  return {
    ...state,
    seats: state.seats.map((entry) => (entry.seat === seat ? { ...entry, ...change } : entry)),
  }
}
