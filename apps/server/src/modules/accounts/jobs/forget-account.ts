import { type JobHandler, jobHandler } from '../../../platform/jobs/jobs.ts'
import { DELETED_PLAYER } from '../domain/deleted-player-text.ts'
import { accountDeletedJob, type PersonalHolders } from '../domain/personal-holder.ts'

/** Has every module forget the person. What failed is tried again; what is forgotten twice is forgotten. */
export function forgetAccount(holders: PersonalHolders): JobHandler {
  return jobHandler(accountDeletedJob, async ({ accountId }) => {
    for (const { personalData } of holders()) await personalData.forget?.(accountId, DELETED_PLAYER)
  })
}
