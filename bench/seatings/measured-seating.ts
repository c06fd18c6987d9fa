import type { Evenness } from '../../apps/server/src/modules/championships/domain/seating/evenness.ts'

/** What is said of every seating, ours or another's. */
export interface MeasuredSeating {
  /** Index: how often; value: how many pairs meet so often. */
  readonly meetingsOfPairs: readonly number[]
  readonly pairsThatNeverMeet: number
  readonly mostMeetings: number
  readonly varianceOfMeetings: number
  /** No seating of so many rounds has less. */
  readonly leastVariance: number
  readonly repeated: number
  readonly squares: number
  readonly leastSquares: number
  readonly aboveBoundPercent: number
  /** Index: how often; value: how many times a player has had one seat so often. Null: no seats were published. */
  readonly timesOnASeat: readonly number[] | null
}

export function measuredSeating(found: Evenness, players: number): MeasuredSeating {
  const pairs = (players * (players - 1)) / 2
  const mean = found.pairs.reduce((sum, count, met) => sum + count * met, 0) / pairs
  const variance = (squares: number) => rounded(squares / pairs - mean * mean, 1000)
  return {
    meetingsOfPairs: found.pairs,
    pairsThatNeverMeet: found.pairs[0] ?? 0,
    mostMeetings: found.pairs.length - 1,
    varianceOfMeetings: variance(found.squares),
    leastVariance: variance(found.leastSquares),
    repeated: found.repeated,
    squares: found.squares,
    leastSquares: found.leastSquares,
    aboveBoundPercent: rounded((found.squares / found.leastSquares - 1) * 100, 10),
    timesOnASeat: found.seats,
  }
}

function rounded(value: number, parts: number): number {
  return Math.round(value * parts) / parts
}
