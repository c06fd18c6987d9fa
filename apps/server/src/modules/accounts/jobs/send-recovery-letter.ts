import { z } from 'zod'
import { type JobHandler, job, jobHandler } from '../../../platform/jobs/jobs.ts'

/** Somebody asked for a new password; whether there is such an account turns out when it is done. */
export const recoveryAskedJob = job('recovery-asked', z.object({ email: z.string() }))

export function sendRecoveryLetterJob(send: (email: string) => Promise<void>): JobHandler {
  return jobHandler(recoveryAskedJob, ({ email }) => send(email))
}
