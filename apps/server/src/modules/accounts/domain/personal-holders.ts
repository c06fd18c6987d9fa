import { z } from 'zod'
import { job } from '../../../platform/jobs/jobs.ts'
import type { PersonalDataHolder } from '../../../platform/module.ts'

/** A module that keeps data about accounts. */
export interface PersonalHolder {
  readonly name: string
  readonly personalData: PersonalDataHolder
}

/** All such modules. A function, because the modules above this one are made after it. */
export type PersonalHolders = () => readonly PersonalHolder[]

/**
 * Enqueued in the transaction that deletes an account, so that all its data are deleted even if the first try fails.
 */
export const accountDeletedJob = job('account-deleted', z.object({ accountId: z.int() }))
