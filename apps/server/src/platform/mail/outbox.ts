import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { type JobHandler, type Jobs, type JobsDb, job, jobHandler } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import type { Random } from '../random.ts'
import { createSealer } from '../sealer.ts'
import { type Letter, type Mail, UndeliverableError } from './mail.ts'

/**
 * The queue into which modules put e-mails. They go out after the transaction, and wait while the mail server is down.
 */
export interface Outbox {
  /**
   * Enqueues within `db`, so together with all other writes of a transaction. An e-mail that could not be sent until
   * `goodUntil` is out of date, and is dropped.
   */
  put<Tables>(db: JobsDb<Tables>, letter: Letter, goodUntil?: Date): Promise<void>
}

interface OutboxDeps {
  readonly jobs: Jobs
  readonly mail: Mail
  readonly secret: string
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
}

const sendLetterJob = job(
  'send-letter',
  z.object({
    id: z.string(),
    /** E-mails hold links that act for an account, and a row of a queue may outlive them in some copy. */
    sealed: z.string(),
    goodUntil: z.number().nullable(),
  }),
)
const letterSchema: z.ZodType<Letter> = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})

export function createOutbox(deps: OutboxDeps): Outbox & { readonly jobs: readonly JobHandler[] } {
  const { jobs, mail, clock, random, log } = deps
  const sealer = createSealer(deps.secret, 'letters', random)
  return {
    put: (db, letter, goodUntil) =>
      jobs.enqueue(db, sendLetterJob, {
        id: random.uuid(),
        sealed: sealer.seal(JSON.stringify(letter)),
        goodUntil: goodUntil?.getTime() ?? null,
      }),
    jobs: [
      jobHandler(sendLetterJob, async ({ id, sealed, goodUntil }) => {
        const opened = sealer.open(sealed)
        if (opened === null) return log.warn({ letter: id }, 'a letter of another SECRET was dropped')
        if (goodUntil !== null && goodUntil <= clock.now()) {
          return log.warn({ letter: id }, 'a letter waited too long for the mail server and was dropped')
        }
        try {
          await mail.send({ ...letterSchema.parse(JSON.parse(opened)), id })
        } catch (error) {
          if (!(error instanceof UndeliverableError)) throw error
          log.warn({ letter: id }, 'a letter was refused for good: there is no such mailbox')
        }
      }),
    ],
  }
}
