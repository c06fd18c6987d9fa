import type { CabinetUpdate } from '@gorod/contracts/cabinet'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import { AppError } from '../../../platform/app-error.ts'
import { normalisedEmail } from '../domain/email.ts'
import { emailFrame } from '../domain/emails.ts'
import { FIELD_ERRORS } from '../domain/field-errors-text.ts'
import { DONE, emailError, formErrors, passwordError } from '../domain/form-checks.ts'
import { readPersonalFields } from '../domain/personal-fields.ts'
import type { ShownRegionListener } from '../public.ts'
import { type NewPassword, readSecrets, writePersonalData } from '../store/personal-data-store.ts'
import { requestEmailChange } from './change-email.ts'
import { type Asker, type OwnerProofDeps, ownerProofErrors } from './prove-owner.ts'
import { type RecoveryDeps, tellPasswordChanged } from './recover-password.ts'
import type { ConfirmationDeps } from './send-confirmation.ts'
import type { EndSessionsDeps } from './sessions.ts'

export type UpdateDeps = OwnerProofDeps &
  ConfirmationDeps &
  RecoveryDeps &
  EndSessionsDeps & { readonly onRegion: ShownRegionListener }

/**
 * Spec §3 «Profile update». Everything is checked before anything is written: a form is saved as a whole or not at
 * all.
 */
export async function updatePersonalData(
  deps: UpdateDeps,
  asker: Asker,
  update: CabinetUpdate,
): Promise<FormAnswer> {
  const { db } = deps
  const { accountId } = asker
  const own = await readSecrets(db, accountId)
  if (own === null) throw new AppError('session_expired')
  const fields = readPersonalFields(update, await fieldRules(deps))
  const newEmail = changedEmail(update.email, own.email)
  const { newPassword } = update
  const refused = formErrors({
    ...fields.errors,
    ...(await secretErrors(deps, asker, { update, newEmail, passwordHash: own.passwordHash })),
  })
  if (!refused.success) return refused

  // Hashed before the e-mail is sent, because hashing may fail.
  const hash = newPassword === undefined ? null : await deps.passwords.hash(newPassword)
  if (newEmail !== null) {
    const outcome = await requestEmailChange(deps, accountId, newEmail)
    if (outcome !== 'sent') return formErrors({ email: EMAIL_REFUSALS[outcome] })
  }
  const password =
    hash === null ? null : await newPasswordOf(deps, asker, { hash, instead: own.passwordHash, newEmail })
  const ended = await writePersonalData(db, accountId, fields.changes, { password, onRegion: deps.onRegion })
  if (ended === null) return formErrors({ currentPassword: FIELD_ERRORS.passwordWrong })
  for (const id of ended) deps.realtime.disconnectSession(id)
  return DONE
}

/** Its sessions and its notice are of one transaction with it: a process that dies leaves no session of the former password. */
async function newPasswordOf(
  deps: UpdateDeps,
  { accountId, sessionId }: Asker,
  {
    hash,
    instead,
    newEmail,
  }: { readonly hash: string; readonly instead: string | null; readonly newEmail: string | null },
): Promise<NewPassword> {
  const frame = await emailFrame(deps)
  return {
    hash,
    instead,
    pendingEmail: newEmail,
    at: new Date(deps.clock.now()),
    keepSession: sessionId,
    meanwhile: (tx) => tellPasswordChanged(deps, tx, { accountId, frame }),
  }
}

const EMAIL_REFUSALS = { taken: FIELD_ERRORS.emailTaken, wait: FIELD_ERRORS.emailWait }

/** The new address; none when it equals the present one. */
function changedEmail(typed: string | undefined, current: string | null): string | null {
  if (typed === undefined) return null
  const email = normalisedEmail(typed)
  return email === (current ?? '') ? null : email
}

async function secretErrors(
  deps: UpdateDeps,
  asker: Asker,
  {
    update,
    newEmail,
    passwordHash,
  }: {
    readonly update: CabinetUpdate
    readonly newEmail: string | null
    readonly passwordHash: string | null
  },
): Promise<Readonly<Record<string, string | null>>> {
  const { newPassword } = update
  if (newEmail === null && newPassword === undefined) return {}
  const typed = update.currentPassword ?? ''
  return {
    ...(await ownerProofErrors(deps, asker, { passwordHash, typed })),
    email: newEmail === null ? null : emailError(newEmail),
    newPassword: newPassword === undefined ? null : passwordError(newPassword),
  }
}

async function fieldRules({ settings, clock }: UpdateDeps) {
  return {
    countries: new Set(settings.countries.map(({ code }) => code)),
    regions: new Set((await settings.get('regions')).map(({ code }) => code)),
    nowMs: clock.now(),
  }
}
