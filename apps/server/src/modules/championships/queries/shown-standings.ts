import type { ChampionshipForecast, ChampionshipStandings } from '@gorod/contracts/championship-pages'
import { type ChampionshipPlan, stagesOf } from '@gorod/contracts/championship-plan'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import { ShortCache } from '../../../platform/short-cache.ts'
import type { Organiser } from '../commands/organise.ts'
import type { Forecast } from '../domain/forecast.ts'
import { isHiddenRound } from '../domain/hidden-rounds.ts'
import type { Stage } from '../domain/life.ts'
import type { PlayedSeat } from '../domain/standings.ts'
import { readChampionship } from '../store/championships-store.ts'
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
  /** Of all stages. */
  readonly results: readonly ShownResult[]
}

/** The standings as somebody who is not signed in may see them. Each is kept for seconds: it is counted from all tables. */
export interface ShownStandings {
  /** Throws `not_found`. */
  read(wanted: StandingsQuestion): Promise<ChampionshipStandings>
  /** `stage` null: the last one that has results. Throws `not_found`, also for a stage that is not played. */
  readStage(id: number, stage: Stage | null): Promise<ShownStage>
  /** Of somebody who is signed in, as they may see it. Throws `not_found`. */
  forecast(by: Organiser | null, wanted: Omit<StandingsQuestion, 'until'>): Promise<ChampionshipForecast>
}

export function createShownStandings(deps: StandingsDeps & { readonly clock: Clock }): ShownStandings {
  const standings = new ShortCache<ChampionshipStandings>(deps.clock)
  const forecasts = new ShortCache<ChampionshipForecast>(deps.clock)
  const drawn = new ShortCache<Forecast>(deps.clock)
  const stages = new ShortCache<Omit<ShownStage, 'standings'>>(deps.clock)
  const read = ({ id, stage, until }: StandingsQuestion) =>
    standings.get(`${id} ${stage} ${until}`, () =>
      readStandings(deps, null, { id, stage, until, hidden: false }),
    )
  return {
    read,
    forecast(by, wanted) {
      const count = () => readForecast({ ...deps, forecasts: drawn }, by, wanted)
      return by === null ? forecasts.get(`${wanted.id} ${wanted.stage}`, count) : count()
    },
    async readStage(id, wished) {
      const shown = await stages.get(`${id} ${wished}`, () => readResults(deps, id, wished))
      return { ...shown, standings: await read({ id, stage: shown.stage, until: null }) }
    },
  }
}

async function readResults(
  { db, games }: StandingsDeps,
  id: number,
  wished: Stage | null,
): Promise<Omit<ShownStage, 'standings'>> {
  const championship = await readChampionship(db, id)
  if (championship === null || championship.life === 'draft') throw new AppError('not_found')
  const tables = await listShownTables({ db, games }, championship, { accountId: null, organises: false })
  const results = tables.flatMap(({ round, stage, table, results: seats }) =>
    seats === null || isHiddenRound(championship, round) ? [] : [{ round, stage, table, seats }],
  )
  const played = stagesOf(championship.plan).map(({ stage }) => stage)
  if (wished !== null && !played.includes(wished)) throw new AppError('not_found')
  const last = played.findLast((one) => results.some(({ stage }) => stage === one))
  return { stage: wished ?? last ?? 'main', plan: championship.plan, results }
}
