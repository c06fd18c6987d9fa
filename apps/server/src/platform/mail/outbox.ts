import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/db.ts'
import { type JobHandler, type Jobs, type JobsDb, job, outgoingJobHandler, retryNow } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import type { Random } from '../random.ts'
import { createSealer } from '../sealer.ts'
import { type Email, type Mail, UndeliverableError } from './mail.ts'

/**
 * The queue into which modules put e-mails. They go out after the transaction, and wait while the mail server is down.
 */
export interface Outbox {
  /**
   * Enqueues within `db`, so together with all other writes of a transaction. An e-mail that could not be sent until
   * `goodUntil` is out of date, and is dropped.
   */
  put<Tables>(db: JobsDb<Tables>, email: Email, goodUntil?: Date): Promise<void>
}

interface OutboxDeps {
  readonly db: Db
  readonly jobs: Jobs
  readonly mail: Mail
  readonly secret: string
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
}

/**
 * Five days: later tries are six hours apart. A mail server may be away for a weekend, and an e-mail that has no `goodUntil` is still worth
 * reading after it.
 */
const MAX_ATTEMPTS = 30

/** A mail server that does not answer holds so many workers, not all of them: what a game leads to does not wait for it. */
const AT_ONCE = 2

const sendEmailJob = job(
  // The stored name: jobs of an older version wait under it.
  'send-letter',
  z.object({
    id: z.string(),
    /** E-mails hold links that act for an account, and a row of a queue may outlive them in some copy. */
    sealed: z.string(),
    goodUntil: z.number().nullable(),
  }),
)
const emailSchema: z.ZodType<Email> = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribe: z.string().optional(),
})

export function createOutbox(deps: OutboxDeps): Outbox & { readonly jobs: readonly JobHandler[] } {
  const { db: ownDb, jobs, mail, clock, random, log } = deps
  // A start counts as an absence too: nobody here knows what was before it.
  let wasAway = true
  /** The first e-mail that a mail server takes after it was away: the others need not wait for their next try, which may be hours away. */
  const isBack = async (): Promise<void> => {
    if (!wasAway) return
    wasAway = false
    await retryNow(ownDb, sendEmailJob)
  }
  // A stored name too.
  const sealer = createSealer(deps.secret, 'letters', random)
  return {
    put(db, email, goodUntil) {
      const id = random.uuid()
      const payload = {
        id,
        sealed: sealer.seal(JSON.stringify(email)),
        goodUntil: goodUntil?.getTime() ?? null,
      }
      const queue = `letters-${Number.parseInt(id.slice(-1), 16) % AT_ONCE}`
      return jobs.enqueue(db, sendEmailJob, payload, { queue, maxAttempts: MAX_ATTEMPTS })
    },
    jobs: [
      outgoingJobHandler(sendEmailJob, async ({ id, sealed, goodUntil }) => {
        const opened = sealer.open(sealed)
        if (opened === null) return log.warn({ emailId: id }, 'an e-mail of another SECRET was dropped')
        if (goodUntil !== null && goodUntil <= clock.now()) {
          return log.warn({ emailId: id }, 'an e-mail waited too long for the mail server and was dropped')
        }
        try {
          await mail.send({ ...emailSchema.parse(JSON.parse(opened)), id })
        } catch (error) {
          if (!(error instanceof UndeliverableError)) {
            // A server that answers and refuses one e-mail is not away.
            wasAway ||= !(error instanceof Error && 'responseCode' in error)
            throw error
          }
          log.warn({ emailId: id }, 'an e-mail was refused for good: there is no such mailbox')
        }
        // The e-mail is out: a failure here must not send it twice.
        await isBack().catch((err: unknown) => log.warn({ err }, 'waiting e-mails keep their next try'))
      }),
    ],
  }
}
