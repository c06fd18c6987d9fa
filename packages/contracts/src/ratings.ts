import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What a game did to the MMR of one seat: `after − before = result + play`. Whole numbers. */
export interface RatingChange {
  readonly seat: number
  readonly before: number
  readonly after: number
  /** For the team's result. */
  readonly result: number
  /** For the own play. */
  readonly play: number
}

/**
 * Changes by seat, of accounts only. Empty for a game that moves no rating and while it is not counted yet: that is
 * done by a job a moment after the end, and again after a judge's review.
 */
export const getRatingChanges = endpoint({
  method: 'GET',
  path: '/game/default/get-rating-changes',
  auth: 'none',
  query: z
    .object({
      /** The number in the address of a finished game. */
      id: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      gameId: z.uuid().optional(),
    })
    .refine(({ id, gameId }) => (id === undefined) !== (gameId === undefined), {
      path: ['id'],
      message: 'expected either the number of a game or its gameId',
    }),
  answer: z.custom<readonly RatingChange[]>(),
  errors: ['validation_failed'],
})
