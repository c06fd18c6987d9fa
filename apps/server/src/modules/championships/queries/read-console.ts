import type { ChampionshipConsole, PlayerShortage } from '@gorod/contracts/championship-console'
import { CHAMPIONSHIP_SEATS, stagesOf } from '@gorod/contracts/championship-plan'
import type { Db } from '../../../platform/db/db.ts'
import type { ClubsApi } from '../../clubs/public.ts'
import { isOwner, type Organiser, readOrganised } from '../commands/organise.ts'
import { fixedFields } from '../domain/fixed-fields.ts'
import { hasBegun, heirNow } from '../domain/life.ts'
import { measureEvenness } from '../domain/seating/evenness.ts'
import { wishOf } from '../domain/seating/plan-seating.ts'
import type { PlannedChampionship } from '../store/championships-store.ts'
import { listSeatedPlayers, type SeatedPlayer } from '../store/players-store.ts'
import { listTables, type TableRow } from '../store/rounds-store.ts'
import { listStaff } from '../store/staff-store.ts'
import { listConflicts } from './list-conflicts.ts'
import { begunRounds, playersOfStage } from './stage-players.ts'

interface ConsoleDeps {
  readonly db: Db
  readonly clubs: Pick<ClubsApi, 'clubIdsOf'>
}

/** Throws `not_found` and `forbidden`. */
export async function readConsole(
  { db, clubs }: ConsoleDeps,
  id: number,
  by: Organiser,
): Promise<ChampionshipConsole> {
  const championship = await readOrganised(db, id, by)
  const tables = await listTables(db, id)
  const { plan, revealed, seed, life, registeredCount } = championship
  const fixed = fixedFields({
    life,
    registered: registeredCount,
    hasRounds: tables.length > 0,
    hasBegun: hasBegun(tables),
  })
  return {
    plan,
    revealed,
    fixed: [...fixed.keys()],
    seed,
    // Nobody seats the tables of the search.
    evenness:
      tables.length === 0 || plan.roundsBy === 'search'
        ? null
        : await evennessOf({ db, clubs }, championship, tables),
    shortage: shortageOf(championship, await listSeatedPlayers(db, id), tables),
    problems: tables.flatMap(({ round, table, state, problem }) =>
      problem === null || state !== 'planned' ? [] : [{ round, table, ...problem }],
    ),
    owner: isOwner(championship, by),
    ownerId: championship.createdBy,
    staff: await listStaff(db, id),
  }
}

/** What keeps the next rounds from being played as they are planned. */
function shortageOf(
  championship: PlannedChampionship,
  players: readonly SeatedPlayer[],
  tables: readonly TableRow[],
): PlayerShortage | null {
  const { life, plan } = championship
  if (plan.roundsBy !== 'schedule' || (life !== 'running' && life !== 'seating')) return null
  const stages = stagesOf(plan)
  const next = stages.find(({ stage, rounds }) => begunRounds(tables, stage).length < rounds)
  const ahead = new Set(tables.filter(({ state }) => state === 'planned').flatMap(({ seats }) => seats))
  const left = players.filter(({ state, accountId }) => state === 'out' && ahead.has(accountId))
  const shown = next ?? (left.length > 0 ? stages.at(-1) : undefined)
  if (shown === undefined) return null
  const { stage, tables: tableCount } = shown
  const playing = playersOfStage(championship, { players, tables, stage, tableCount }).filter(
    ({ state }) => state === 'in',
  ).length
  if (playing >= tableCount * CHAMPIONSHIP_SEATS && left.length === 0) return null
  return {
    stage,
    tables: tableCount,
    playing,
    reserve: players.filter(({ state }) => state === 'reserve').length,
    left: left.map(({ accountId }) => accountId),
  }
}

/** How even the rounds of the qualification are. */
async function evennessOf(
  { db, clubs }: ConsoleDeps,
  { id, plan }: PlannedChampionship,
  tables: readonly TableRow[],
): Promise<NonNullable<ChampionshipConsole['evenness']>> {
  const seated = (await listSeatedPlayers(db, id)).filter(({ number }) => number !== null)
  const main = tables.filter(({ stage }) => stage === 'main')
  const rounds = [...new Set(main.map(({ round }) => round))]
  const judges = [...new Set(main.flatMap(({ judgeId }) => judgeId ?? []))]
  const players = seated.map(({ accountId }) => accountId)
  const wish = wishOf({
    players: seated.map((player) => ({
      accountId: player.accountId,
      heir: heirNow(player),
      playing: true,
    })),
    judges,
    apart: plan.apart,
    conflicts: await listConflicts({ db, clubs }, plan, { judges, players }),
    begun: rounds.map((round) => ({ tables: main.filter((table) => table.round === round) })),
    tables: plan.tables,
    seats: CHAMPIONSHIP_SEATS,
    rounds: rounds.length,
    seed: '',
  })
  const { pairs, seats, squares, leastSquares, apartMeetings, withoutJudge } = measureEvenness(
    wish.fixed,
    wish,
  )
  return {
    pairs,
    seats,
    squares,
    leastSquares,
    apartMeetings,
    judgeConflicts: wish.fixed.flat().filter(({ judge, players: at }) => {
      const conflicts = judge === null ? undefined : wish.judges[judge]
      return at.some((player) => conflicts?.has(player))
    }).length,
    withoutJudge: plan.judges === 'human' ? withoutJudge : 0,
  }
}
