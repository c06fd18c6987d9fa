import { type CaptchaSiteKey, getCaptchaSiteKey, validateCaptchaToken } from '@gorod/contracts/captcha'
import type { Config } from '../../../platform/config/config.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { perAddress } from './sign-in-limits.ts'

interface CaptchaRoutesDeps {
  siteKey(): Promise<CaptchaSiteKey>
  passCaptcha(attempt: { token: string; sessionId: string; address: string }): Promise<void>
  readonly config: Config['accounts']
}

export function captchaRoutes({ siteKey, passCaptcha, config }: CaptchaRoutesDeps): readonly Route[] {
  // Making a challenge and checking a solution both cost a little work.
  const limits = [perAddress(config)]
  return [
    route(getCaptchaSiteKey, siteKey, { limits }),
    route(
      validateCaptchaToken,
      async ({ body, signedIn, request }) => {
        await passCaptcha({ token: body.token, sessionId: signedIn().sessionId, address: request.ip })
        return { valid: true as const }
      },
      { limits },
    ),
  ]
}
