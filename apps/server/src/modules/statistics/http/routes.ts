import { getGames } from '@gorod/contracts/game'
import { getJudgeRating, getRating, getRatingChanges } from '@gorod/contracts/ratings'
import {
  getMmrHistory,
  getRoleStatistic,
  getStatistic,
  getStatisticFilters,
} from '@gorod/contracts/statistics'
import { AppError } from '../../../platform/app-error.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import type { Identity } from '../../../platform/identity.ts'
import type { Platform } from '../../../platform/module.ts'
import type { GamesApi } from '../../games/public.ts'
import { overallOf, perRoleOf, STATISTIC_FILTERS } from '../domain/figures.ts'
import { countFigures, type FigureQuery } from '../queries/count-figures.ts'
import { listGames } from '../queries/list-games.ts'
import { readJudges } from '../queries/read-judges.ts'
import { type RatingDeps, readRating } from '../queries/read-rating.ts'
import { listGameChanges } from '../store/game-changes.ts'
import type { Whose } from '../store/played-games.ts'
import { listHistory } from '../store/ratings-store.ts'

const MOST_MMR_POINTS = 500

/** The games of an account as a reader may know them. */
type AsKnownTo = (accountId: number, readerId: number | null) => Promise<Whose>

export function statisticsRoutes(
  deps: RatingDeps & Pick<Platform, 'clock'> & { readonly games: Pick<GamesApi, 'isClosedTo'> },
  asKnownTo: AsKnownTo,
): Route[] {
  const { db, accounts, games, clock } = deps
  /** Null for the stand-in of deleted players: its games are nobody's any more, also while they are still being forgotten. */
  const gamesOf = async (accountId: number, reader: Identity | null): Promise<Whose | null> => {
    const account = await accounts.getAccount(accountId)
    if (account === null) throw new AppError('profile_not_found')
    return account.deleted ? null : asKnownTo(accountId, reader?.accountId ?? null)
  }
  const figures = async (query: FigureQuery & { readonly userId: number }, reader: Identity | null) => {
    const whose = await gamesOf(query.userId, reader)
    return whose === null ? new Map() : countFigures(db, whose, query)
  }
  return [
    route(getStatisticFilters, () => STATISTIC_FILTERS),
    route(getStatistic, async ({ query, identity }) => overallOf(await figures(query, identity))),
    route(getRoleStatistic, async ({ query, identity }) =>
      perRoleOf(await figures(query, identity), query.role),
    ),
    route(getGames, async ({ query, identity }) => {
      const whose = await gamesOf(query.userId, identity)
      return whose === null ? { rows: [], totalCount: 0 } : listGames(db, whose, query)
    }),
    route(getMmrHistory, async ({ query: { userId }, identity }) => {
      const whose = await gamesOf(userId, identity)
      const history = whose === null ? [] : await listHistory(db, whose, MOST_MMR_POINTS)
      return history.map((point) => ({ ...point, at: point.at.toISOString() }))
    }),
    route(getRating, ({ query, identity }) =>
      readRating(deps, query, identity?.accountId ?? null, new Date(clock.now())),
    ),
    route(
      getJudgeRating,
      ({ query, identity }) => readJudges(deps, query, identity?.accountId ?? null, new Date(clock.now())),
      { limits: [{ max: 120, perMs: 60_000 }] },
    ),
    route(getRatingChanges, async ({ query, identity }) => {
      const game = query.gameId === undefined ? { number: query.id ?? 0 } : { id: query.gameId }
      // Like a running game: none.
      return (await games.isClosedTo(game, identity?.accountId ?? null)) ? [] : listGameChanges(db, query)
    }),
  ]
}
