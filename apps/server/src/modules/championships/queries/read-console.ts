import type { ChampionshipConsole } from '@gorod/contracts/championship-console'
import { CHAMPIONSHIP_SEATS } from '@gorod/contracts/championship-plan'
import type { Db } from '../../../platform/db/db.ts'
import { isOwner, type Organiser, readOrganised } from '../commands/organise.ts'
import { measureEvenness } from '../domain/seating/evenness.ts'
import { wishOf } from '../domain/seating/plan-seating.ts'
import type { PlannedChampionship } from '../store/championships-store.ts'
import { listSeatedPlayers } from '../store/players-store.ts'
import { listTables, type TableRow } from '../store/rounds-store.ts'

/** Throws `not_found` and `forbidden`. */
export async function readConsole(db: Db, id: number, by: Organiser): Promise<ChampionshipConsole> {
  const championship = await readOrganised(db, id, by)
  const tables = await listTables(db, id)
  const { plan, revealed, seed } = championship
  return {
    plan,
    revealed,
    seed,
    evenness: tables.length === 0 ? null : await evennessOf(db, championship, tables),
    problems: tables.flatMap(({ round, table, state, problem }) =>
      problem === null || state !== 'planned' ? [] : [{ round, table, ...problem }],
    ),
    owner: isOwner(championship, by),
  }
}

/** Of the rounds of the qualification. */
async function evennessOf(
  db: Db,
  { id, plan }: PlannedChampionship,
  tables: readonly TableRow[],
): Promise<NonNullable<ChampionshipConsole['evenness']>> {
  const seated = (await listSeatedPlayers(db, id)).filter(({ number }) => number !== null)
  const main = tables.filter(({ stage }) => stage === 'main')
  const rounds = [...new Set(main.map(({ round }) => round))]
  const wish = wishOf({
    players: seated.map(({ accountId, heir }) => ({ accountId, heir, playing: true })),
    judges: [...new Set(main.flatMap(({ judgeId }) => judgeId ?? []))],
    apart: plan.apart,
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
    withoutJudge: plan.judges === 'human' ? withoutJudge : 0,
  }
}
