import type { Route } from '../../../platform/http/route.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/module.ts'
import type { SettingsApi } from '../../settings/public.ts'
import { changeEmail } from '../commands/change-email.ts'
import { confirmEmail, emailLinkState } from '../commands/confirm-email.ts'
import { noticeSignIn, type SignInNotice } from '../commands/notice-sign-in.ts'
import type { Asker } from '../commands/prove-owner.ts'
import {
  checkRecoveryToken,
  requestRecovery,
  sendRecoveryLetter,
  setNewPassword,
  tellPasswordChanged,
} from '../commands/recover-password.ts'
import { requestEmailChange } from '../commands/request-email-change.ts'
import { sendConfirmation } from '../commands/send-confirmation.ts'
import type { CaptchaGate } from '../domain/captcha-gate.ts'
import type { Passwords } from '../domain/passwords.ts'
import { confirmationRoutes } from '../http/confirmation-routes.ts'
import { recoveryRoutes } from '../http/recovery-routes.ts'
import { recoveryAskedJob, sendRecoveryLetterJob } from '../jobs/send-recovery-letter.ts'
import { checkEmail, checkUsername } from '../queries/check-free.ts'
import type { AccountsStore } from '../store/accounts-store.ts'
import { confirmationsStore } from '../store/confirmations-store.ts'
import { devicesStore } from '../store/devices-store.ts'
import { recoveriesStore } from '../store/recoveries-store.ts'
import type { AccountsDb } from '../store/tables.ts'

export interface LettersParts {
  readonly platform: Pick<Platform, 'clock' | 'random' | 'jobs' | 'outbox' | 'realtime' | 'config'>
  readonly db: AccountsDb
  readonly settings: SettingsApi
  readonly siteUrl: () => string
  readonly accounts: AccountsStore
  readonly passwords: Passwords
  readonly captcha: CaptchaGate
}

/** Everything of an account that is done by letter. */
export function wireLetters(parts: LettersParts) {
  const { db, accounts, platform } = parts
  const { jobs, realtime } = platform
  const shared = { ...parts, ...platform }
  const confirmation = { ...shared, confirmations: confirmationsStore(db) }
  const recovery = {
    ...shared,
    recoveries: recoveriesStore(db),
    enqueue: (email: string) => jobs.enqueue(db, recoveryAskedJob, { email }),
    disconnect: (sessionId: string) => realtime.disconnectSession(sessionId),
  }
  const notice = { ...shared, devices: devicesStore(db) }
  const confirmationCalls = confirmationRoutes(
    {
      sendConfirmation: (asker) => sendConfirmation(confirmation, asker),
      linkState: (token, callerId) => emailLinkState(confirmation, token, callerId),
      confirmEmail: (wish, callerId) => confirmEmail(confirmation, wish, callerId),
      changeEmail: (accountId, email) => changeEmail(confirmation, accountId, email),
    },
    platform.config.accounts,
  )
  const recoveryCalls = recoveryRoutes(
    {
      requestRecovery: (email) => requestRecovery(recovery, email),
      checkToken: (token) => checkRecoveryToken(recovery, token),
      setNewPassword: (wish) => setNewPassword(recovery, wish),
      checkEmail: (email) => checkEmail(accounts, email),
      checkUsername: (username) => checkUsername(accounts, username),
    },
    platform.config.accounts,
  )
  const handlers: readonly JobHandler[] = [
    sendRecoveryLetterJob((email) => sendRecoveryLetter(recovery, email)),
  ]
  return {
    routes: [...confirmationCalls, ...recoveryCalls] satisfies readonly Route[],
    jobs: handlers,
    sendConfirmation: (asker: Asker) => sendConfirmation(confirmation, asker),
    requestEmailChange: (accountId: number, email: string) =>
      requestEmailChange(confirmation, accountId, email),
    passwordChanged: (accountId: number) => tellPasswordChanged(recovery, accountId),
    noticeSignIn: (signIn: SignInNotice) => noticeSignIn(notice, signIn),
  }
}
