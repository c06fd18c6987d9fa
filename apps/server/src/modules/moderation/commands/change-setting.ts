import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { ShapeErrors } from '@gorod/contracts/setting-shape'
import { checkSetting, type SiteSettingName } from '@gorod/contracts/site-settings'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { refused } from '../../../platform/form-answer.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { SettingChange, SettingsApi } from '../../settings/public.ts'
import { MODERATION_TEXTS as T } from '../domain/moderation-text.ts'
import type { Moderator } from '../public.ts'
import { writeAudit } from '../store/audit-store.ts'

export interface ChangeSettingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly settings: SettingsApi
  readonly accounts: Pick<AccountsApi, 'requireOwner'>
}

/** Sets a setting of `/admin/settings`, if its value fits and nobody has changed it since the administrator saw it. */
export async function saveSetting(
  deps: ChangeSettingDeps,
  by: Moderator,
  {
    name,
    version,
    value,
  }: { readonly name: SiteSettingName; readonly version: number; readonly value?: unknown },
): Promise<FormAnswer> {
  const checked = checkSetting(name, value)
  if (checked.fits) return change(deps, by, { name, version, next: { value: checked.value } })
  return refusedBy(checked.errors)
}

function refusedBy(errors: ShapeErrors): FormAnswer {
  const messages = Object.entries(errors).map(([place, message]) => [place, [message]])
  return { success: false, errors: Object.fromEntries(messages) }
}

/** Back to the default. */
export function resetSetting(
  deps: ChangeSettingDeps,
  by: Moderator,
  { name, version }: { readonly name: SiteSettingName; readonly version: number },
): Promise<FormAnswer> {
  return change(deps, by, { name, version, next: null })
}

/** Settings open doors (captcha, prices, addresses of other sites) for long after a stolen session has ended. */
async function change(
  { db, clock, settings, accounts }: ChangeSettingDeps,
  by: Moderator,
  wish: SettingChange,
): Promise<FormAnswer> {
  await accounts.requireOwner(by)
  return db.transaction().execute(async (tx): Promise<FormAnswer> => {
    const done = await settings.change(tx, wish)
    if (done === null) return refused('version', T.settingChanged)
    if ('errors' in done) return refusedBy(done.errors)
    await writeAudit(tx, {
      at: new Date(clock.now()),
      byAccount: by.accountId,
      act: wish.next === null ? 'setting_reset' : 'setting_changed',
      aboutAccount: null,
      about: wish.name,
      reason: null,
      change: done,
    })
    return { success: true }
  })
}
