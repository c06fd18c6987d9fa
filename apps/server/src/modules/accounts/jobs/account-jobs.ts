import { type JobHandler, jobHandler } from '../../../platform/jobs/jobs.ts'
import { type RecoveryDeps, recoveryAskedJob, sendRecoveryEmail } from '../commands/recover-password.ts'
import { DELETED_PLAYER } from '../domain/deleted-player-text.ts'
import { accountDeletedJob, type PersonalHolders } from '../domain/personal-holders.ts'

interface AccountJobsDeps extends RecoveryDeps {
  readonly personalHolders: PersonalHolders
}

/** The runner keeps the message alone. */
const describeFailures = (failures: readonly unknown[]): string => failures.map(String).join('; ')

export function accountJobs(deps: AccountJobsDeps): readonly JobHandler[] {
  return [
    jobHandler(recoveryAskedJob, (asked) => sendRecoveryEmail(deps, asked)),
    // A module that fails is asked again with all the others: forgetting twice changes nothing. It keeps nobody else from forgetting now.
    jobHandler(accountDeletedJob, async ({ accountId }) => {
      const failures: unknown[] = []
      for (const { personalData } of deps.personalHolders())
        await personalData.forget?.(accountId, DELETED_PLAYER).catch((cause) => failures.push(cause))
      if (failures.length > 0) throw new AggregateError(failures, describeFailures(failures))
    }),
  ]
}
