import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ratingHead, ratingPageQuery } from './ratings.ts'

/** How many members, those with the highest MMR, make the rating of a club. One with fewer ranked members has no place. */
export const CLUB_RATING_MEMBERS = 5

const row = z.object({
  place: z.number(),
  id: z.number(),
  name: z.string(),
  membersCount: z.number(),
  /** Members with a place in the rating of players, of whom the best count. */
  ranked: z.number(),
  /** The mean MMR of those that count. */
  mmr: z.number(),
})
export type ClubRatingRow = Readonly<z.infer<typeof row>>

/**
 * The clubs of a season by the mean MMR of their five best ranked members, so that more members make no club higher by themselves; ties by
 * the best of them, then by age. Who is in several clubs counts for the one of the oldest membership.
 */
export const getClubRating = endpoint({
  method: 'GET',
  path: '/clubs/get-rating',
  auth: 'optional',
  query: ratingPageQuery,
  answer: ratingHead.extend({
    page: z.number(),
    totalCount: z.number(),
    rows: z.array(row).readonly(),
    /** The reader's own clubs, in the order of their places. */
    own: z.array(row).readonly(),
  }),
  errors: ['validation_failed', 'too_many_requests'],
})
