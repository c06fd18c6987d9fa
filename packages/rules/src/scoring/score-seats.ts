import type { ExitCause, SeatResult } from '../model/result.ts'
import type { RuleSet } from '../model/rule-set.ts'
import { LAST_FOUL, type Role, type Seat, type Team, teamOf } from '../model/seat.ts'
import { bestMoveHits, bestMovePoints } from './best-move.ts'
import { paidCi } from './ci.ts'
import { scorings } from './versions.ts'

export interface ExtraPoints {
  readonly seat: Seat
  readonly points: number
  /** A code of `automaticExtras`, or the judge's note. */
  readonly cause: string
}

/** Everything the points of a finished game depend on. Lists by seat have index = seat − 1. */
export interface ScoreInput {
  readonly ruleSet: Pick<RuleSet, 'scoring' | 'bestMoveForBlack'>
  readonly roles: readonly Role[]
  readonly winner: Team | 'draw'
  /** Shot in night 1 and not healed. */
  readonly firstKilled: Seat | null
  /** The seats that the first killed named; null without the right to name. */
  readonly bestMove: readonly Seat[] | null
  /** Everybody who left, in any order. A seat already leaving by vote or shot keeps that cause. */
  readonly exits: readonly { readonly seat: Seat; readonly cause: ExitCause }[]
  readonly fouls: readonly number[]
  readonly techFouls: readonly number[]
  /** How many of them are major ones. */
  readonly majorTechFouls: readonly number[]
  /** The judge's extra points or the automatic ones; their sum is clamped to −1…+1 per seat. */
  readonly extras: readonly ExtraPoints[]
  /** Seats marked "worst move" by the judge (FIIM 7). */
  readonly worst: readonly Seat[]
  /** Per seat in a tournament: games and first kills as town, this game included. Null outside a tournament: no Ci. */
  readonly tournament: readonly { readonly games: number; readonly firstKills: number }[] | null
}

/** Result and points of every seat, in seat order (rule book §13). Equal input gives equal points. */
export function scoreSeats(input: ScoreInput): SeatResult[] {
  return input.roles.map((role, index) => scoreSeat(input, index + 1, role))
}

function scoreSeat(input: ScoreInput, seat: Seat, role: Role): SeatResult {
  const scoring = scorings[input.ruleSet.scoring]
  const team = teamOf(role)
  const causes = input.exits.filter((exit) => exit.seat === seat).map((exit) => exit.cause)
  const culprit = causes.includes('teamLoss')
  const firstKilled = input.firstKilled === seat
  // An empty best move is stored as none: it does not count as given (vector B06).
  const named = firstKilled && input.bestMove !== null && input.bestMove.length > 0 ? input.bestMove : null
  const hits = named === null ? 0 : bestMoveHits(named, input.roles)
  const won = input.winner === team && !culprit
  const outcome = input.winner === 'draw' ? scoring.draw : won ? scoring.win : scoring.loss
  const parts = {
    base: culprit ? 0 : outcome,
    bestMove: named === null ? 0 : bestMovePoints(input.ruleSet, role, hits),
    ci: firstKilled && team === 'red' ? ciOf(input, seat, hits) : 0,
    extra: 0,
    penalties: penaltiesOf(input, seat, causes),
  }
  const extras = extrasOf(input, seat)
  const given = extras
    .filter((extra) => extra.cause !== notWorst)
    .reduce((sum, extra) => sum + extra.points, 0)
  const automatic = extras.some((extra) => extra.cause === notWorst) ? scoring.unlessWorst : 0
  parts.extra = rounded(limitedExtra(given) + automatic, 100)
  const total = rounded(
    Object.values(parts).reduce((sum, part) => sum + part, 0),
    100,
  )
  return {
    seat,
    role,
    team,
    won,
    firstKilled,
    fouls: input.fouls[seat - 1] ?? 0,
    techFouls: input.techFouls[seat - 1] ?? 0,
    bestMove: named === null ? null : { seats: named, hits },
    extras,
    points: { ...parts, total },
  }
}

/** As many extra points as count for a seat. */
export function limitedExtra(points: number): number {
  return Math.min(1, Math.max(-1, points))
}

/** Cause code of the points FIIM 7 pays to everyone without a "worst move" mark; outside the clamp. */
const notWorst = 'not_worst'

function extrasOf(input: ScoreInput, seat: Seat): { points: number; cause: string }[] {
  const own = input.extras
    .filter((extra) => extra.seat === seat)
    .map(({ points, cause }) => ({ points, cause }))
  const bonus = scorings[input.ruleSet.scoring].unlessWorst
  if (bonus !== 0 && !input.worst.includes(seat)) own.push({ points: bonus, cause: notWorst })
  return own
}

function ciOf(input: ScoreInput, seat: Seat, hits: number): number {
  const record = input.tournament?.[seat - 1]
  if (record === undefined) return 0
  return rounded(paidCi(input.ruleSet.scoring, { ...record, winner: input.winner, hits }), 10_000)
}

/** One removal penalty whatever the cause of the removal; a team loss replaces it; each technical foul adds its own. */
function penaltiesOf(input: ScoreInput, seat: Seat, causes: readonly ExitCause[]): number {
  const scoring = scorings[input.ruleSet.scoring]
  const removed = causes.some((cause) => cause !== 'vote' && cause !== 'shot')
  // FIIM counts a fourth foul taken after the exit as well: F04, "penalty points only".
  const fourth = (input.fouls[seat - 1] ?? 0) >= LAST_FOUL
  const exit = causes.includes('teamLoss') ? scoring.teamLoss : removed || fourth ? scoring.removal : 0
  const major = input.majorTechFouls[seat - 1] ?? 0
  const minor = (input.techFouls[seat - 1] ?? 0) - major
  return rounded(exit + minor * scoring.tech + major * scoring.majorTech, 100)
}

function rounded(value: number, steps: number): number {
  // Adding 0 turns −0 into 0: equal points must be byte-equal.
  return Math.round((value + Number.EPSILON) * steps) / steps + 0
}
