import type { ChampionshipForecast } from '@gorod/contracts/championship-pages'
import { randomFrom } from '@gorod/rules'
import type { ShortCache } from '../../../platform/short-cache.ts'
import type { Organiser } from '../commands/organise.ts'
import { type Forecast, forecastEndings } from '../domain/forecast.ts'
import type { Stage } from '../domain/life.ts'
import { gamesByPlayer, heirOf } from '../domain/standings.ts'
import type { ShownTable } from './list-shown-tables.ts'
import {
  cutOf,
  heirsOf,
  playedTables,
  readCounted,
  readNames,
  type StandingsDeps,
  type StandingsFacts,
  standingsOf,
} from './read-standings.ts'

export interface ForecastDeps extends StandingsDeps {
  /** Readers who know the same results share a count. */
  readonly forecasts: ShortCache<Forecast>
}

/** How a stage may end, from what the reader may know without what organisers hide. Throws `not_found`. */
export async function readForecast(
  deps: ForecastDeps,
  by: Organiser | null,
  { id, stage }: { readonly id: number; readonly stage: Stage },
): Promise<ChampionshipForecast> {
  const { counted } = await readCounted(deps, by, { id, stage, until: null, hidden: false })
  const cut = cutOf(counted.plan, stage)
  // The search finds tables as long as the championship runs: there is no last game.
  if (counted.plan.roundsBy === 'search') return { rows: [], cut, endings: 0 }
  const standings = standingsOf(counted)
  const tables = playedTables(counted)
  const games = gamesByPlayer({
    players: standings.map(({ player }) => player),
    tables,
    heirs: heirsOf(counted),
  })
  const known = [id, stage, ...tables.map(({ round, seats }) => `${round}.${seats[0]?.player}`)].join(' ')
  const { rows, endings } = await deps.forecasts.get(known, async () =>
    forecastEndings({
      standings,
      played: new Map([...games].map(([player, seats]) => [player, seats.map(({ seat }) => seat)])),
      ahead: gamesAhead(counted),
      rules: counted.plan.standings,
      wanted: cut ?? 1,
      random: randomFrom(known),
    }),
  )
  const nameOf = await readNames(deps, counted.players)
  const now = new Map(standings.map(({ player, place, sum }) => [player, { place, sum }]))
  return {
    rows: rows.map((row) => ({
      ...row,
      username: nameOf(row.player),
      place: now.get(row.player)?.place ?? 0,
      sum: now.get(row.player)?.sum ?? 0,
    })),
    cut,
    endings,
  }
}

/** Games of the stage without a result that everybody may know, by player. */
function gamesAhead(counted: StandingsFacts): ReadonlyMap<number, number> {
  const { tables, stage, before } = counted
  const heirs = heirsOf(counted)
  const ahead = new Map<number, number>()
  for (const table of tables) {
    if (table.stage !== stage || !isAhead(table, before)) continue
    for (const seated of table.seats) {
      const player = heirOf(seated, heirs)
      ahead.set(player, (ahead.get(player) ?? 0) + 1)
    }
  }
  return ahead
}

/** Every table of a hidden round counts as ahead, also a finished one. */
function isAhead({ round, state, results }: ShownTable, before: number | null): boolean {
  if (before !== null && round >= before) return true
  return results === null && (state === 'planned' || state === 'playing')
}
