import { z } from 'zod'
import { rowIdOfQuery } from './row-id.ts'

const accountId = rowIdOfQuery

/** The specification writes `userId` in some calls and `user_id` in others: both name the account. */
export const userIdFields = { userId: accountId.optional(), user_id: accountId.optional() }

interface NamesUser {
  readonly userId?: number | undefined
  readonly user_id?: number | undefined
}

/** For `.transform` of a query with {@link userIdFields}: returns whichever was sent, as `userId`. */
export function withUserId<Query extends NamesUser>(
  { userId, user_id, ...rest }: Query,
  context: z.core.$RefinementCtx<Query>,
): Omit<Query, 'userId' | 'user_id'> & { userId: number } {
  const id = userId ?? user_id
  if (id === undefined) {
    context.addIssue({ code: 'custom', path: ['userId'], message: 'expected the number of an account' })
    return z.NEVER
  }
  return { ...rest, userId: id }
}

/** A query that names an account and nothing else. */
export const userQuery = z.object(userIdFields).transform(withUserId)
