import {
  type getRating,
  RATING_PAGE_SIZE,
  type RatingId,
  type RatingOrder,
  type RatingRow,
} from '@gorod/contracts'
import { LONGEST_AUDIENCE_DELAY_SECONDS } from '@gorod/contracts/site-settings'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/db.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { SettingsApi } from '../../settings/public.ts'
import { seasonById, seasonOf } from '../domain/seasons.ts'
import { listRatings, type Place, placesOfQuery, placesQuery, type Rating } from '../store/rating-places.ts'

export interface RatingDeps {
  readonly db: Db
  readonly accounts: AccountsApi
  readonly settings: Pick<SettingsApi, 'get'>
}

type Answer = z.infer<typeof getRating.answer>
type Query = z.infer<NonNullable<typeof getRating.query>>

/** The latest season first, all time last. */
function inOrder(ids: readonly RatingId[]): readonly RatingId[] {
  const begins = (id: RatingId) => seasonById(id)?.from.getTime() ?? 0
  return ids.toSorted((one, other) => begins(other) - begins(one))
}

const placeOf = (row: Place, order: RatingOrder): number | null =>
  order === 'mmr' ? row.place : row.league_place

/** The places of a list: of the whole rating, or of one tier, which is one stretch of it by MMR. */
function stretchOf({ players, league_players, tiers }: Rating, order: RatingOrder, tier: string | undefined) {
  if (order === 'league') return { first: 1, last: league_players }
  if (tier === undefined) return { first: 1, last: players }
  const place = tiers.findIndex(({ type }) => type === tier)
  const above = tiers.slice(0, Math.max(0, place)).reduce((sum, each) => sum + each.players, 0)
  return { first: above + 1, last: above + (tiers[place]?.players ?? 0) }
}

export async function readRating(
  deps: RatingDeps,
  query: Query,
  readerId: number | null,
  now: Date,
): Promise<Answer> {
  const { db, settings } = deps
  const known = await listRatings(db)
  const ratings = inOrder([...new Set([seasonOf(now).id, ...known.map(({ id }) => id), 'all' as const])])
  const id = query.rating ?? seasonOf(now).id
  const season = seasonById(id)
  const rating = known.find((each) => each.id === id)
  const found = query.find === undefined ? null : await accountOf(deps.accounts, query.find)
  // As in `countRatings`: the last games must not tell what their audience has not seen.
  const seenBefore = now.getTime() - LONGEST_AUDIENCE_DELAY_SECONDS * 1000
  const until = new Date(Math.min(season?.until.getTime() ?? Number.POSITIVE_INFINITY, seenBefore))
  const wanted = [found, readerId].filter((each) => each !== null)
  const special = rating ? (await placesOfQuery(id, wanted, until).execute(db)).rows : []
  const foundRow = special.find(({ account_id }) => account_id === found)
  const foundPlace = foundRow === undefined ? null : placeOf(foundRow, query.order)
  const tier = foundPlace === null ? query.tier : undefined
  const stretch = rating ? stretchOf(rating, query.order, tier) : { first: 1, last: 0 }
  const totalCount = Math.max(0, stretch.last - stretch.first + 1)
  const page = foundPlace === null ? query.page : Math.ceil(foundPlace / RATING_PAGE_SIZE)
  const first = stretch.first + (page - 1) * RATING_PAGE_SIZE
  const last = Math.min(first + RATING_PAGE_SIZE - 1, stretch.last)
  const places =
    first > last ? [] : (await placesQuery(id, query.order, { first, last, until }).execute(db)).rows
  const rows = await rowsOf(deps.accounts, query.order, places)
  const own = special.filter(({ account_id }) => account_id === readerId)
  return {
    ratings,
    rating: id,
    countedAt: rating === undefined ? null : rating.counted_at.toISOString(),
    until: season === null ? null : new Date(season.until.getTime() - 1).toISOString(),
    closed: rating?.closed ?? false,
    rules: rating?.rules ?? (await settings.get('ratingRules')),
    tiers: rating?.tiers ?? [],
    page,
    totalCount,
    rows,
    own: (await rowsOf(deps.accounts, query.order, own))[0] ?? null,
    foundId: foundPlace === null ? null : found,
  }
}

async function accountOf(accounts: AccountsApi, find: string): Promise<number | null> {
  const id = /^\d{1,9}$/.test(find) ? Number(find) : null
  const account = (await accounts.findByName(find)) ?? (id === null ? null : await accounts.getAccount(id))
  return account === null || account.deleted ? null : account.id
}

async function rowsOf(
  accounts: AccountsApi,
  order: RatingOrder,
  places: readonly Place[],
): Promise<RatingRow[]> {
  const people = new Map(
    (await accounts.listAccounts(places.map(({ account_id }) => account_id))).map((one) => [one.id, one]),
  )
  return places.flatMap((row) => {
    const account = people.get(row.account_id)
    const place = placeOf(row, order)
    if (account === undefined || account.deleted || place === null) return []
    return {
      place,
      placeBefore: order === 'mmr' ? row.place_before : null,
      id: account.id,
      username: account.username,
      image: account.image,
      mmr: row.mmr,
      mmrChange: row.mmr_change,
      games: row.games,
      wins: row.wins,
      leaguePoints: row.league_place === null ? null : row.league_points,
      lastGames: row.last_games,
    }
  })
}
