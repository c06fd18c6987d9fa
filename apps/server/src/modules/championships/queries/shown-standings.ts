import type { ChampionshipForecast, ChampionshipStandings } from '@gorod/contracts/championship-pages'
import { type ChampionshipPlan, stagesOf } from '@gorod/contracts/championship-plan'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import { ShortCache } from '../../../platform/short-cache.ts'
import { type Organiser, organises } from '../commands/organise.ts'
import type { Forecast } from '../domain/forecast.ts'
import { isHiddenRound } from '../domain/hidden-rounds.ts'
import type { Stage } from '../domain/life.ts'
import type { PlayedSeat } from '../domain/standings.ts'
import { type PlannedChampionship, readChampionship } from '../store/championships-store.ts'
import { listTables } from '../store/rounds-store.ts'
import { findAnnounced } from './known-championship.ts'
import { listShownTables } from './list-shown-tables.ts'
import { readForecast } from './read-forecast.ts'
import { readStandings, type StandingsDeps } from './read-standings.ts'

interface StandingsQuestion {
  readonly id: number
  readonly stage: Stage
  /** Only rounds before this one; null: all. */
  readonly until: number | null
}

/** A table whose result everybody may know. */
export interface ShownResult {
  readonly round: number
  readonly stage: Stage
  readonly table: number
  readonly seats: readonly PlayedSeat[]
}

export interface ShownStage {
  readonly stage: Stage
  readonly plan: ChampionshipPlan
  readonly standings: ChampionshipStandings
  /** The results of all stages. */
  readonly results: readonly ShownResult[]
}

/** The standings as most people may see them. Each is kept for seconds: it is counted from all tables. */
export interface ShownStandings {
  /** As `by` may see them; null: somebody who is not signed in. Throws `not_found`. */
  read(by: Organiser | null, wanted: StandingsQuestion): Promise<ChampionshipStandings>
  /** `stage` null: the last one that has results. Throws `not_found`, also for a stage that is not played. */
  readStage(id: number, stage: Stage | null): Promise<ShownStage>
  /** The forecast as a signed-in reader may see it. Throws `not_found`. */
  forecast(by: Organiser | null, wanted: Omit<StandingsQuestion, 'until'>): Promise<ChampionshipForecast>
}

export function createShownStandings(deps: StandingsDeps & { readonly clock: Clock }): ShownStandings {
  const standings = new ShortCache<ChampionshipStandings>(deps.clock)
  const forecasts = new ShortCache<ChampionshipForecast>(deps.clock)
  const drawn = new ShortCache<Forecast>(deps.clock)
  const stages = new ShortCache<Omit<ShownStage, 'standings'>>(deps.clock)
  const closed = new ShortCache<readonly string[]>(deps.clock)
  const count = (by: Organiser | null, wanted: StandingsQuestion) =>
    readStandings(deps, by, { ...wanted, hidden: false })
  const readPublic = (wanted: StandingsQuestion) => standings.get(keyOf(wanted), () => count(null, wanted))
  /** Games of the championship that are over, and that the public may not know of yet. */
  const closedOf = (championship: PlannedChampionship) =>
    closed.get(String(championship.id), async () =>
      deps.games.closedAmong(
        (await listTables(deps.db, championship.id)).flatMap(({ state, gameId }) =>
          state === 'playing' ? [] : (gameId ?? []),
        ),
        null,
      ),
    )
  return {
    async read(by, wanted) {
      if (by === null) return readPublic(wanted)
      const championship = await readChampionship(deps.db, wanted.id)
      // An organiser needs every result at once.
      if (championship === null || (await organises(deps.db, championship, by))) return count(by, wanted)
      const unknown = await closedOf(championship)
      const stillUnknown = await deps.games.closedAmong(unknown, by.accountId)
      if (stillUnknown.length === unknown.length) return readPublic(wanted)
      // Has seen a game that others have not: nobody else gets what is counted for them.
      return standings.get(`${keyOf(wanted)} ${by.accountId}`, () => count(by, wanted))
    },
    forecast(by, wanted) {
      const count = () => readForecast({ ...deps, forecasts: drawn }, by, wanted)
      return by === null ? forecasts.get(`${wanted.id} ${wanted.stage}`, count) : count()
    },
    async readStage(id, wished) {
      const shown = await stages.get(`${id} ${wished}`, () => readResults(deps, id, wished))
      return { ...shown, standings: await readPublic({ id, stage: shown.stage, until: null }) }
    },
  }
}

const keyOf = ({ id, stage, until }: StandingsQuestion): string => `${id} ${stage} ${until}`

async function readResults(
  { db, games }: StandingsDeps,
  id: number,
  wished: Stage | null,
): Promise<Omit<ShownStage, 'standings'>> {
  const championship = await findAnnounced(db, id)
  if (championship === null) throw new AppError('not_found')
  const tables = await listShownTables({ db, games }, championship, { accountId: null, organises: false })
  const results = tables.flatMap(({ round, stage, table, results: seats }) =>
    seats === null || isHiddenRound(championship, round) ? [] : [{ round, stage, table, seats }],
  )
  const played = stagesOf(championship.plan).map(({ stage }) => stage)
  if (wished !== null && !played.includes(wished)) throw new AppError('not_found')
  const last = played.findLast((one) => results.some(({ stage }) => stage === one))
  return { stage: wished ?? last ?? 'main', plan: championship.plan, results }
}
