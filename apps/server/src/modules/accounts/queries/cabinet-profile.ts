import type { AccountSession, CabinetProfile } from '@gorod/contracts/cabinet'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Sessions } from '../domain/sessions.ts'
import type { ProfileStore } from '../store/profile-store.ts'

/** The fields of the cabinet as the form shows them. */
export async function getCabinetProfile(
  profiles: ProfileStore,
  clock: Clock,
  accountId: number,
): Promise<CabinetProfile> {
  const profile = await profiles.cabinet(accountId, new Date(clock.now()))
  if (profile === null) throw new AppError('session_expired')
  return profile
}

/** The account's living sessions. */
export async function listSessions(
  sessions: Sessions,
  { accountId, sessionId }: { readonly accountId: number; readonly sessionId: string },
): Promise<AccountSession[]> {
  return (await sessions.list(accountId)).map(({ id, userAgent, address, createdAt, usedAt }) => ({
    id,
    current: id === sessionId,
    userAgent,
    address,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt.toISOString(),
  }))
}
