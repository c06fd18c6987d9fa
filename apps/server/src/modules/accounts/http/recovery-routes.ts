import type { FormAnswer } from '@gorod/contracts/form-answer'
import {
  checkEmail,
  checkRecoveryToken,
  checkUsername,
  sendRecoveryLink,
  setNewPassword,
} from '@gorod/contracts/recovery'
import type { Config } from '../../../platform/config/config.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { perAddress, perLogin } from './sign-in-limits.ts'

export interface RecoveryUseCases {
  requestRecovery(email: string): Promise<FormAnswer>
  checkToken(token: string): Promise<FormAnswer>
  setNewPassword(wish: { token: string; password: string; repeat: string }): Promise<FormAnswer>
  checkEmail(email: string): Promise<FormAnswer>
  checkUsername(username: string): Promise<FormAnswer>
}

/** A new password by letter, and what a sign-up form asks beforehand. */
export function recoveryRoutes(useCases: RecoveryUseCases, config: Config['accounts']): readonly Route[] {
  return [
    route(sendRecoveryLink, ({ body }) => useCases.requestRecovery(body.email), {
      limits: [perAddress(config), perLogin(config, 'email')],
    }),
    route(checkRecoveryToken, ({ body }) => useCases.checkToken(body.token), {
      limits: [perAddress(config)],
    }),
    route(
      setNewPassword,
      ({ body }) =>
        useCases.setNewPassword({ token: body.token, password: body.password, repeat: body.password_repeat }),
      { limits: [perAddress(config)] },
    ),
    route(checkEmail, ({ body }) => useCases.checkEmail(body.email), { limits: [perAddress(config)] }),
    route(checkUsername, ({ body }) => useCases.checkUsername(body.username), {
      limits: [perAddress(config)],
    }),
  ]
}
