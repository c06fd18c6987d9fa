import {
  getRating,
  isRatingId,
  LAST_RATING_PAGE,
  RATING_CODE_LIMIT,
  RATING_FIND_LIMIT,
  type RatingGames,
  type RatingId,
  type RatingOrder,
  ratingGames,
} from '@gorod/contracts/ratings'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { api } from '../../shared/api/client.ts'
import { pageOf } from '../../shared/page-of.ts'

export type Rating = z.infer<typeof getRating.answer>

const REFRESH_MS = 5 * 60_000

/** What of the rating is shown. It is the address, so a page of it can be sent to somebody. */
export interface RatingChoice {
  readonly rating: RatingId | undefined
  readonly order: RatingOrder
  readonly tier: string | undefined
  readonly region: string | undefined
  readonly games: RatingGames | undefined
  readonly find: string | undefined
  readonly page: number
}

/** The rating that an address names; none for what is no rating. */
export function ratingOf(params: URLSearchParams): RatingId | undefined {
  const named = params.get('rating') ?? ''
  return isRatingId(named) ? named : undefined
}

/** The choice in the address. What it does not name is the first of its kind. */
export function readChoice(params: URLSearchParams): RatingChoice {
  return {
    rating: ratingOf(params),
    order: params.get('order') === 'league' ? 'league' : 'mmr',
    tier: codeOf(params, 'tier'),
    region: codeOf(params, 'region'),
    games: ratingGames.find((least) => least === params.get('games')),
    find: params.get('find')?.trim().slice(0, RATING_FIND_LIMIT) || undefined,
    page: pageOf(params, LAST_RATING_PAGE),
  }
}

function codeOf(params: URLSearchParams, name: 'tier' | 'region'): string | undefined {
  const code = params.get(name) ?? ''
  return code === '' || code.length > RATING_CODE_LIMIT ? undefined : code
}

/** The address of a choice: the parts that are not the first of their kind. */
export function choiceParams({
  rating,
  order,
  tier,
  region,
  games,
  find,
  page,
}: RatingChoice): Record<string, string> {
  return {
    ...(rating === undefined ? {} : { rating }),
    ...(order === 'mmr' ? {} : { order }),
    ...(tier === undefined ? {} : { tier }),
    ...(region === undefined ? {} : { region }),
    ...(games === undefined ? {} : { games }),
    ...(find === undefined ? {} : { find }),
    ...(page === 1 ? {} : { page: String(page) }),
  }
}

export function useRating() {
  const [params, setParams] = useSearchParams()
  const choice = readChoice(params)
  const query = useQuery({
    queryKey: ['rating', choice],
    queryFn: ({ signal }) => api(getRating, choice, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    retry: false,
  })
  /** Another page, order or season; what was looked for is left behind. */
  const choose = (change: Partial<RatingChoice>) =>
    setParams(choiceParams({ ...choice, find: undefined, page: 1, ...change }))
  return { query, choice, choose }
}
