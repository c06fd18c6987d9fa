import { getCaptchaSiteKey, validateCaptchaToken } from '@gorod/contracts/captcha'
import type { Config } from '../../../platform/config/config.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { type PassCaptchaDeps, passCaptcha } from '../commands/captcha.ts'
import { perAddress } from './sign-in-limits.ts'

interface CaptchaRoutesDeps extends PassCaptchaDeps {
  readonly config: Config['accounts']
}

export function captchaRoutes(deps: CaptchaRoutesDeps): readonly Route[] {
  // Making a challenge and checking a solution both cost a little work.
  const limits = [perAddress(deps.config)]
  return [
    route(getCaptchaSiteKey, () => deps.captcha.siteKey(), { limits }),
    route(
      validateCaptchaToken,
      async ({ body, signedIn, request }) => {
        await passCaptcha(deps, { token: body.token, sessionId: signedIn().sessionId, address: request.ip })
        return { valid: true as const }
      },
      { limits },
    ),
  ]
}
