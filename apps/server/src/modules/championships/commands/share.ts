import type { FormAnswer } from '@gorod/contracts/form-answer'
import { may } from '@gorod/contracts/permissions'
import { AppError } from '../../../platform/app-error.ts'
import { refused } from '../../../platform/form-answer.ts'
import { ORGANISED_TEXTS, CHAMPIONSHIP_TEXTS as T } from '../domain/championships-text.ts'
import type { StaffRole } from '../domain/life.ts'
import { changeChampionshipRow } from '../store/championships-store.ts'
import { clearJudgeOfPlanned } from '../store/rounds-store.ts'
import { isStaff, setStaff } from '../store/staff-store.ts'
import {
  isOwner,
  type OrganiseDeps,
  organise,
  type ProvableOrganiser,
  requireAdministrator,
} from './organise.ts'
import { tellHandedOver, tellNamed } from './tell-people.ts'

interface Sharing {
  readonly id: number
  readonly username: string
  readonly role: StaffRole
  readonly granted: boolean
}

/** Organisers make judges, the owner alone makes organisers. Who judges no more leaves the tables that have not begun. */
export async function share(
  deps: OrganiseDeps,
  by: ProvableOrganiser,
  sharing: Sharing,
): Promise<FormAnswer> {
  const { id, username, role, granted } = sharing
  const account = await deps.accounts.findByName(username)
  const what = `${ORGANISED_TEXTS.role(role, granted)} ${username}`
  return organise(deps, { id, by, what }, async ({ tx, championship }) => {
    if (role === 'organiser' && !isOwner(championship, by)) throw new AppError('forbidden')
    if (account === null) return refused('username', T.nobody)
    if (role === 'judge' && granted && !may(account.rights, 'judge')) return refused('username', T.noJudge)
    // An organiser may end the championship.
    if (role === 'organiser' && granted) await requireAdministrator(deps, tx, by)
    const isNew = await setStaff(tx, id, { accountId: account.id, role, granted })
    if (isNew && granted) await tellNamed(deps, tx, championship, { accountId: account.id, role, by })
    if (role === 'judge' && !granted) await clearJudgeOfPlanned(tx, id, account.id)
    return { success: true }
  })
}

/** Another organiser becomes the owner, and the owner an organiser. Whose account is deleted becomes nothing. */
export async function handOver(
  deps: OrganiseDeps,
  by: ProvableOrganiser,
  { id, accountId }: { readonly id: number; readonly accountId: number },
): Promise<FormAnswer> {
  return organise(deps, { id, by, what: ORGANISED_TEXTS.owner(accountId) }, async ({ tx, championship }) => {
    const { createdBy } = championship
    if (!isOwner(championship, by)) throw new AppError('forbidden')
    if (createdBy === accountId) return { success: true }
    if (!(await isStaff(tx, id, { accountId, role: 'organiser' }))) return refused('accountId', T.noOrganiser)
    await requireAdministrator(deps, tx, by)
    await changeChampionshipRow(tx, id, { createdBy: accountId })
    await setStaff(tx, id, { accountId, role: 'organiser', granted: false })
    const [before] = await deps.accounts.listAccounts([createdBy], tx)
    if (before?.deleted === false)
      await setStaff(tx, id, { accountId: createdBy, role: 'organiser', granted: true })
    await tellHandedOver(deps, tx, championship, { accountId, by })
    return { success: true }
  })
}
