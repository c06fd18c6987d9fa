import { z } from 'zod'

/** A finished game: by the number in its address, or by the id its room knows. One of the two. */
export const gameQuery = z
  .object({
    id: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    gameId: z.uuid().optional(),
  })
  .refine(({ id, gameId }) => (id === undefined) !== (gameId === undefined), {
    path: ['id'],
    message: 'expected either the number of a game or its gameId',
  })

/** As its callers name it. */
export type GameKey = { readonly id: number } | { readonly gameId: string }
