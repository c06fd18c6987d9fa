import { setImmediate as breathe } from 'node:timers/promises'
import {
  CHAMPIONSHIP_SEATS,
  PLAN_LIMITS,
  type PlannedStage,
  stagesOf,
} from '@gorod/contracts/championship-plan'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { Db } from '../../../platform/db/db.ts'
import { refused } from '../../../platform/form-answer.ts'
import type { WorkQueue } from '../../../platform/work-queue.ts'
import { pairOfKey } from '../../moderation/public.ts'
import { ORGANISED_TEXTS, CHAMPIONSHIP_TEXTS as T } from '../domain/championships-text.ts'
import { heirNow, isSettled, type Stage } from '../domain/life.ts'
import { type SeatingFacts, seatedRounds, wishOf } from '../domain/seating/plan-seating.ts'
import { searchSeating } from '../domain/seating/seating.ts'
import type { Round, SeatingWish } from '../domain/seating/wish.ts'
import { listConflicts } from '../queries/list-conflicts.ts'
import { begunRounds, playersOfStage } from '../queries/stage-players.ts'
import { changeChampionshipRow, type PlannedChampionship } from '../store/championships-store.ts'
import { changePlayerRow, listSeatedPlayers, type SeatedPlayer } from '../store/players-store.ts'
import { listTables, replaceRounds, type TableRow } from '../store/rounds-store.ts'
import { listStaff } from '../store/staff-store.ts'
import { type OrganiseDeps, type Organiser, organise, readOrganised } from './organise.ts'
import { tellSeated } from './tell-people.ts'

/** The field of the plan that has the tables of a stage. */
const TABLES_OF = { main: 'tables', semi: 'semiTables', final: 'finalTables' } as const
const MOST_TABLES: Readonly<Record<Stage, number>> = {
  main: PLAN_LIMITS.tables,
  semi: PLAN_LIMITS.semiTables,
  final: PLAN_LIMITS.finalTables,
}

export interface SeatDeps extends OrganiseDeps {
  /** One search at a time: it takes seconds of the processor. */
  readonly searches: WorkQueue
}

interface SeatWish {
  readonly id: number
  readonly stage: Stage
  readonly seed: string
  /** How many tables the rounds have that have not begun. Absent: as many as the plan says. */
  readonly tables?: number | undefined
}

interface SeatingTask {
  readonly facts: SeatingFacts
  /** The number of the first round that is seated now. */
  readonly first: number
  readonly players: readonly SeatedPlayer[]
}

/**
 * Seats the rounds that have not begun. The search runs outside of any transaction and lets others work; what it was made
 * from is compared when it is written.
 */
export async function seat(deps: SeatDeps, by: Organiser, wish: SeatWish): Promise<FormAnswer> {
  const known = await readOrganised(deps.db, wish.id, by)
  const prepared = await prepare(deps, deps.db, known, wish)
  if (typeof prepared === 'string') return refused('seed', prepared)
  const rounds = await deps.searches.run(() => searchPatiently(wishOf(prepared.facts)))
  return organise(deps, { id: wish.id, by, what: ORGANISED_TEXTS.seating }, async ({ tx, championship }) => {
    const now = await prepare(deps, tx, championship, wish)
    if (JSON.stringify(now) !== JSON.stringify(prepared)) return refused('seed', T.changedMeanwhile)
    const { facts, first, players } = prepared
    await replaceRounds(tx, wish.id, {
      stage: wish.stage,
      first,
      rounds: seatedRounds(rounds, facts),
    })
    // A player who came back and is seated plays for nobody else any more, whatever becomes of them later.
    for (const { accountId, state, heir } of players)
      if (state === 'in' && heir !== null) await changePlayerRow(tx, wish.id, { accountId, heir: null })
    if (wish.stage === 'main')
      for (const [index, { accountId }] of players.entries())
        await changePlayerRow(tx, wish.id, { accountId, number: index + 1 })
    const plan = { ...championship.plan, [TABLES_OF[wish.stage]]: facts.tables }
    await changeChampionshipRow(tx, wish.id, { seed: wish.seed, plan })
    await tellSeated(deps, tx, championship, wish.stage)
    return { success: true }
  })
}

/** The seating's facts, or why there is nothing to seat. */
async function prepare(
  deps: OrganiseDeps,
  db: Db,
  championship: PlannedChampionship,
  wish: SeatWish,
): Promise<SeatingTask | string> {
  const { id, life, plan } = championship
  if (plan.roundsBy !== 'schedule' || (life !== 'seating' && life !== 'running')) return T.step
  const [all, tables, staff] = await Promise.all([
    listSeatedPlayers(db, id),
    listTables(db, id),
    listStaff(db, id),
  ])
  const stages = stagesOf(plan)
  const index = stages.findIndex(({ stage }) => stage === wish.stage)
  const planned = stages[index]
  if (planned === undefined) return T.noStage
  const refusal = stageObstacle(tables, stages, index)
  if (refusal !== null) return refusal
  const begun = begunRounds(tables, wish.stage)
  const { rounds, firstRound } = planned
  const tableCount = wish.tables ?? planned.tables
  if (tableCount > MOST_TABLES[wish.stage]) return T.tablesMost(MOST_TABLES[wish.stage])
  if (begun.length >= rounds) return T.nothingToSeat
  const players = playersOfStage(championship, { players: all, tables, stage: wish.stage, tableCount })
  const playing = players.filter(({ state }) => state === 'in').length
  if (playing < tableCount * CHAMPIONSHIP_SEATS)
    return T.playersPlaying(tableCount * CHAMPIONSHIP_SEATS, playing)
  const judges = plan.judges === 'human' ? staff.filter(({ role }) => role === 'judge') : []
  const judgeIds = judges.map(({ accountId }) => accountId)
  const playerIds = players.map(({ accountId }) => accountId)
  const blocked = await deps.moderation.blockedPairs([...playerIds, ...judgeIds], db)
  const apart = [...plan.apart, ...[...blocked].map(pairOfKey)]
  const facts: SeatingFacts = {
    players: players.map((player) => ({
      accountId: player.accountId,
      playing: player.state === 'in',
      heir: heirNow(player),
    })),
    judges: judgeIds,
    apart,
    conflicts: await listConflicts(
      { ...deps, db },
      { ...plan, apart },
      { judges: judgeIds, players: playerIds },
    ),
    begun,
    tables: tableCount,
    seats: CHAMPIONSHIP_SEATS,
    rounds,
    seed: wish.seed,
  }
  return { facts, first: firstRound + begun.length, players }
}

/** Why a stage cannot be seated: a later one is seated already, or an earlier one is not played to its end. */
function stageObstacle(
  tables: readonly TableRow[],
  stages: readonly PlannedStage[],
  index: number,
): string | null {
  const later = new Set(stages.slice(index + 1).map(({ stage }) => stage))
  if (tables.some(({ stage }) => later.has(stage))) return T.nothingToSeat
  const before = stages[index - 1]
  if (before === undefined) return null
  const played = tables.filter(({ stage }) => stage === before.stage)
  const open = played.filter((table) => !isSettled(table)).length
  if (played.length === 0) return T.roundsNeeded
  return open > 0 ? T.unsettled(open) : null
}

async function searchPatiently(wish: SeatingWish): Promise<readonly Round[]> {
  const search = searchSeating(wish)
  for (;;) {
    const step = search.next()
    if (step.done) return step.value
    await breathe()
  }
}
