import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Budget } from '../../../platform/budget.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Log } from '../../../platform/log.ts'
import type { EmailFrame } from '../../../platform/mail/email-layout.ts'
import type { Random } from '../../../platform/random.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { BotUpdate, TelegramBot } from '../adapters/telegram.ts'
import { chatLinkedEmail } from '../chat-email-text.ts'
import { BOT_TEXTS as T } from '../notifications-text.ts'
import {
  linkChat,
  readLastUpdate,
  takeCode,
  unlinkChat,
  writeCode,
  writeLastUpdate,
} from '../store/telegram-store.ts'

export interface BotDeps {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly bot: TelegramBot
  readonly accounts: Pick<AccountsApi, 'emailFrame' | 'sendEmail' | 'getAccount'>
  /** Limits how many messages of one chat the bot reads. */
  readonly heard: Budget
  /** The answer to a chat that asks for a sign-in link. */
  readonly signIn: (chatId: number) => Promise<string>
}

export const HEARD = { points: 20, perMs: 10 * 60_000 }
const CODE_MS = 10 * 60_000
const CODE_BYTES = 18

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()

/** The address that links the Telegram of who opens it; good once, for ten minutes. */
export async function startLink(
  { db, clock, random, bot }: Pick<BotDeps, 'db' | 'clock' | 'random' | 'bot'>,
  accountId: number,
): Promise<string> {
  const code = random.token(CODE_BYTES)
  await writeCode(db, { accountId, hash: hashOf(code), until: new Date(clock.now() + CODE_MS) })
  return `https://t.me/${bot.name}?start=${code}`
}

/** Deals with what people wrote since the last time. Ends when something was written, or nothing for a while. */
async function hearBot(deps: BotDeps, signal: AbortSignal): Promise<void> {
  for (const update of await deps.bot.listen(await readLastUpdate(deps.db), signal)) await hear(deps, update)
}

/** Asks for a link that signs in. It is made after the update is written down: two that hear the same make one. */
const SIGN_IN = '/login'

/** Two processes may hear the same for a moment: one of them writes it down, and answers. */
async function hear(deps: BotDeps, { id, message }: BotUpdate): Promise<void> {
  // Before the transaction: it reads by itself.
  const frame = await deps.accounts.emailFrame()
  const reply = await deps.db.transaction().execute(async (tx) => {
    if (!(await writeLastUpdate(tx, id)) || message === null) return null
    if (!(await deps.heard.take(String(message.chatId)))) return null
    return replyTo({ ...deps, frame }, tx, message)
  })
  if (reply === null || message === null) return
  await deps.bot.say(message.chatId, reply === SIGN_IN ? await deps.signIn(message.chatId) : reply)
}

async function replyTo(
  deps: BotDeps & { readonly frame: EmailFrame },
  tx: Db,
  { chatId, text }: NonNullable<BotUpdate['message']>,
): Promise<string> {
  const [command = '', code = ''] = text.trim().split(/\s+/)
  if (command === '/stop') return (await unlinkChat(tx, chatId)) ? T.stopped : T.notLinked
  if (command === SIGN_IN) return SIGN_IN
  if (command !== '/start' || code === '') return T.help
  const at = new Date(deps.clock.now())
  const accountId = await takeCode(tx, hashOf(code), at)
  if (accountId === null) return T.codeWrong
  await linkChat(tx, { accountId, chatId })
  // Who finds a chat that is not theirs takes it off before it may do anything.
  const username = (await deps.accounts.getAccount(accountId, tx))?.username ?? ''
  await deps.accounts.sendEmail(tx, accountId, (to) => chatLinkedEmail(deps.frame, { to, username, at }))
  return T.linked
}

/** Two processes that hear at once, or a Telegram that is away: not again at once. */
const PAUSE_MS = 3_000

/** Hears the bot until it is stopped. */
export function listenToBot(deps: BotDeps & { readonly log: Log }) {
  let stopping = new AbortController()
  let listening: Promise<void> = Promise.resolve()
  const listen = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      try {
        await hearBot(deps, signal)
      } catch (cause) {
        if (signal.aborted) return
        deps.log.warn({ err: cause }, 'the Telegram bot could not be heard')
        await wait(PAUSE_MS, undefined, { signal }).catch(() => undefined)
      }
    }
  }
  return {
    async start(): Promise<void> {
      stopping = new AbortController()
      listening = listen(stopping.signal)
    },
    async stop(): Promise<void> {
      stopping.abort()
      await listening
    },
  }
}
