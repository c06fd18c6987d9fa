import {
  allowTelegramSignIn,
  linkTelegram,
  signInByTelegram,
  unlinkTelegram,
} from '@gorod/contracts/notifications'
import { AppError } from '../../platform/app-error.ts'
import { type Route, type RouteOptions, route } from '../../platform/http/route.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { TelegramBot } from './adapters/telegram.ts'
import { startLink } from './commands/bot.ts'
import { allowSignIn, type TelegramSignInDeps, takeSignInLink } from './commands/telegram-sign-in.ts'
import { readLinkedChat } from './store/telegram-sign-in-store.ts'
import { unlinkAccount } from './store/telegram-store.ts'

export interface TelegramRoutesDeps extends TelegramSignInDeps {
  /** Null: the site has none. */
  readonly bot: TelegramBot | null
  readonly accounts: TelegramSignInDeps['accounts'] & Pick<AccountsApi, 'openChatSession' | 'proveByPassword'>
}

const CHANGING: RouteOptions = { limits: [{ max: 20, perMs: 10 * 60_000, perAccount: true }] }
/** Each try may be a guess of the password. */
const PROVING: RouteOptions = { limits: [{ max: 10, perMs: 15 * 60_000, perAccount: true }] }
/** Limits one address. A code has 192 bits, so this only keeps the noise down. */
const SIGNING_IN: RouteOptions = { limits: [{ max: 20, perMs: 60_000 }] }

/** Null: the site has no bot. */
export async function readTelegram(
  { bot, db, accounts }: TelegramRoutesDeps,
  accountId: number,
): Promise<{ readonly linked: boolean; readonly signsIn: boolean } | null> {
  if (bot === null) return null
  const chat = await readLinkedChat(db, { accountId })
  const signsIn =
    chat !== null &&
    chat.signInStamp !== null &&
    chat.signInStamp === (await accounts.passwordStamp(accountId))
  return { linked: chat !== null, signsIn }
}

/** The Telegram of an account: linked, let go, and allowed to sign in. */
export function telegramRoutes(deps: TelegramRoutesDeps): readonly Route[] {
  return [
    route(
      linkTelegram,
      async ({ signedIn, body }) => {
        if (deps.bot === null) throw new AppError('not_found')
        const asker = signedIn()
        // A thief could link a chat of theirs, and wait until the owner allows the linked chat to sign in.
        const proof = await deps.accounts.proveByPassword(asker, body.currentPassword)
        if (!proof.success) return { ...proof, url: null }
        return { success: true, url: await startLink({ ...deps, bot: deps.bot }, asker.accountId) }
      },
      PROVING,
    ),
    route(
      unlinkTelegram,
      async ({ signedIn }) => {
        await unlinkAccount(deps.db, signedIn().accountId)
        return { success: true }
      },
      CHANGING,
    ),
    route(allowTelegramSignIn, ({ signedIn, body }) => allowSignIn(deps, signedIn(), body), PROVING),
    route(
      signInByTelegram,
      async ({ body, request, reply }) => ({
        access_token: await deps.accounts.openChatSession(
          await takeSignInLink(deps, body.code),
          request,
          reply,
        ),
      }),
      SIGNING_IN,
    ),
  ]
}
