import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { gameQuery } from './game-query.ts'

/** The change of the MMR of one seat by a game: `after − before = result + play`. Whole numbers. */
const ratingChange = z.object({
  seat: z.number(),
  before: z.number(),
  after: z.number(),
  /** The part for the team's result. */
  result: z.number(),
  /** The part for the player's own play. */
  play: z.number(),
})
export type RatingChange = Readonly<z.infer<typeof ratingChange>>

/**
 * Changes by seat, of accounts only. Empty for a game that changes no rating, and while the game is not counted yet: a
 * job does that a moment after the end, and again after a judge's review.
 */
export const getRatingChanges = endpoint({
  method: 'GET',
  path: '/game/default/get-rating-changes',
  auth: 'none',
  query: gameQuery,
  answer: z.array(ratingChange).readonly(),
  errors: ['validation_failed'],
})

/** Spec §3 «MMR tier»: the one shown is the highest whose `min` is at most the value. */
const mmrTier = z.object({ min: z.number(), type: z.string(), image_url: z.string() })
export type MmrTier = z.infer<typeof mmrTier>

/** The MMR tiers with their lower bounds and pictures. */
export const getMmrList = endpoint({
  method: 'GET',
  path: '/rest-site-settings/get-mmr-list',
  auth: 'none',
  answer: z.array(mmrTier),
  errors: [],
})
