import { setImmediate as breathe } from 'node:timers/promises'
import { CHAMPIONSHIP_SEATS } from '@gorod/contracts/championship-plan'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { Db } from '../../../platform/db/db.ts'
import type { WorkQueue } from '../../../platform/work-queue.ts'
import { pairOfKey } from '../../moderation/public.ts'
import { ORGANISED_TEXTS, CHAMPIONSHIP_TEXTS as T } from '../domain/championships-text.ts'
import { hasBegun, isSettled, type Stage } from '../domain/life.ts'
import { type BegunRound, type SeatingFacts, seatedRounds, wishOf } from '../domain/seating/plan-seating.ts'
import { searchSeating } from '../domain/seating/seating.ts'
import type { Round, SeatingWish } from '../domain/seating/wish.ts'
import { standingsOf } from '../queries/read-standings.ts'
import { changeChampionshipRow, type PlannedChampionship } from '../store/championships-store.ts'
import { changePlayerRow, listSeatedPlayers, type SeatedPlayer } from '../store/players-store.ts'
import { listTables, replaceRounds, type TableRow } from '../store/rounds-store.ts'
import { listStaff } from '../store/staff-store.ts'
import { type OrganiseDeps, type Organiser, organise, readOrganised } from './organise.ts'

export interface SeatDeps extends OrganiseDeps {
  /** One search at a time: it takes seconds of the processor. */
  readonly searches: WorkQueue
}

interface SeatWish {
  readonly id: number
  readonly stage: Stage
  readonly seed: string
}

interface Prepared {
  readonly facts: SeatingFacts
  /** Of the first round that is seated now. */
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
    if (wish.stage === 'main')
      for (const [index, { accountId }] of players.entries())
        await changePlayerRow(tx, wish.id, { accountId, number: index + 1 })
    await changeChampionshipRow(tx, wish.id, { seed: wish.seed })
    return { success: true }
  })
}

/** The seating's facts, or why there is nothing to seat. */
async function prepare(
  deps: OrganiseDeps,
  db: Db,
  championship: PlannedChampionship,
  wish: SeatWish,
): Promise<Prepared | string> {
  const { id, life, plan } = championship
  if (plan.roundsBy !== 'schedule' || (life !== 'seating' && life !== 'running')) return T.step
  const [all, tables, staff] = await Promise.all([
    listSeatedPlayers(db, id),
    listTables(db, id),
    listStaff(db, id),
  ])
  const main = wish.stage === 'main'
  if (!main && plan.finalRounds === 0) return T.noFinal
  if (main && tables.some(({ stage }) => stage === 'final')) return T.nothingToSeat
  const open = tables.filter((table) => table.stage === 'main' && !isSettled(table)).length
  if (!main && (tables.length === 0 || open > 0))
    return tables.length === 0 ? T.roundsNeeded : T.unsettled(open)
  const players = main ? seatedOf(all) : finalists(championship, all, tables)
  const begun = begunRounds(tables.filter(({ stage }) => stage === wish.stage))
  const rounds = main ? plan.rounds : plan.finalRounds
  if (begun.length >= rounds) return T.nothingToSeat
  const tableCount = main ? plan.tables : 1
  const playing = players.filter(({ state }) => state === 'in').length
  if (playing < tableCount * CHAMPIONSHIP_SEATS)
    return T.playersNeeded(tableCount * CHAMPIONSHIP_SEATS, playing)
  const judges = plan.judges === 'human' ? staff.filter(({ role }) => role === 'judge') : []
  const blocked = await deps.moderation.blockedPairs(
    players.map(({ accountId }) => accountId),
    db,
  )
  const facts: SeatingFacts = {
    players: players.map(({ accountId, state, heir }) => ({ accountId, playing: state === 'in', heir })),
    judges: judges.map(({ accountId }) => accountId),
    apart: [...plan.apart, ...[...blocked].map(pairOfKey)],
    begun,
    tables: tableCount,
    seats: CHAMPIONSHIP_SEATS,
    rounds,
    seed: wish.seed,
  }
  return { facts, first: (main ? 0 : plan.rounds) + begun.length + 1, players }
}

/** Who has a number, also those who are out, and who has none yet and plays. */
function seatedOf(players: readonly SeatedPlayer[]): SeatedPlayer[] {
  return players.filter(({ number, state }) => number !== null || state === 'in')
}

/** The ten best of the qualification who still play. */
function finalists(
  championship: PlannedChampionship,
  players: readonly SeatedPlayer[],
  tables: readonly TableRow[],
): SeatedPlayer[] {
  const byAccount = new Map(players.map((player) => [player.accountId, player]))
  const ranked = standingsOf({ plan: championship.plan, players, tables, stage: 'main', before: null })
  return ranked
    .flatMap(({ player }) => byAccount.get(player) ?? [])
    .filter(({ state }) => state === 'in')
    .slice(0, CHAMPIONSHIP_SEATS)
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
