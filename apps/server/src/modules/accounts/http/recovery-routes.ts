import { checkUsername } from '@gorod/contracts/profile'
import { checkEmail, checkRecoveryToken, sendRecoveryLink, setNewPassword } from '@gorod/contracts/recovery'
import type { Config } from '../../../platform/config/config.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import * as recovery from '../commands/recover-password.ts'
import * as free from '../queries/check-free.ts'
import { perAddress, perLogin } from './sign-in-limits.ts'

interface RecoveryRoutesDeps extends recovery.RecoveryDeps {
  readonly config: Config['accounts']
}

/** A new password by e-mail, and the checks of a sign-up form. */
export function recoveryRoutes(deps: RecoveryRoutesDeps): readonly Route[] {
  const { db, config } = deps
  return [
    route(sendRecoveryLink, ({ body, request }) => recovery.requestRecovery(deps, body.email, request.ip), {
      limits: [perAddress(config), perLogin(config, 'email')],
    }),
    route(checkRecoveryToken, ({ body }) => recovery.checkRecoveryToken(deps, body.token), {
      limits: [perAddress(config)],
    }),
    route(
      setNewPassword,
      ({ body }) =>
        recovery.setNewPassword(deps, {
          token: body.token,
          password: body.password,
          repeat: body.password_repeat,
        }),
      { limits: [perAddress(config)] },
    ),
    route(checkEmail, ({ body }) => free.checkEmail(db, body.email), { limits: [perAddress(config)] }),
    route(checkUsername, ({ body }) => free.checkUsername(db, body.username), {
      limits: [perAddress(config)],
    }),
  ]
}
