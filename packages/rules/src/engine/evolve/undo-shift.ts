import type { State } from '../state.ts'
import { later, laterPhase } from './clock.ts'
import type { Folds } from './fold.ts'

/** The only effect of an undo when the events are folded without its act: the time that it gives back. */
export const undoFolds: Folds<'undone'> = {
  undone: (state, { shiftMs, removalShiftMs }): State => ({
    ...state,
    phase: laterPhase(state.phase, shiftMs ?? 0),
    removalPending: later(state.removalPending, removalShiftMs),
  }),
}
