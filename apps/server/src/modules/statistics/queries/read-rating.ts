import { LONGEST_AUDIENCE_DELAY_SECONDS } from '@gorod/contracts/audience-delay'
import {
  FILTERED_RATING_PAGES,
  type getRating,
  isMonth,
  RATING_PAGE_SIZE,
  type RatingOrder,
  type RatingRow,
} from '@gorod/contracts/ratings'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/db.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { SettingsApi } from '../../settings/public.ts'
import { countFiltered, type RatingFilter } from '../store/rating-filters.ts'
import { filteredQuery, type Place, placesOfQuery, placesQuery } from '../store/rating-places.ts'
import type { Rating } from '../store/tables.ts'
import { placeRules } from './place-rules.ts'
import { readHead } from './rating-head.ts'

export interface RatingDeps {
  readonly db: Db
  readonly accounts: AccountsApi
  readonly settings: Pick<SettingsApi, 'get'>
}

type Answer = z.infer<typeof getRating.answer>
type Query = z.infer<NonNullable<typeof getRating.query>>

const placeOf = (row: Place, order: RatingOrder): number | null =>
  order === 'mmr' ? row.place : row.league_place

/** The places of a list: of the whole rating, or of one tier, which is one stretch of a season by MMR. */
function stretchOf({ id, players, league_players, tiers }: Rating, order: RatingOrder, tier: string | null) {
  if (order === 'league') return { first: 1, last: league_players }
  if (tier === null || isMonth(id)) return { first: 1, last: players }
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
  const { head, row: rating, period } = await readHead(deps, query.rating, now)
  const id = head.rating
  const found = query.find === undefined ? null : await accountOf(deps.accounts, query.find)
  // The same moment as in `countRatings`: the last games must not tell what their audience has not seen.
  const seenBefore = now.getTime() - LONGEST_AUDIENCE_DELAY_SECONDS * 1000
  const until = new Date(Math.min(period?.until.getTime() ?? Number.POSITIVE_INFINITY, seenBefore))
  const wanted = [found, readerId].filter((each) => each !== null)
  const special = rating ? (await placesOfQuery(id, wanted, until).execute(db)).rows : []
  const foundRow = special.find(({ account_id }) => account_id === found)
  const foundPlace = foundRow === undefined ? null : placeOf(foundRow, query.order)
  const page = foundPlace === null ? query.page : Math.ceil(foundPlace / RATING_PAGE_SIZE)
  const filter = foundPlace === null ? filterOf(query) : NO_FILTER
  const list = rating
    ? await readList(db, rating, { order: query.order, filter, page, until })
    : { totalCount: 0, pageCount: 0, places: [] }
  const { places, ...counts } = list
  const rows = await rowsOf(deps.accounts, query.order, places)
  const own = special.filter(({ account_id }) => account_id === readerId)
  return {
    ...head,
    rules: rating?.rules ?? (await placeRules(settings, id)),
    tiers: rating?.tiers ?? [],
    regions: rating === null ? [] : rating.regions,
    page,
    ...counts,
    rows,
    own: (await rowsOf(deps.accounts, query.order, own))[0] ?? null,
    foundId: foundPlace === null ? null : found,
  }
}

const NO_FILTER: RatingFilter = { region: null, games: null, tier: null }

function filterOf({ order, region, games, tier }: Query): RatingFilter {
  return { region: region ?? null, games: games ?? null, tier: order === 'mmr' ? (tier ?? null) : null }
}

interface RatingList {
  readonly order: RatingOrder
  readonly filter: RatingFilter
  readonly page: number
  readonly until: Date
}

/** One page. Without a filter that is a stretch of places; with one, the rows up to it are passed in an index. */
async function readList(db: Db, rating: Rating, { order, filter, page, until }: RatingList) {
  const { id } = rating
  const stretch = stretchOf(rating, order, filter.tier)
  const offset = (page - 1) * RATING_PAGE_SIZE
  const isStretch = filter.tier === null || !isMonth(id)
  if (filter.region === null && filter.games === null && isStretch) {
    const totalCount = Math.max(0, stretch.last - stretch.first + 1)
    const first = stretch.first + offset
    const last = Math.min(first + RATING_PAGE_SIZE - 1, stretch.last)
    const places = first > last ? [] : (await placesQuery(id, order, { first, last, until }).execute(db)).rows
    return { totalCount, pageCount: Math.ceil(totalCount / RATING_PAGE_SIZE), places }
  }
  const totalCount = await countFiltered(db, rating, order, filter)
  const pageCount = Math.min(FILTERED_RATING_PAGES, Math.ceil(totalCount / RATING_PAGE_SIZE))
  if (page > pageCount) return { totalCount, pageCount, places: [] }
  const wanted = { ...stretch, offset, limit: RATING_PAGE_SIZE, until }
  return { totalCount, pageCount, places: (await filteredQuery(id, order, wanted, filter).execute(db)).rows }
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
      placeBefore: order === 'mmr' ? row.place_before : row.league_place_before,
      id: account.id,
      username: account.username,
      image: account.image,
      region: row.region,
      mmr: row.mmr,
      mmrChange: row.mmr_change,
      games: row.games,
      wins: row.wins,
      leaguePoints: row.league_place === null ? null : row.league_points,
      lastGames: row.last_games,
    }
  })
}
