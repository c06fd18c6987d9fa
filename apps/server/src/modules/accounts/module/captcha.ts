import type { Route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/module.ts'
import type { SettingsApi } from '../../settings/public.ts'
import { altchaCaptcha } from '../adapters/captcha/altcha-captcha.ts'
import { googleCaptcha } from '../adapters/captcha/google-captcha.ts'
import { passCaptcha } from '../commands/pass-captcha.ts'
import { type CaptchaGate, createCaptchaGate } from '../domain/captcha-gate.ts'
import { captchaRoutes } from '../http/captcha-routes.ts'
import { captchaStore } from '../store/captcha-store.ts'
import type { AccountsDb } from '../store/tables.ts'

export interface CaptchaParts {
  readonly platform: Pick<Platform, 'clock' | 'random' | 'config' | 'secret' | 'log'>
  readonly db: AccountsDb
  readonly settings: SettingsApi
}

/** The captcha the operator chose, its two calls, and the gate that asks for one before a letter. */
export function wireCaptcha({ platform, db, settings }: CaptchaParts): {
  readonly gate: CaptchaGate
  readonly routes: readonly Route[]
} {
  const { clock, random, secret, log } = platform
  const config = platform.config.accounts
  const provider =
    config.recaptcha === null
      ? altchaCaptcha({ secret, clock, random })
      : googleCaptcha({ ...config.recaptcha, clock, log })
  const store = captchaStore(db)
  return {
    gate: createCaptchaGate({ store, clock, isWanted: () => settings.get('useCaptcha') }),
    routes: captchaRoutes({
      siteKey: provider.siteKey,
      passCaptcha: (attempt) => passCaptcha({ provider, store, clock }, attempt),
      config,
    }),
  }
}
