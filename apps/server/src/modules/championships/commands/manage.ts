import { type ChampionshipPlan, PLAIN_PLAN } from '@gorod/contracts/championship-plan'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Identity } from '../../../platform/identity.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { GamesApi } from '../../games/public.ts'
import type { ModerationApi } from '../../moderation/public.ts'
import type { NotificationsApi } from '../../notifications/public.ts'
import type { SettingsApi } from '../../settings/public.ts'
import type { WalletApi } from '../../wallet/public.ts'
import { checkWish, tidied } from '../domain/championship.ts'
import * as store from '../store/championships-store.ts'
import { type FactsEdit, writeFacts } from './change-facts.ts'
import { refundAll } from './refund-fees.ts'
import { tellOpenedLater } from './tell-opened.ts'
import { unsealShown } from './unseal.ts'

export interface ManageDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: Pick<AccountsApi, 'requireOwner'>
  readonly moderation: ModerationApi
  readonly wallet: Pick<WalletApi, 'refund'>
  readonly games: Pick<GamesApi, 'unseal'>
  readonly notifications: NotificationsApi
  readonly settings: Pick<SettingsApi, 'get'>
  readonly jobs: Jobs
}

type SaveAnswer = FormAnswer & { readonly id: number | null }

/** Announces a championship, or changes the one with this `id`. */
export async function save(
  deps: ManageDeps,
  byAccount: number,
  { id, draft, wish: raw, before }: FactsEdit & { readonly id: number | null; readonly draft: boolean },
): Promise<SaveAnswer> {
  const { db, clock, moderation, settings, jobs } = deps
  const wish = tidied(raw)
  return db.transaction().execute(async (tx) => {
    const known = id === null ? null : await store.lockChampionship(tx, id)
    if (id !== null && known === null) throw new AppError('not_found')
    const errors =
      known === null
        ? checkWish(wish, 0, new Date(clock.now()))
        : await writeFacts(deps, tx, known, { wish, before })
    if (Object.keys(errors).length > 0) return { success: false, errors, id }
    const savedId =
      id ??
      (await store.insertChampionship(tx, wish, {
        createdBy: byAccount,
        life: draft ? 'draft' : 'registration',
        plan: await firstPlan(settings, tx),
      }))
    if (id === null && !draft) await tellOpenedLater({ jobs }, tx, savedId)
    const act = id === null ? 'championship_announced' : 'championship_changed'
    await moderation.audit(tx, { byAccount, act, about: wish.title })
    return { success: true, id: savedId }
  })
}

/** The plan with the rule book of the site's setting, where a championship may have it. Its organiser may choose another one before the first game. */
async function firstPlan(settings: ManageDeps['settings'], tx: Db): Promise<ChampionshipPlan> {
  const { championship } = await settings.get('searchRules', tx)
  const ruleSet = championship === 'casual_doctor' ? PLAIN_PLAN.ruleSet : championship
  return { ...PLAIN_PLAN, ruleSet }
}

/** Deletes a championship with its list of players, who get their fees back where it is not over. Only for administrators, who prove to be there. */
export async function remove(
  { db, accounts, moderation, wallet, games }: ManageDeps,
  by: Pick<Identity, 'accountId' | 'sessionId'>,
  id: number,
): Promise<FormAnswer> {
  await db.transaction().execute(async (tx) => {
    await accounts.requireOwner(by, tx)
    await refundAll({ wallet }, tx, id)
    // Nobody could end the secret of its games later.
    await unsealShown({ games }, tx, id, null)
    const title = await store.deleteChampionship(tx, id)
    if (title === null) throw new AppError('not_found')
    await moderation.audit(tx, { byAccount: by.accountId, act: 'championship_deleted', about: title })
  })
  return { success: true }
}
