import { z } from 'zod'

/** The largest number that a row can have: ids are `int4` in the database, which refuses a larger one with an error. */
export const LARGEST_ID = 2_147_483_647

/** The number of a row in a body or a message: of an account, a game, a club. */
export const rowId = z.int().min(1).max(LARGEST_ID)
/** The same in a query, where everything is text. */
export const rowIdOfQuery = z.coerce.number().int().min(1).max(LARGEST_ID)
