import {
  type AccountSession,
  type CabinetProfile,
  type CabinetUpdate,
  deleteAccount,
  downloadData,
  endOtherSessions,
  endSession,
  getCabinet,
  getSessions,
  sendLinkToConfirmEmail,
  unlinkSocial,
  updateCabinet,
} from '@gorod/contracts/cabinet'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { SocialType } from '@gorod/contracts/social'
import type { Config } from '../../../platform/config/config.ts'
import { clearSession } from '../../../platform/http/credentials.ts'
import { type Limit, type Route, route } from '../../../platform/http/route.ts'

interface Asker {
  readonly accountId: number
  readonly sessionId: string
}

export interface CabinetUseCases {
  profile(accountId: number): Promise<CabinetProfile>
  update(asker: Asker, update: CabinetUpdate): Promise<FormAnswer>
  sendConfirmationLink(asker: Asker): Promise<FormAnswer>
  sessions(asker: Asker): Promise<AccountSession[]>
  endSession(asker: Asker, wish: { sessionId: string; currentPassword: string }): Promise<FormAnswer>
  endOtherSessions(asker: Asker, currentPassword: string): Promise<FormAnswer>
  unlinkSocial(asker: Asker, wish: { type: SocialType; currentPassword: string }): Promise<FormAnswer>
  personalData(accountId: number): Promise<Record<string, unknown>>
  deleteAccount(
    asker: Asker,
    wish: { readonly password?: string | undefined; readonly username?: string | undefined },
  ): Promise<FormAnswer>
}

const HOUR_MS = 60 * 60_000
const GUESSING_WINDOW_MS = 15 * 60_000
/** Reads everything there is of an account: nobody needs it often. */
const DOWNLOADS: Limit = { max: 5, perMs: HOUR_MS, perAccount: true }

export function cabinetRoutes(useCases: CabinetUseCases, config: Config['accounts']): readonly Route[] {
  return [
    route(getCabinet, ({ signedIn }) => useCases.profile(signedIn().accountId)),
    route(updateCabinet, ({ signedIn, body }) => useCases.update(signedIn(), body), {
      limits: [passwordTries(config, 'currentPassword')],
    }),
    route(sendLinkToConfirmEmail, ({ signedIn }) => useCases.sendConfirmationLink(signedIn())),
    route(getSessions, ({ signedIn }) => useCases.sessions(signedIn())),
    route(
      endSession,
      async ({ signedIn, body: { sessionId, currentPassword = '' }, reply }) => {
        const answer = await useCases.endSession(signedIn(), { sessionId, currentPassword })
        if (answer.success && sessionId === signedIn().sessionId) clearSession(reply)
        return answer
      },
      { limits: [passwordTries(config, 'currentPassword')] },
    ),
    route(
      endOtherSessions,
      ({ signedIn, body: { currentPassword = '' } }) =>
        useCases.endOtherSessions(signedIn(), currentPassword),
      { limits: [passwordTries(config, 'currentPassword')] },
    ),
    route(
      unlinkSocial,
      ({ signedIn, body: { type, currentPassword = '' } }) =>
        useCases.unlinkSocial(signedIn(), { type, currentPassword }),
      { limits: [passwordTries(config, 'currentPassword')] },
    ),
    route(
      downloadData,
      async ({ signedIn, reply }) => {
        const { accountId } = signedIn()
        const data = await useCases.personalData(accountId)
        reply.header('content-disposition', `attachment; filename="account-${accountId}.json"`)
        return data
      },
      { limits: [DOWNLOADS] },
    ),
    route(
      deleteAccount,
      async ({ signedIn, body, reply }) => {
        const answer = await useCases.deleteAccount(signedIn(), body)
        if (answer.success) clearSession(reply)
        return answer
      },
      { limits: [passwordTries(config, 'password')] },
    ),
  ]
}

/** Against who sits down at an open page and guesses the password. Calls without one cost nothing. */
function passwordTries(config: Config['accounts'], field: string): Limit {
  return {
    max: config.wrongPasswordsPerLogin,
    perMs: GUESSING_WINDOW_MS,
    perAccount: true,
    counts: ({ body }) => typeof body === 'object' && body !== null && field in body,
  }
}
