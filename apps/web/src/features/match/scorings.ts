import {
  type GameEvent,
  replay,
  type ScoreContext,
  type ScoringVersion,
  type Seat,
  type SeatResult,
  score,
  scorings,
} from '@gorod/rules'

/** The points of one game by every scoring that the rules know. */
export interface ScoringComparison {
  /** The scoring that the game was played by. */
  readonly own: ScoringVersion
  readonly versions: readonly {
    readonly id: ScoringVersion
    readonly results: ReadonlyMap<Seat, SeatResult>
  }[]
}

/** Null for a game without a result. `series`: the records of the players, in a game of a series. */
export function compareScorings(
  events: readonly GameEvent[],
  series: ScoreContext['tournament'] | null = null,
): ScoringComparison | null {
  if (events.length === 0) return null
  const state = replay(events)
  if (state.final === null) return null
  const context = series === null ? {} : { tournament: series }
  const ids = Object.keys(scorings) as ScoringVersion[]
  return {
    own: state.ruleSet.scoring,
    versions: ids.map((id) => ({
      id,
      results: new Map(score(state, { scoring: id, ...context }).map((result) => [result.seat, result])),
    })),
  }
}
