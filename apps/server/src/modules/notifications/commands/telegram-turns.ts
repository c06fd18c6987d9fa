import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Delivery, TelegramBot } from '../adapters/telegram.ts'
import { readHold, takeTurn, writeHold } from '../store/turns-store.ts'

/*
 * Telegram takes 30 messages of a bot in a second and one a second of each chat. The turns are rows of the database: processes
 * of a site share them.
 */

export interface TurnDeps {
  readonly db: Db
  readonly clock: Clock
}

/** With the burst 25 in the worst second. The rest is for answers of the bot and for what is urgent. */
const STEP_MS = 80
const BURST_MS = 1_000
const CHAT_STEP_MS = 1_000

interface Wish {
  readonly chat: number | string
  /** Useless in half a minute: not behind the others, only behind those of its own chat. */
  readonly urgent: boolean
  /** It has waited for its turn. */
  readonly turn: boolean
}

/** How long a message has to wait for its turn; 0: it may be said now. */
export async function waitForTurn({ db, clock }: TurnDeps, { chat, urgent, turn }: Wish): Promise<number> {
  const now = clock.now()
  const holdUntil = await readHold(db)
  if (turn && holdUntil <= now) return 0
  const from = new Date(Math.max(now, holdUntil))
  const ofChat = await takeTurn(db, { line: `chat:${chat}`, from, stepMs: CHAT_STEP_MS })
  const ofAll = urgent ? 0 : (await takeTurn(db, { line: 'all', from, stepMs: STEP_MS })) - BURST_MS
  return Math.max(0, holdUntil - now, ofChat - now, ofAll - now)
}

interface SayDeps extends TurnDeps {
  readonly bot: TelegramBot | null
  readonly siteUrl: () => string
}

export interface Words {
  readonly title: string
  readonly text: string
  readonly path: string
}

/** Says something that leads to a page. When Telegram asks for silence, all processes of the site keep it. */
export async function sayWords(
  { db, clock, bot, siteUrl }: SayDeps,
  chat: number | string,
  { title, text, path }: Words,
): Promise<Delivery['outcome']> {
  if (bot === null) return 'lost'
  const lines = [title, text, siteUrl() + path].filter((line) => line !== '')
  const { outcome, holdMs } = await bot.say(chat, lines.join('\n'))
  if (holdMs > 0) await writeHold(db, new Date(clock.now() + holdMs))
  return outcome
}
