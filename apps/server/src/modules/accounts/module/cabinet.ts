import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import type { PersonalData, Platform } from '../../../platform/module.ts'
import { createWorkQueue } from '../../../platform/work-queue.ts'
import type { SettingsApi } from '../../settings/public.ts'
import { deleteAccount } from '../commands/delete-account.ts'
import { endOtherSessions, endSession } from '../commands/end-sessions.ts'
import { type SendConfirmation, sendConfirmationLink } from '../commands/send-confirmation-link.ts'
import { unlinkSocial } from '../commands/unlink-social.ts'
import { updateProfile } from '../commands/update-profile.ts'
import type { Passwords } from '../domain/passwords.ts'
import { accountDeletedJob, type PersonalHolders } from '../domain/personal-holder.ts'
import type { Sessions } from '../domain/sessions.ts'
import { cabinetRoutes } from '../http/cabinet-routes.ts'
import { forgetAccount } from '../jobs/forget-account.ts'
import { getCabinetProfile, listSessions } from '../queries/cabinet-profile.ts'
import { collectPersonalData } from '../queries/personal-data.ts'
import { deletionStore } from '../store/deletion-store.ts'
import { readPersonalRows } from '../store/personal-rows.ts'
import { profileStore } from '../store/profile-store.ts'
import type { AccountsDb } from '../store/tables.ts'

/** Each holds all that is kept about an account in memory. */
const DOWNLOADS = { atOnce: 2, mostWaiting: 10 } as const

export interface CabinetParts {
  readonly platform: Pick<Platform, 'clock' | 'random' | 'jobs' | 'config'>
  readonly db: AccountsDb
  readonly settings: SettingsApi
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly holders: PersonalHolders
  /** Sends a new address its letter. */
  readonly requestEmailChange: (accountId: number, email: string) => Promise<'sent' | 'taken' | 'wait'>
  readonly sendConfirmation: SendConfirmation
  /** Tells the owner by letter. */
  readonly passwordChanged: (accountId: number) => Promise<void>
}

/** Everything behind `/cabinet`: the profile, sessions, the data of the account and its deletion. */
export function wireCabinet(parts: CabinetParts): {
  readonly routes: ReturnType<typeof cabinetRoutes>
  readonly jobs: readonly JobHandler[]
  readonly personalData: PersonalData
} {
  const { db, sessions, passwords, settings, holders } = parts
  const { clock, random, jobs, config } = parts.platform
  const profiles = profileStore(db)
  const downloads = createWorkQueue(DOWNLOADS)
  const proof = { profiles, sessions, passwords, clock }
  const update = { ...parts, clock, profiles, settings, sessions, passwords }
  const deletion = {
    ...proof,
    deletions: deletionStore(db),
    random,
    holders,
    enqueueForgetting: (tx: AccountsDb, accountId: number) =>
      jobs.enqueue(tx, accountDeletedJob, { accountId }, { key: `account-deleted:${accountId}` }),
  }
  const routes = cabinetRoutes(
    {
      profile: (accountId) => getCabinetProfile(profiles, clock, accountId),
      update: (asker, wish) => updateProfile(update, asker, wish),
      sendConfirmationLink: (asker) => sendConfirmationLink(parts.sendConfirmation, asker),
      sessions: (asker) => listSessions(sessions, asker),
      endSession: (asker, wish) => endSession(proof, asker, wish),
      endOtherSessions: (asker, currentPassword) => endOtherSessions(proof, asker, currentPassword),
      unlinkSocial: (asker, wish) => unlinkSocial(proof, asker, wish),
      personalData: (accountId) => downloads.run(() => collectPersonalData(holders, clock, accountId)),
      deleteAccount: (asker, wish) => deleteAccount(deletion, asker, wish),
    },
    config.accounts,
  )
  return {
    routes,
    jobs: [forgetAccount(holders)],
    personalData: { collect: (accountId) => readPersonalRows(db, accountId) },
  }
}
