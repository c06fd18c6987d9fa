import { AppError } from '../../../platform/app-error.ts'
import type { Sessions } from '../domain/sessions.ts'

/** Ends one of the account's own sessions. Another account's is not found, as one that has ended is. */
export async function endSession(sessions: Sessions, accountId: number, sessionId: string): Promise<void> {
  if (!(await sessions.endOwn(accountId, sessionId))) throw new AppError('not_found')
}
