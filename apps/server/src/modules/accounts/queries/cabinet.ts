import type { AccountSession, PersonalData } from '@gorod/contracts/cabinet'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { PersonalHolders } from '../domain/personal-holders.ts'
import { readPersonalData } from '../store/personal-data-store.ts'
import { listSessions } from '../store/sessions-store.ts'

interface CabinetDeps {
  readonly db: Db
  readonly clock: Clock
}

/** The fields of the cabinet as the form shows them. */
export async function getPersonalData({ db, clock }: CabinetDeps, accountId: number): Promise<PersonalData> {
  const data = await readPersonalData(db, accountId, new Date(clock.now()))
  if (data === null) throw new AppError('session_expired')
  return data
}

/** The account's living sessions. */
export async function listOwnSessions(
  { db, clock }: CabinetDeps,
  { accountId, sessionId }: { readonly accountId: number; readonly sessionId: string },
): Promise<AccountSession[]> {
  const sessions = await listSessions(db, accountId, new Date(clock.now()))
  return sessions.map(({ id, userAgent, address, createdAt, usedAt }) => ({
    id,
    current: id === sessionId,
    userAgent,
    address,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt.toISOString(),
  }))
}

/** Everything that each module keeps about an account, for the owner's download. */
export async function collectDownload(
  { personalHolders, clock }: { readonly personalHolders: PersonalHolders; readonly clock: Clock },
  accountId: number,
): Promise<Record<string, unknown>> {
  const parts: Record<string, unknown> = { madeAt: new Date(clock.now()).toISOString() }
  for (const { name, personalData } of personalHolders()) parts[name] = await personalData.collect(accountId)
  return parts
}
