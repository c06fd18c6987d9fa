import type { Folds } from './fold.ts'

/** New cards, what the judge hears, and the ghost room. */
export const actFolds: Folds<'redealt' | 'hearingChosen' | 'ghostSaid'> = {
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
