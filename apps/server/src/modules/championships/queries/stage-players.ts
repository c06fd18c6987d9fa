import { CHAMPIONSHIP_SEATS, stagesOf } from '@gorod/contracts/championship-plan'
import { hasBegun, type Stage } from '../domain/life.ts'
import type { BegunRound } from '../domain/seating/plan-seating.ts'
import type { PlannedChampionship } from '../store/championships-store.ts'
import type { SeatedPlayer } from '../store/players-store.ts'
import type { TableRow } from '../store/rounds-store.ts'
import { standingsOf } from './read-standings.ts'

interface OfStage {
  readonly players: readonly SeatedPlayer[]
  readonly tables: readonly TableRow[]
  readonly stage: Stage
  /** How many tables it has, and so how many of the stage before go on to it. */
  readonly tableCount: number
}

/**
 * The players of the rounds of a stage that have not begun, also those who are out and hold a number. A player who has begun a
 * stage is in it: another table of the stage before changes nothing any more.
 */
export function playersOfStage(
  championship: PlannedChampionship,
  { players, tables, stage, tableCount }: OfStage,
): SeatedPlayer[] {
  const stages = stagesOf(championship.plan)
  const before = stages[stages.findIndex((one) => one.stage === stage) - 1]
  if (before === undefined) return players.filter(({ number, state }) => number !== null || state === 'in')
  if (begunRounds(tables, stage).length > 0) return seatedIn(stage, players, tables)
  return bestOf(championship, { players, tables, stage: before.stage }).slice(
    0,
    tableCount * CHAMPIONSHIP_SEATS,
  )
}

/** The players of a stage who still play, by its table of places. */
function bestOf(
  championship: PlannedChampionship,
  { players, tables, stage }: Omit<OfStage, 'tableCount'>,
): SeatedPlayer[] {
  const byAccount = new Map(players.map((player) => [player.accountId, player]))
  const { plan } = championship
  return standingsOf({ plan, players, tables, stage, before: null, whole: championship })
    .flatMap(({ player }) => byAccount.get(player) ?? [])
    .filter(({ state }) => state === 'in')
}

/** The players of a stage, and those who took over the place of one of them, in the order of their numbers. */
function seatedIn(
  stage: Stage,
  players: readonly SeatedPlayer[],
  tables: readonly TableRow[],
): SeatedPlayer[] {
  const ids = new Set(tables.filter((table) => table.stage === stage).flatMap(({ seats }) => seats))
  return players.filter(({ accountId }) => ids.has(accountId))
}

/** The rounds of a stage that stay as they are when it is seated again. */
export function begunRounds(tables: readonly TableRow[], stage: Stage): BegunRound[] {
  const ofStage = tables.filter((table) => table.stage === stage)
  const rounds = [...new Set(ofStage.map(({ round }) => round))].map((round) => ({
    tables: ofStage.filter((table) => table.round === round),
  }))
  // A round that has begun is never after one that has not: what lies before it is fixed too.
  return rounds
    .slice(0, rounds.findLastIndex((round) => hasBegun(round.tables)) + 1)
    .map((round) => ({ tables: round.tables.map(({ judgeId, seats }) => ({ judgeId, seats })) }))
}
