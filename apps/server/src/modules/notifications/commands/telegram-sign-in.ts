import { createHash } from 'node:crypto'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import { maySignInByChat } from '@gorod/contracts/permissions'
import { AppError } from '../../../platform/app-error.ts'
import type { Budget } from '../../../platform/budget.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Random } from '../../../platform/random.ts'
import type { Account, AccountsApi } from '../../accounts/public.ts'
import { BOT_TEXTS as T } from '../notifications-text.ts'
import {
  clearSignInStamp,
  readLinkedChat,
  takeSignIn,
  writeSignIn,
  writeSignInStamp,
} from '../store/telegram-sign-in-store.ts'

export interface TelegramSignInDeps {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly accounts: Pick<AccountsApi, 'getAccount' | 'proveOwner' | 'passwordStamp'>
  readonly siteUrl: () => string
  /** Limits how many sign-in links one chat gets. */
  readonly signIns: Budget
}

export const SIGN_INS = { points: 5, perMs: 60 * 60_000 }
const LINK_MS = 5 * 60_000
const CODE_BYTES = 24

const hashOf = (code: string): Buffer => createHash('sha256').update(`sign-in ${code}`).digest()

const mayBeOpened = ({ deleted, rights }: Account): boolean => !deleted && maySignInByChat(rights)

/** Lets the linked chat sign in, which the owner has to prove to be, or forbids it. */
export async function allowSignIn(
  { db, accounts }: Pick<TelegramSignInDeps, 'db' | 'accounts'>,
  asker: { readonly accountId: number; readonly sessionId: string },
  { allowed, currentPassword }: { readonly allowed: boolean; readonly currentPassword: string },
): Promise<FormAnswer> {
  if (!allowed) {
    if (!(await clearSignInStamp(db, asker.accountId))) throw new AppError('not_found')
    return { success: true }
  }
  const account = await accounts.getAccount(asker.accountId)
  if (account === null || !mayBeOpened(account)) throw new AppError('forbidden')
  const chat = await readLinkedChat(db, asker)
  if (chat === null) throw new AppError('not_found')
  const proof = await accounts.proveOwner(asker, currentPassword)
  if (!proof.success) return proof
  const stamp = await accounts.passwordStamp(asker.accountId)
  // The owner has proved it for this chat alone: somebody else may have linked another meanwhile.
  if (stamp === null || !(await writeSignInStamp(db, chat, stamp))) throw new AppError('not_found')
  return { success: true }
}

/** Null: this chat may not sign the account in, or no longer. */
async function openable(
  { db, accounts }: Pick<TelegramSignInDeps, 'db' | 'accounts'>,
  chatId: number,
): Promise<number | null> {
  const chat = await readLinkedChat(db, { chatId })
  if (chat === null || chat.signInStamp === null) return null
  const [account, stamp] = await Promise.all([
    accounts.getAccount(chat.accountId),
    accounts.passwordStamp(chat.accountId),
  ])
  return account !== null && mayBeOpened(account) && stamp === chat.signInStamp ? account.id : null
}

/** What the bot answers to `/login`. */
export async function sendSignIn(deps: TelegramSignInDeps, chatId: number): Promise<string> {
  const { db, clock, random, siteUrl, signIns } = deps
  if ((await readLinkedChat(db, { chatId })) === null) return T.notLinked
  const accountId = await openable(deps, chatId)
  if (accountId === null) return T.signInOff
  if (!(await signIns.take(String(chatId)))) return T.signInsMany
  const code = random.token(CODE_BYTES)
  await writeSignIn(db, { accountId, chatId, hash: hashOf(code), until: new Date(clock.now() + LINK_MS) })
  // Behind `#` the code is in no log, and a program that looks at links does not send it.
  return T.signIn(`${siteUrl()}/callbacks/sign-in-with-telegram#${code}`)
}

/** The account that a link signs in: the chat it was sent to must still be allowed to. */
export async function takeSignInLink(
  deps: Pick<TelegramSignInDeps, 'db' | 'clock' | 'accounts'>,
  code: string,
): Promise<number> {
  const link = await takeSignIn(deps.db, hashOf(code), new Date(deps.clock.now()))
  if (link === null || (await openable(deps, link.chatId)) !== link.accountId) throw new AppError('not_found')
  return link.accountId
}
