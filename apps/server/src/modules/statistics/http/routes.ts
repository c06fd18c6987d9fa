import {
  getGames,
  getMmrHistory,
  getRating,
  getRatingChanges,
  getRoleStatistic,
  getStatistic,
  getStatisticFilters,
} from '@gorod/contracts'
import { AppError } from '../../../platform/app-error.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/module.ts'
import { overallOf, perRoleOf, STATISTIC_FILTERS } from '../domain/figures.ts'
import { countFigures, type FigureQuery } from '../queries/count-figures.ts'
import { listGames } from '../queries/list-games.ts'
import { type RatingDeps, readRating } from '../queries/read-rating.ts'
import { listGameChanges } from '../store/game-changes.ts'
import { listHistory } from '../store/ratings-store.ts'

const MOST_MMR_POINTS = 500

export function statisticsRoutes(deps: RatingDeps & Pick<Platform, 'clock'>): Route[] {
  const { db, accounts, clock } = deps
  /** False for the stand-in of deleted players: its games are nobody's any more, also while they are still being forgotten. */
  const isLiving = async (accountId: number): Promise<boolean> => {
    const account = await accounts.getAccount(accountId)
    if (account === null) throw new AppError('profile_not_found')
    return !account.deleted
  }
  const figures = async (query: FigureQuery) =>
    (await isLiving(query.userId)) ? countFigures(db, query) : new Map()
  return [
    route(getStatisticFilters, () => STATISTIC_FILTERS),
    route(getStatistic, async ({ query }) => overallOf(await figures(query))),
    route(getRoleStatistic, async ({ query }) => perRoleOf(await figures(query), query.role)),
    route(getGames, async ({ query }) =>
      (await isLiving(query.userId)) ? listGames(db, query) : { rows: [], totalCount: 0 },
    ),
    route(getMmrHistory, async ({ query: { userId } }) => {
      const history = (await isLiving(userId)) ? await listHistory(db, userId, MOST_MMR_POINTS) : []
      return history.map((point) => ({ ...point, at: point.at.toISOString() }))
    }),
    route(getRating, ({ query, identity }) =>
      readRating(deps, query, identity?.accountId ?? null, new Date(clock.now())),
    ),
    route(getRatingChanges, ({ query }) => listGameChanges(db, query)),
  ]
}
