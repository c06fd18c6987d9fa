import { z } from 'zod'
import { rowIdOfQuery } from './row-id.ts'

/** A finished game: by the number in its address, or by the id its room knows. One of the two. */
export const gameQuery = z
  .object({
    id: rowIdOfQuery.optional(),
    gameId: z.uuid().optional(),
  })
  .refine(({ id, gameId }) => (id === undefined) !== (gameId === undefined), {
    path: ['id'],
    message: 'expected either the number of a game or its gameId',
  })

/** A game as its callers name it. */
export type GameKey = { readonly id: number } | { readonly gameId: string }
