import type { FormAnswer } from '@gorod/contracts/form-answer'
import {
  changeEmail,
  checkEmail,
  checkRecoveryToken,
  checkUsername,
  sendRecoveryLink,
  setNewPassword,
} from '@gorod/contracts/recovery'
import type { Config } from '../../../platform/config/config.ts'
import { type Limit, type Route, route } from '../../../platform/http/route.ts'
import { perAddress, perLogin } from './sign-in-limits.ts'

export interface RecoveryUseCases {
  requestRecovery(email: string): Promise<FormAnswer>
  checkToken(token: string): Promise<FormAnswer>
  setNewPassword(wish: { token: string; password: string; repeat: string }): Promise<FormAnswer>
  changeEmail(accountId: number, email: string): Promise<FormAnswer>
  checkEmail(email: string): Promise<FormAnswer>
  checkUsername(username: string): Promise<FormAnswer>
}

/** Each one that goes through is a letter. */
const OTHER_ADDRESSES: Limit = { max: 10, perMs: 15 * 60_000, perAccount: true }

/** Everything about an account that is done by letter but the confirmation, and what a sign-up form asks beforehand. */
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
    route(changeEmail, ({ signedIn, body }) => useCases.changeEmail(signedIn().accountId, body.email), {
      limits: [perAddress(config), OTHER_ADDRESSES],
    }),
    route(checkEmail, ({ body }) => useCases.checkEmail(body.email), { limits: [perAddress(config)] }),
    route(checkUsername, ({ body }) => useCases.checkUsername(body.username), {
      limits: [perAddress(config)],
    }),
  ]
}
