import type { FormAnswer } from '@gorod/contracts/form-answer'
import { may } from '@gorod/contracts/permissions'
import { AppError } from '../../../platform/app-error.ts'
import { refused } from '../../../platform/form-answer.ts'
import { ORGANISED_TEXTS, CHAMPIONSHIP_TEXTS as T } from '../domain/championships-text.ts'
import type { StaffRole } from '../domain/life.ts'
import { clearJudgeOfPlanned } from '../store/rounds-store.ts'
import { setStaff } from '../store/staff-store.ts'
import { isOwner, type OrganiseDeps, type Organiser, organise } from './organise.ts'

interface Sharing {
  readonly id: number
  readonly username: string
  readonly role: StaffRole
  readonly granted: boolean
}

/** Organisers make judges, the owner alone makes organisers. Who judges no more leaves the tables that have not begun. */
export async function share(deps: OrganiseDeps, by: Organiser, sharing: Sharing): Promise<FormAnswer> {
  const { id, username, role, granted } = sharing
  const account = await deps.accounts.findByName(username)
  const what = `${ORGANISED_TEXTS.role(role, granted)} ${username}`
  return organise(deps, { id, by, what }, async ({ tx, championship }) => {
    if (role === 'organiser' && !isOwner(championship, by)) throw new AppError('forbidden')
    if (account === null) return refused('username', T.nobody)
    if (role === 'judge' && granted && !may(account.rights, 'judge')) return refused('username', T.noJudge)
    await setStaff(tx, id, { accountId: account.id, role, granted })
    if (role === 'judge' && !granted) await clearJudgeOfPlanned(tx, id, account.id)
    return { success: true }
  })
}
