import type { SeatResult } from '../model/result.ts'
import type { ScoringVersion } from '../model/rule-set.ts'
import { automaticExtras } from '../scoring/automatic-extras.ts'
import type { PublicHistory } from '../scoring/public-history.ts'
import { type ExtraPoints, scoreSeats } from '../scoring/score-seats.ts'
import type { State } from './state.ts'

/** What the points depend on besides the game itself. */
export interface ScoreContext {
  /** Counts the same game by another scoring; absent: by that of the game. */
  readonly scoring?: ScoringVersion
  /**
   * Per seat in a tournament: games and first kills as town, this game included. Absent outside a tournament: no Ci.
   */
  readonly tournament?: readonly { readonly games: number; readonly firstKills: number }[]
}

function historyOf(state: State, final: NonNullable<State['final']>): PublicHistory {
  const exits = state.seats.flatMap(({ seat, exit }) =>
    exit === null ? [] : [{ seat, cause: exit.cause, day: exit.day }],
  )
  const finished = state.days.filter((day) => day.night !== null).map((day) => day.day)
  return {
    roles: final.roles,
    winner: final.winner,
    days: state.days,
    // A night during which the game ended does not show who spoiled a kill.
    nights: final.nights.filter((night) => finished.includes(night.night)),
    plan: final.plan,
    exits,
  }
}

/**
 * Result and points of every seat of a finished game, in seat order; empty while it runs and when it was aborted.
 * Needs no secret state: `gameEnded` reveals everything, so a browser computes the same points.
 */
export function score(state: State, context: ScoreContext = {}): readonly SeatResult[] {
  const { final } = state
  if (final === null) return []
  const history = historyOf(state, final)
  const byJudge = state.extras.map(({ seat, points, note }) => ({ seat, points, cause: note }))
  const extras: readonly ExtraPoints[] = state.judge === 'human' ? byJudge : automaticExtras(history)
  const firstNight = state.days[0]?.night ?? null
  const taken = state.lastWordTaken.map((seat) => ({ seat, cause: 'removal' }) as const)
  const exits = [...history.exits.map(({ seat, cause }) => ({ seat, cause })), ...taken]
  return scoreSeats({
    ruleSet: { ...state.ruleSet, scoring: context.scoring ?? state.ruleSet.scoring },
    roles: final.roles,
    winner: final.winner,
    firstKilled: firstNight?.victim ?? null,
    bestMove: firstNight?.bestMove ?? null,
    exits: state.teamLossBy === null ? exits : [...exits, { seat: state.teamLossBy, cause: 'teamLoss' }],
    fouls: state.seats.map((seat) => seat.fouls),
    techFouls: state.seats.map((seat) => seat.techFouls),
    majorTechFouls: state.seats.map((seat) => seat.majorTechFouls),
    extras,
    worst: state.worst === null ? [] : [state.worst],
    tournament: context.tournament ?? null,
  })
}
