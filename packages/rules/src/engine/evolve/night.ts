import { advanceDraw, type DrawCounter } from '../../draw.ts'
import type { RuleSet } from '../../model/rule-set.ts'
import type { Seat } from '../../model/seat.ts'
import { aliveSeats } from '../queries.ts'
import { quietNight, type State } from '../state.ts'
import type { Folds } from './fold.ts'
import { withToday } from './phase.ts'

/** Advances the draw counter by a finished night. Its verdict ends the game before the next day. */
export function drawAfterNight(
  state: { readonly draw: DrawCounter; readonly ruleSet: RuleSet; readonly seats: State['seats'] },
  victim: Seat | null,
): ReturnType<typeof advanceDraw> {
  const rule = state.ruleSet.draw
  const before = victim === null ? state.draw : advanceDraw(rule, state.draw, { kind: 'exit' }).counter
  return advanceDraw(rule, before, { kind: 'nightEnded', alive: aliveSeats(state).length })
}

export const nightFolds: Folds<
  'shotFired' | 'donChecked' | 'sheriffChecked' | 'healed' | 'bestMoveSet' | 'shotsResolved' | 'nightResolved'
> = {
  shotFired: (state, { by, seat }) => ({
    ...state,
    night: { ...state.night, shots: [...state.night.shots, { by, seat }] },
  }),
  donChecked: (state, { by, seat, isSheriff }) => ({
    ...state,
    night: { ...state.night, donCheck: { by, seat, isSheriff } },
  }),
  sheriffChecked: (state, { by, seat, isBlack }) => ({
    ...state,
    night: { ...state.night, sheriffCheck: { by, seat, isBlack } },
  }),
  healed: (state, { by, seat }) => ({ ...state, night: { ...state.night, heal: { by, seat } } }),
  bestMoveSet: (state, { seat, seats, final }) => ({
    ...state,
    night: { ...state.night, bestMove: { seat, seats, final } },
  }),
  shotsResolved: (state, { victim }) => ({ ...state, night: { ...state.night, victim } }),
  nightResolved: (state, { night, victim, bestMove }) => {
    const { donCheck, sheriffCheck, heal } = state.night
    // Sorted by seat: the record must neither reveal nor depend on who was quicker.
    const shots = state.night.shots.toSorted((a, b) => a.by - b.by)
    const told = withToday(state, () => ({ night: { victim, bestMove } }))
    return {
      ...told,
      nights: [...state.nights, { night, shots, donCheck, sheriffCheck, heal, victim }],
      night: quietNight,
      draw: drawAfterNight(state, victim).counter,
    }
  },
}
