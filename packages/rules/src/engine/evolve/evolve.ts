import { freshDrawCounter } from '../../draw.ts'
import type { GameEvent } from '../../model/event.ts'
import type { SeatView } from '../../model/view.ts'
import { quietNight, type State } from '../state.ts'
import { apply } from './apply.ts'
import { noChanges } from './changes.ts'
import type { EventOf } from './fold.ts'
import { isReturn, remember, takeBack } from './undo.ts'

function created(event: EventOf<'gameCreated'>): State {
  const { ruleSet, judge, seedHash, seed, chosenRole, at } = event
  const seats = Array.from(
    { length: event.seats },
    (_, index): SeatView => ({
      seat: index + 1,
      alive: true,
      exit: null,
      role: null,
      ready: false,
      cardSlot: null,
      fouls: 0,
      techFouls: 0,
      majorTechFouls: 0,
      speechPenalty: false,
      connected: true,
      reconnectLeftMs: ruleSet.timing.reconnectBudget,
      disconnectedAt: null,
    }),
  )
  return {
    ruleSet,
    judge,
    judgeGone: false,
    secondJudge: 'none',
    pace: judge === 'human' && ruleSet.judgeLeadsPace ? 'judge' : 'host',
    judgeAwaySince: null,
    yielded: null,
    claimsAllowed: false,
    viewersHidden: false,
    seedHash,
    seed,
    chosenRole,
    phase: { id: 'seating', key: 'created', day: 0, startedAt: at, endsAt: at },
    seats,
    roles: seats.map(() => null),
    dealt: false,
    acknowledged: [],
    mafia: [],
    plan: [],
    days: [],
    lastOrder: null,
    vote: null,
    liftHands: [],
    night: quietNight,
    nights: [],
    draw: freshDrawCounter,
    cancelledVotes: [],
    verdict: null,
    lastWordLost: [],
    lastWordTaken: [],
    teamLossBy: null,
    ruledPenalties: [],
    frozenSince: null,
    outcry: null,
    givenFloor: null,
    wait: null,
    waitedOut: null,
    pause: null,
    pauseLeftMs: ruleSet.timing.pauseBudget,
    pauseExtended: false,
    pauseVote: null,
    penaltyVote: null,
    removalPending: null,
    penaltyProposals: [],
    pauseRequests: [],
    keysUsed: 0,
    ...noChanges,
    judgePresses: 0,
    extras: [],
    best: null,
    worst: null,
    fouls: [],
    foulNumber: 0,
    rulings: 0,
    annulled: false,
    final: null,
    redeals: 0,
    substitutions: 0,
    hearing: [],
    floorRequests: [],
    floorRequestsMade: [],
    ghostLines: [],
    judgeActs: 0,
    undoBook: null,
  }
}

/**
 * Applies one event to the state. The server folds whole events, a browser the redacted events of its viewer, with the
 * same code. So a fold may use only what the event carries and what every receiver of the event knows. The first event
 * is `gameCreated`, folded into null.
 */
export function evolve(state: State | null, event: GameEvent): State {
  if (event.type === 'gameCreated') return created(event)
  if (state === null) throw new Error(`the log of a game begins with gameCreated, not ${event.type}`)
  return isReturn(event) ? takeBack(state, event) : remember(state, apply(state, event), event)
}

/** The state after all these events, beginning with the first one. */
export function replay(events: readonly GameEvent[]): State {
  const last = events.reduce<State | null>(evolve, null)
  if (last === null) throw new Error('a log without events is no game')
  return last
}
