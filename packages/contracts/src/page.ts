import { z } from 'zod'

/** No list has more pages than this; the rating of the players alone may (`LAST_RATING_PAGE`). */
export const LAST_PAGE = 10_000

/** The page of a list in a query. */
export const pageOfQuery = z.coerce.number().int().min(1).max(LAST_PAGE).default(1)
