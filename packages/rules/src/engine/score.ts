import type { Sanction, SeatPenalty } from '../model/command.ts'
import type { ExitCause, SeatResult } from '../model/result.ts'
import type { ScoringVersion } from '../model/rule-set.ts'
import { LAST_FOUL, type Seat } from '../model/seat.ts'
import { automaticExtras } from '../scoring/automatic-extras.ts'
import type { PublicHistory } from '../scoring/public-history.ts'
import { type ExtraPoints, scoreSeats } from '../scoring/score-seats.ts'
import { seatOf } from './queries.ts'
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

/** Who leaves by these pays nothing. */
const FREE: ReadonlySet<ExitCause | undefined> = new Set(['vote', 'shot', undefined])

/** What the seat pays for: by the last ruling on it, else by what happened at the table. */
export function penaltyOf(state: State, seat: Seat): SeatPenalty {
  const ruled = state.ruledPenalties.find((one) => one.seat === seat)
  if (ruled !== undefined) return ruled.penalty
  if (state.teamLossBy === seat) return 'teamLoss'
  const { exit, fouls } = seatOf(state, seat)
  const isPaid = !FREE.has(exit?.cause) || fouls >= LAST_FOUL || state.lastWordTaken.includes(seat)
  return isPaid ? 'removal' : 'none'
}

/** What the seat is punished with, as a ruling says it. */
export function sanctionOf(state: State, seat: Seat): Sanction {
  const { fouls, techFouls, majorTechFouls } = seatOf(state, seat)
  return { kind: 'sanction', seat, fouls, techFouls, majorTechFouls, penalty: penaltyOf(state, seat) }
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
  const exits = state.seats.flatMap(({ seat }) => {
    const cause = penaltyOf(state, seat)
    return cause === 'none' ? [] : [{ seat, cause }]
  })
  return scoreSeats({
    ruleSet: { ...state.ruleSet, scoring: context.scoring ?? state.ruleSet.scoring },
    roles: final.roles,
    winner: final.winner,
    firstKilled: firstNight?.victim ?? null,
    bestMove: firstNight?.bestMove ?? null,
    exits,
    fouls: state.seats.map((seat) => seat.fouls),
    techFouls: state.seats.map((seat) => seat.techFouls),
    majorTechFouls: state.seats.map((seat) => seat.majorTechFouls),
    extras,
    worst: state.worst === null ? [] : [state.worst],
    tournament: context.tournament ?? null,
  })
}
