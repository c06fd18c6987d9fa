import {
  checkEmailLink,
  confirmEmail,
  type EmailLinkState,
  sendEmailConfirmation,
} from '@gorod/contracts/accounts'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import { changeEmail } from '@gorod/contracts/recovery'
import type { Config } from '../../../platform/config/config.ts'
import { type Limit, type Route, route } from '../../../platform/http/route.ts'
import type { Asker } from '../commands/prove-owner.ts'
import { perAddress, perLogin, perLoginAnywhere } from './sign-in-limits.ts'

interface ConfirmationUseCases {
  sendConfirmation(asker: Asker): Promise<unknown>
  /** `callerId`: the account whose session comes along; null for a visitor. */
  linkState(token: string, callerId: number | null): Promise<EmailLinkState>
  confirmEmail(wish: { token: string; password: string }, callerId: number | null): Promise<FormAnswer>
  changeEmail(accountId: number, email: string): Promise<FormAnswer>
}

/** Each one that goes through is a letter. */
const OTHER_ADDRESSES: Limit = { max: 10, perMs: 15 * 60_000, perAccount: true }

/** The letter to an address, what its link leads to, and another address in its place. */
export function confirmationRoutes(
  useCases: ConfirmationUseCases,
  config: Config['accounts'],
): readonly Route[] {
  return [
    route(sendEmailConfirmation, async ({ signedIn }) => {
      await useCases.sendConfirmation(signedIn())
      return { success: true }
    }),
    route(
      checkEmailLink,
      async ({ body, identity }) => ({
        state: await useCases.linkState(body.token, identity?.accountId ?? null),
      }),
      { limits: [perAddress(config)] },
    ),
    route(
      confirmEmail,
      ({ body: { token, password = '' }, identity }) =>
        useCases.confirmEmail({ token, password }, identity?.accountId ?? null),
      // The form asks for a password: as many tries as a sign-in has.
      { limits: [perAddress(config), perLogin(config, 'token'), perLoginAnywhere(config, 'token')] },
    ),
    route(changeEmail, ({ signedIn, body }) => useCases.changeEmail(signedIn().accountId, body.email), {
      limits: [perAddress(config), OTHER_ADDRESSES],
    }),
  ]
}
