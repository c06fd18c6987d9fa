import * as calls from '@gorod/contracts/cabinet'
import { HOUR_MS } from '@gorod/contracts/durations'
import { proveAdministrator } from '@gorod/contracts/moderation'
import type { Config } from '../../../platform/config/config.ts'
import { clearSession } from '../../../platform/http/credentials.ts'
import { type Limit, type Route, route } from '../../../platform/http/route.ts'
import type { WorkQueues } from '../../../platform/work-queue.ts'
import { type DeleteAccountDeps, deleteAccount } from '../commands/delete-account.ts'
import { endOtherSessions, endSession } from '../commands/end-sessions.ts'
import { proveInSession } from '../commands/prove-owner.ts'
import { sendConfirmationLink } from '../commands/send-confirmation.ts'
import { unlinkSocial } from '../commands/unlink-social.ts'
import { type UpdateDeps, updatePersonalData } from '../commands/update-personal-data.ts'
import { collectDownload, getPersonalData, listOwnSessions } from '../queries/cabinet.ts'

interface CabinetRoutesDeps extends UpdateDeps, DeleteAccountDeps {
  readonly config: Config['accounts']
  readonly workQueues: Pick<WorkQueues, 'create'>
}

/** Each download holds all data of an account in memory. */
const DOWNLOADS_AT_ONCE = { atOnce: 2, mostWaiting: 10 } as const

const GUESSING_WINDOW_MS = 15 * 60_000
/** A download reads all data of an account, which nobody needs often. */
const DOWNLOADS: Limit = { max: 5, perMs: HOUR_MS, perAccount: true }

/** Everything behind `/cabinet`: the personal data, sessions, the download of all data and the deletion. */
export function cabinetRoutes(deps: CabinetRoutesDeps): readonly Route[] {
  const { config, workQueues } = deps
  const downloads = workQueues.create('downloads', DOWNLOADS_AT_ONCE)
  return [
    route(calls.getCabinet, ({ signedIn }) => getPersonalData(deps, signedIn().accountId)),
    route(calls.updateCabinet, ({ signedIn, body }) => updatePersonalData(deps, signedIn(), body), {
      limits: [passwordTries(config, 'currentPassword')],
    }),
    route(
      proveAdministrator,
      ({ signedIn, body }) => proveInSession(deps, signedIn(), body.currentPassword),
      { limits: [passwordTries(config, 'currentPassword')] },
    ),
    route(calls.sendLinkToConfirmEmail, ({ signedIn }) => sendConfirmationLink(deps, signedIn())),
    route(calls.getSessions, ({ signedIn }) => listOwnSessions(deps, signedIn())),
    route(
      calls.endSession,
      async ({ signedIn, body: { sessionId, currentPassword = '' }, reply }) => {
        const answer = await endSession(deps, signedIn(), { sessionId, currentPassword })
        if (answer.success && sessionId === signedIn().sessionId) clearSession(reply)
        return answer
      },
      { limits: [passwordTries(config, 'currentPassword')] },
    ),
    route(
      calls.endOtherSessions,
      ({ signedIn, body: { currentPassword = '' } }) => endOtherSessions(deps, signedIn(), currentPassword),
      { limits: [passwordTries(config, 'currentPassword')] },
    ),
    route(
      calls.unlinkSocial,
      ({ signedIn, body: { type, currentPassword = '' } }) =>
        unlinkSocial(deps, signedIn(), { type, currentPassword }),
      { limits: [passwordTries(config, 'currentPassword')] },
    ),
    route(
      calls.downloadData,
      async ({ signedIn, reply }) => {
        const { accountId } = signedIn()
        const data = await downloads.run(() => collectDownload(deps, accountId))
        reply.header('content-disposition', `attachment; filename="account-${accountId}.json"`)
        return data
      },
      { limits: [DOWNLOADS] },
    ),
    route(
      calls.deleteAccount,
      async ({ signedIn, body, reply }) => {
        const answer = await deleteAccount(deps, signedIn(), body)
        if (answer.success) clearSession(reply)
        return answer
      },
      { limits: [passwordTries(config, 'password')] },
    ),
  ]
}

/** Limits guesses of the password at an open page. Calls without a password are not counted. */
function passwordTries(config: Config['accounts'], field: string): Limit {
  return {
    max: config.wrongPasswordsPerLogin,
    perMs: GUESSING_WINDOW_MS,
    perAccount: true,
    counts: ({ body }) => typeof body === 'object' && body !== null && field in body,
  }
}
