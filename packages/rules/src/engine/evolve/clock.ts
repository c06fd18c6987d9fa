import type { Phase } from '../../model/phase.ts'
import type { State } from '../state.ts'
import type { Folds } from './fold.ts'
import { withoutRequest, withSeat } from './fold.ts'

const FREEZERS = ['pause', 'outcry', 'givenFloor', 'wait'] as const
type Freezer = (typeof FREEZERS)[number]

/** True when the clock of the phase is still stopped for another reason after this one ends. */
function staysFrozen(state: State, without: Freezer): boolean {
  return FREEZERS.some((name) => name !== without && state[name] !== null)
}

/** How far the end of the phase moves when this reason to stop the clock ends now. */
export function shiftAfter(state: State, without: Freezer, at: number): number {
  return staysFrozen(state, without) || state.frozenSince === null ? 0 : at - state.frozenSince
}

function thaw(state: State, freezer: Freezer, shiftMs: number): State {
  const { phase } = state
  return {
    ...state,
    [freezer]: null,
    frozenSince: staysFrozen(state, freezer) ? state.frozenSince : null,
    phase: laterPhase(phase, shiftMs),
  }
}

/** Moves the end of a phase that has one. */
function laterPhase(phase: Phase, ms: number): Phase {
  return phase.endsAt === null ? phase : { ...phase, endsAt: phase.endsAt + ms }
}

/** Moves the end of an overlay. */
function later<T extends { readonly endsAt: number }>(overlay: T | null, ms: number): T | null {
  return overlay === null ? null : { ...overlay, endsAt: overlay.endsAt + ms }
}

/** A pause stops every clock of the table: overlays and the budgets of absent seats move by its length. */
function afterPause(state: State, at: number): State {
  const { pause } = state
  if (pause === null) return state
  const ms = at - pause.since
  return {
    ...state,
    outcry: later(state.outcry, ms),
    givenFloor: later(state.givenFloor, ms),
    wait: later(state.wait, ms),
    penaltyVote: later(state.penaltyVote, ms),
    removalPending: later(state.removalPending, ms),
    pauseLeftMs: pause.by === 'judge' ? state.pauseLeftMs : Math.max(0, state.pauseLeftMs - ms),
    seats: state.seats.map((seat) =>
      seat.disconnectedAt === null
        ? seat
        : { ...seat, disconnectedAt: seat.disconnectedAt <= pause.since ? seat.disconnectedAt + ms : at },
    ),
  }
}

export const clockFolds: Folds<
  | 'pauseRequested'
  | 'pauseVoted'
  | 'pauseRejected'
  | 'paused'
  | 'resumed'
  | 'phaseExtended'
  | 'criedOut'
  | 'outcryEnded'
  | 'floorGiven'
  | 'floorEnded'
  | 'waitStarted'
  | 'waitEnded'
  | 'seatDisconnected'
  | 'seatReconnected'
  | 'paceSet'
  | 'speechYielded'
  | 'judgeDisconnected'
  | 'judgeReconnected'
  | 'undone'
> = {
  pauseRequested: (state, { by, reason, key, endsAt }) => ({
    ...state,
    pauseVote: { by, reason, key, endsAt, votes: [] },
    pauseRequests: [...state.pauseRequests, by],
    keysUsed: state.keysUsed + 1,
  }),
  pauseVoted: (state, { seat, approve }) =>
    state.pauseVote === null
      ? state
      : {
          ...state,
          pauseVote: { ...state.pauseVote, votes: [...state.pauseVote.votes, { seat, approve }] },
        },
  pauseRejected: (state) => ({ ...state, pauseVote: null }),
  paused: (state, { by, reason, key, endsAt, at }) => {
    // A pause of the players that is longer than what is left begins the second budget. Older logs began it at zero.
    const secondBudget = by !== 'judge' && endsAt - at > state.pauseLeftMs
    return {
      ...state,
      pause: { by, reason, key, since: at, endsAt },
      pauseVote: null,
      pauseLeftMs: secondBudget ? state.ruleSet.timing.pauseBudget : state.pauseLeftMs,
      pauseExtended: state.pauseExtended || secondBudget,
      frozenSince: state.frozenSince ?? at,
      keysUsed: state.keysUsed + 1,
    }
  },
  resumed: (state, { shiftMs, at }) => thaw(afterPause(state, at), 'pause', shiftMs),
  phaseExtended: (state, { ms }) => ({
    ...state,
    phase: { ...state.phase, endsAt: (state.phase.endsAt ?? state.phase.startedAt) + ms },
  }),
  criedOut: (state, { seat, key, endsAt, at }) => ({
    ...state,
    outcry: { seat, key, endsAt },
    frozenSince: state.frozenSince ?? at,
    keysUsed: state.keysUsed + 1,
  }),
  outcryEnded: (state, { shiftMs }) => thaw(state, 'outcry', shiftMs),
  floorGiven: (state, { seat, key, endsAt, at }) => ({
    ...withoutRequest(state, seat),
    givenFloor: { seat, key, endsAt },
    frozenSince: state.frozenSince ?? at,
    keysUsed: state.keysUsed + 1,
  }),
  floorEnded: (state, { shiftMs }) => thaw(state, 'givenFloor', shiftMs),
  waitStarted: (state, { seat, key, endsAt, at }) => ({
    ...state,
    wait: { seat, key, endsAt },
    frozenSince: state.frozenSince ?? at,
    keysUsed: state.keysUsed + 1,
  }),
  waitEnded: (state, { shiftMs }) => ({ ...thaw(state, 'wait', shiftMs), waitedOut: state.phase.key }),
  seatDisconnected: (state, { seat, at }) => withSeat(state, seat, { connected: false, disconnectedAt: at }),
  seatReconnected: (state, { seat, shiftMs, budgetLeftMs }) => {
    const back = withSeat(state, seat, {
      connected: true,
      disconnectedAt: null,
      reconnectLeftMs: budgetLeftMs,
    })
    return waitsFor(state, seat) ? thaw(back, 'wait', shiftMs) : back
  },
  paceSet: (state, { pace, endsAt }) => ({ ...state, pace, phase: { ...state.phase, endsAt } }),
  speechYielded: (state) => ({ ...state, yielded: state.phase.key }),
  judgeDisconnected: (state, { at }) => ({ ...state, judgeAwaySince: at }),
  judgeReconnected: (state) => ({ ...state, judgeAwaySince: null }),
  // The only effect of an undo when the events are folded without its act: the time that it gives back.
  undone: (state, { shiftMs, removalShiftMs }) => ({
    ...state,
    phase: laterPhase(state.phase, shiftMs ?? 0),
    removalPending: later(state.removalPending, removalShiftMs),
  }),
}

/** True when the running wait ends because this seat comes back. Before day 1 the table waits for everybody. */
export function waitsFor(state: State, seat: number): boolean {
  if (state.wait === null) return false
  if (state.wait.seat !== null) return state.wait.seat === seat
  return state.seats.every((entry) => entry.connected || entry.seat === seat)
}
