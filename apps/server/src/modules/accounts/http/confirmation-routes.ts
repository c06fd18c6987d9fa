import { checkEmailLink, confirmEmail, sendEmailConfirmation } from '@gorod/contracts/accounts'
import { changeEmail } from '@gorod/contracts/recovery'
import type { Config } from '../../../platform/config/config.ts'
import { type Limit, type Route, route } from '../../../platform/http/route.ts'
import { correctEmail } from '../commands/change-email.ts'
import {
  type ConfirmEmailDeps,
  confirmEmail as confirmEmailOf,
  emailLinkState,
} from '../commands/confirm-email.ts'
import { type ConfirmationDeps, sendConfirmation } from '../commands/send-confirmation.ts'
import { perAddress, perLogin, perLoginAnywhere } from './sign-in-limits.ts'

interface ConfirmationRoutesDeps extends ConfirmationDeps, ConfirmEmailDeps {
  readonly config: Config['accounts']
}

/** Each accepted call sends an e-mail. */
const OTHER_ADDRESSES: Limit = { max: 10, perMs: 15 * 60_000, perAccount: true }

/** The e-mail to an address, the page of its link, and the change of a mistyped address. */
export function confirmationRoutes(deps: ConfirmationRoutesDeps): readonly Route[] {
  const { config } = deps
  return [
    route(sendEmailConfirmation, async ({ signedIn }) => {
      await sendConfirmation(deps, signedIn())
      return { success: true }
    }),
    route(
      checkEmailLink,
      async ({ body, identity }) => ({
        state: await emailLinkState(deps, body.token, identity?.accountId ?? null),
      }),
      { limits: [perAddress(config)] },
    ),
    route(
      confirmEmail,
      ({ body: { token, password = '' }, identity }) =>
        confirmEmailOf(deps, { token, password }, identity?.accountId ?? null),
      // The form asks for a password, so it has the same limits as a sign-in.
      { limits: [perAddress(config), perLogin(config, 'token'), perLoginAnywhere(config, 'token')] },
    ),
    route(changeEmail, ({ signedIn, body }) => correctEmail(deps, signedIn().accountId, body.email), {
      limits: [perAddress(config), OTHER_ADDRESSES],
    }),
  ]
}
