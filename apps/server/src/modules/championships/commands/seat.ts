import { setImmediate as breathe } from 'node:timers/promises'
import { CHAMPIONSHIP_SEATS, type PlannedStage, stagesOf } from '@gorod/contracts/championship-plan'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { Db } from '../../../platform/db/db.ts'
import type { WorkQueue } from '../../../platform/work-queue.ts'
import { pairOfKey } from '../../moderation/public.ts'
import { ORGANISED_TEXTS, CHAMPIONSHIP_TEXTS as T } from '../domain/championships-text.ts'
import { hasBegun, heirNow, isSettled, type Stage } from '../domain/life.ts'
import { type BegunRound, type SeatingFacts, seatedRounds, wishOf } from '../domain/seating/plan-seating.ts'
import { searchSeating } from '../domain/seating/seating.ts'
import type { Round, SeatingWish } from '../domain/seating/wish.ts'
import { listConflicts } from '../queries/list-conflicts.ts'
import { standingsOf } from '../queries/read-standings.ts'
import { changeChampionshipRow, type PlannedChampionship } from '../store/championships-store.ts'
import { changePlayerRow, listSeatedPlayers, type SeatedPlayer } from '../store/players-store.ts'
import { listTables, replaceRounds, type TableRow } from '../store/rounds-store.ts'
import { listStaff } from '../store/staff-store.ts'
import { type OrganiseDeps, type Organiser, organise, readOrganised } from './organise.ts'
import { tellSeated } from './tell-people.ts'

export interface SeatDeps extends OrganiseDeps {
  /** One search at a time: it takes seconds of the processor. */
  readonly searches: WorkQueue
}

interface SeatWish {
  readonly id: number
  readonly stage: Stage
  readonly seed: string
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
  if (typeof prepared === 'string') return refused(prepared)
  const rounds = await deps.searches.run(() => searchPatiently(wishOf(prepared.facts)))
  return organise(deps, { id: wish.id, by, what: ORGANISED_TEXTS.seating }, async ({ tx, championship }) => {
    const now = await prepare(deps, tx, championship, wish)
    if (JSON.stringify(now) !== JSON.stringify(prepared)) return refused(T.changedMeanwhile)
    const { facts, first, players } = prepared
    await replaceRounds(tx, wish.id, {
      stage: wish.stage,
      first,
      rounds: seatedRounds(rounds, facts),
    })
    // Who came back and is seated plays for nobody else any more, whatever becomes of them later.
    for (const { accountId, state, heir } of players)
      if (state === 'in' && heir !== null) await changePlayerRow(tx, wish.id, { accountId, heir: null })
    if (wish.stage === 'main')
      for (const [index, { accountId }] of players.entries())
        await changePlayerRow(tx, wish.id, { accountId, number: index + 1 })
    await changeChampionshipRow(tx, wish.id, { seed: wish.seed })
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
  const [planned, before] = [stages[index], stages[index - 1]]
  if (planned === undefined) return T.noStage
  const refusal = stageObstacle(tables, stages, index)
  if (refusal !== null) return refusal
  const begun = begunRounds(tables.filter(({ stage }) => stage === wish.stage))
  const { rounds, tables: tableCount, firstRound } = planned
  // A player who has begun a stage is in it: another table of the stage before changes nothing any more.
  const players =
    before === undefined
      ? seatedOf(all)
      : begun.length > 0
        ? seatedIn(wish.stage, all, tables)
        : bestOf(championship, { all, tables, stage: before.stage, count: tableCount * CHAMPIONSHIP_SEATS })
  if (begun.length >= rounds) return T.nothingToSeat
  const playing = players.filter(({ state }) => state === 'in').length
  if (playing < tableCount * CHAMPIONSHIP_SEATS)
    return T.playersNeeded(tableCount * CHAMPIONSHIP_SEATS, playing)
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

/** Players who have a number, also those who are out, and players who have none yet and play. */
function seatedOf(players: readonly SeatedPlayer[]): SeatedPlayer[] {
  return players.filter(({ number, state }) => number !== null || state === 'in')
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

interface OfStage {
  readonly all: readonly SeatedPlayer[]
  readonly tables: readonly TableRow[]
  readonly stage: Stage
  readonly count: number
}

/** The best of a stage who still play, by its table of places. */
function bestOf(championship: PlannedChampionship, { all, tables, stage, count }: OfStage): SeatedPlayer[] {
  const byAccount = new Map(all.map((player) => [player.accountId, player]))
  return standingsOf({
    plan: championship.plan,
    players: all,
    tables,
    stage,
    before: null,
    whole: championship,
  })
    .flatMap(({ player }) => byAccount.get(player) ?? [])
    .filter(({ state }) => state === 'in')
    .slice(0, count)
}

/** The players of a stage, and those who took over the place of one of them, in the order of their numbers. */
function seatedIn(stage: Stage, all: readonly SeatedPlayer[], tables: readonly TableRow[]): SeatedPlayer[] {
  const ids = new Set(tables.filter((table) => table.stage === stage).flatMap(({ seats }) => seats))
  return all.filter(({ accountId }) => ids.has(accountId))
}

function begunRounds(tables: readonly TableRow[]): BegunRound[] {
  const rounds = [...new Set(tables.map(({ round }) => round))].map((round) => ({
    tables: tables.filter((table) => table.round === round),
  }))
  // A round that has begun is never after one that has not: what lies before it is fixed too.
  return rounds
    .slice(0, rounds.findLastIndex((round) => hasBegun(round.tables)) + 1)
    .map((round) => ({ tables: round.tables.map(({ judgeId, seats }) => ({ judgeId, seats })) }))
}

async function searchPatiently(wish: SeatingWish): Promise<readonly Round[]> {
  const search = searchSeating(wish)
  for (;;) {
    const step = search.next()
    if (step.done) return step.value
    await breathe()
  }
}

function refused(message: string): FormAnswer {
  return { success: false, errors: { seed: [message] } }
}
