import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { gameQuery } from './game-query.ts'

/** What a game did to the MMR of one seat: `after − before = result + play`. Whole numbers. */
const ratingChange = z.object({
  seat: z.number(),
  before: z.number(),
  after: z.number(),
  /** For the team's result. */
  result: z.number(),
  /** For the player's own play. */
  play: z.number(),
})
export type RatingChange = Readonly<z.infer<typeof ratingChange>>

/**
 * Changes by seat, of accounts only. Empty for a game that moves no rating and while it is not counted yet: that is
 * done by a job a moment after the end, and again after a judge's review.
 */
export const getRatingChanges = endpoint({
  method: 'GET',
  path: '/game/default/get-rating-changes',
  auth: 'none',
  query: gameQuery,
  answer: z.array(ratingChange).readonly(),
  errors: ['validation_failed'],
})
