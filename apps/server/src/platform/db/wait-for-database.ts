import { setTimeout as wait } from 'node:timers/promises'
import { messageOf, UnavailableError } from '../start-error.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

const RETRY_MS = 500

interface WaitOptions {
  readonly url: string
  readonly waitMs: number
  readonly report: (line: string) => void
  readonly retryMs?: number
}

/**
 * Does a step of the start again and again while the database does not answer: after a power cut it may come later than the
 * server, and a standby takes its time to become the primary. Throws {@link UnavailableError} when that lasts too long, and
 * at once what the database itself answers (a wrong password): it would be the same next time.
 */
export async function waitForDatabase<Result>(
  step: () => Promise<Result>,
  { url, waitMs, report, retryMs = RETRY_MS }: WaitOptions,
): Promise<Result> {
  const giveUpAt = performance.now() + waitMs
  let isTold = false
  for (;;) {
    try {
      return await step()
    } catch (error) {
      const reason = reasonOf(error)
      if (reason === null) throw error
      // Without user and password.
      const what = `The database at ${new URL(url).host} is not available (${reason})`
      if (performance.now() >= giveUpAt)
        throw new UnavailableError(`${what}: start it, or correct DATABASE_URL.`, error)
      if (!isTold)
        report(`${what}: waiting for it, ${waitMs / 1000} s at most. Does it run, and is DATABASE_URL right?`)
      isTold = true
      await wait(retryMs)
    }
  }
}

/** Null: it answers. */
function reasonOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  // A migration that lost its connection names itself.
  if (!isDatabaseUnavailable(error) && !isDatabaseUnavailable(error.cause)) return null
  return messageOf(error)
}
