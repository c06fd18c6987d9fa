import type { Seat } from '../../model/seat.ts'
import type { State } from '../state.ts'
import { type Folds, withoutRequest, withSeat } from './fold.ts'

/**
 * The people of two seats change places: what the table knows of a person goes with them. Their requests for the floor
 * end, because the other one does not know of them.
 */
function swapped(state: State, seat: Seat, other: Seat): State {
  const moved = (one: Seat) => (one === seat ? other : one === other ? seat : one)
  const others = (seats: readonly Seat[]) => seats.filter((one) => moved(one) === one)
  return {
    ...state,
    seats: state.seats.map((entry) => ({
      ...(state.seats[moved(entry.seat) - 1] ?? entry),
      seat: entry.seat,
    })),
    fouls: state.fouls.map((foul) => ({ ...foul, seat: moved(foul.seat) })),
    extras: state.extras.map((extra) => ({ ...extra, seat: moved(extra.seat) })),
    hearing: state.hearing.map(moved),
    floorRequests: state.floorRequests.filter((request) => moved(request.seat) === request.seat),
    floorRequestsMade: others(state.floorRequestsMade),
  }
}

/** New cards, a new player on a seat, two who change places, what the judge hears, who asks for the floor, and the ghost room. */
export const actFolds: Folds<
  | 'redealt'
  | 'substituted'
  | 'seatsSwapped'
  | 'hearingChosen'
  | 'floorRequested'
  | 'floorRequestClosed'
  | 'ghostSaid'
> = {
  // The card stays with the seat; what concerns the person begins again.
  substituted: (state, { seat, number }) =>
    withSeat(
      {
        ...state,
        substitutions: number,
        acknowledged: state.acknowledged.filter((one) => one !== seat),
        removalPending: state.removalPending?.seat === seat ? null : state.removalPending,
        floorRequests: withoutRequest(state, seat).floorRequests,
      },
      seat,
      {
        ready: false,
        fouls: 0,
        techFouls: 0,
        majorTechFouls: 0,
        speechPenalty: false,
        reconnectLeftMs: state.ruleSet.timing.reconnectBudget,
      },
    ),
  seatsSwapped: (state, { seat, other }) => swapped(state, seat, other),
  redealt: (state, { number }) => ({
    ...state,
    redeals: number,
    dealt: false,
    roles: state.roles.map(() => null),
    acknowledged: [],
    mafia: [],
    plan: [],
    seats: state.seats.map((seat) => ({ ...seat, cardSlot: null })),
  }),
  hearingChosen: (state, { seats }) => ({ ...state, hearing: seats }),
  floorRequested: (state, { seat, words, at }) => ({
    ...state,
    // After an act was taken back the request may be there already.
    floorRequests: [...withoutRequest(state, seat).floorRequests, { seat, words, at }],
    floorRequestsMade: [...state.floorRequestsMade, seat],
  }),
  floorRequestClosed: (state, { seat }) => withoutRequest(state, seat),
  ghostSaid: (state, { seat, text, to, at }) => ({
    ...state,
    ghostLines: [...state.ghostLines, { seat, text, to, at }],
  }),
}
