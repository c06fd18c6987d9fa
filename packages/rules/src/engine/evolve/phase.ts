import { advanceDraw } from '../../draw.ts'
import type { Phase } from '../../model/phase.ts'
import type { DayRecord, VoteRound } from '../../model/view.ts'
import { aliveSeats, seatOf } from '../queries.ts'
import { quietNight, type State } from '../state.ts'
import { type Folds, withSeat } from './fold.ts'

function freshDay(day: number): DayRecord {
  return {
    day,
    opener: null,
    said: [],
    nominations: [],
    rounds: [],
    lift: null,
    decision: null,
    night: null,
    opinions: [],
  }
}

export function withToday(state: State, change: (day: DayRecord) => Partial<DayRecord>): State {
  const last = state.days.at(-1)
  if (last === undefined) return state
  return { ...state, days: [...state.days.slice(0, -1), { ...last, ...change(last) }] }
}

/** What begins together with the phase: a new day, an order of speeches, a round of hands, a night. */
function begin(state: State, phase: Phase): State {
  switch (phase.id) {
    case 'speech':
      return beginSpeech(state, phase)
    case 'voteCandidate':
    case 'voteSimultaneous':
      return beginRound(state, phase)
    case 'liftVote':
      return { ...state, liftHands: [], vote: null }
    case 'voteResult':
      return state
    case 'nightFall': {
      const draw = advanceDraw(state.ruleSet.draw, state.draw, { kind: 'dayEnded', day: phase.day })
      return { ...state, draw: draw.counter, night: quietNight, vote: null }
    }
    default:
      return { ...state, vote: null }
  }
}

function beginDay(state: State, day: number): State {
  const moment = { kind: 'dayStarted', day, alive: aliveSeats(state).length } as const
  return {
    ...state,
    days: [...state.days, freshDay(day)],
    draw: advanceDraw(state.ruleSet.draw, state.draw, moment).counter,
  }
}

function beginSpeech(state: State, phase: Extract<Phase, { id: 'speech' }>): State {
  const opener = phase.order[0] ?? phase.seat
  const opened: State = { ...state, lastOrder: { opener, closer: phase.order.at(-1) ?? phase.seat } }
  const named = withToday(opened, () => ({ opener }))
  const { speechPenalty } = seatOf(state, phase.seat)
  return phase.kind !== 'full' && speechPenalty
    ? withSeat(named, phase.seat, { speechPenalty: false })
    : named
}

function beginRound(
  state: State,
  phase: Extract<Phase, { id: 'voteCandidate' | 'voteSimultaneous' }>,
): State {
  const { round, candidates } = phase
  // The next candidate, or the same one again after a restart. When a candidate is struck, the round starts again.
  if (state.vote?.round === round && state.vote.candidates.length === candidates.length) return state
  const fresh: VoteRound = { round, candidates, counted: [] }
  const opened = withToday(state, (day) => ({
    rounds: [...day.rounds.filter((entry) => entry.round < round), fresh],
  }))
  return {
    ...opened,
    vote: { round, candidates, previousTied: round > 1 ? candidates : null, hands: [] },
  }
}

export const phaseFolds: Folds<'phaseEntered'> = {
  phaseEntered: (state, { phase, at }) => {
    const moved: State = {
      ...state,
      phase,
      wait: null,
      givenFloor: null,
      floorRequests: [],
      floorRequestsMade: [],
      frozenSince: state.outcry === null && state.pause === null ? null : at,
    }
    return begin(phase.day > state.phase.day ? beginDay(moved, phase.day) : moved, phase)
  },
}
