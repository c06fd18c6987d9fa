import { type Folds, withSeat } from './fold.ts'

/** New cards, a new player on a seat, what the judge hears, and the ghost room. */
export const actFolds: Folds<'redealt' | 'substituted' | 'hearingChosen' | 'ghostSaid'> = {
  // The card stays with the seat; what concerns the person begins again.
  substituted: (state, { seat, number }) =>
    withSeat(
      {
        ...state,
        substitutions: number,
        acknowledged: state.acknowledged.filter((one) => one !== seat),
        removalPending: state.removalPending?.seat === seat ? null : state.removalPending,
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
  ghostSaid: (state, { seat, text, to, at }) => ({
    ...state,
    ghostLines: [...state.ghostLines, { seat, text, to, at }],
  }),
}
