import { z } from 'zod'

/** A bot of Telegram: https://core.telegram.org/bots/api */
export interface TelegramBot {
  /** The name after `t.me/`. */
  readonly name: string
  /** To the number of a chat, or to the name of a channel. */
  say(chat: number | string, text: string): Promise<Delivery>
  /** Waits for what people write to the bot, from the update `after` on. */
  listen(after: number, signal: AbortSignal): Promise<readonly BotUpdate[]>
}

/** What became of a message. */
export interface Delivery {
  /** `gone`: the chat does not want to hear of the bot. `busy`: not taken, and may be later. `lost`: nobody knows. */
  readonly outcome: 'sent' | 'gone' | 'busy' | 'lost'
  /** For so long Telegram wants to hear nothing of the bot. */
  readonly holdMs: number
}

/** Something somebody wrote to the bot alone; null: of another kind. */
export interface BotUpdate {
  readonly id: number
  readonly message: { readonly chatId: number; readonly text: string } | null
}

interface BotParts {
  readonly token: string
  readonly name: string
  /** Where the API of Telegram is. */
  readonly apiUrl: string
}

const PATIENCE_MS = 5_000
const LISTEN_SECONDS = 25
/** The chat has blocked the bot, or is no more. */
const GONE = new Set([400, 403])

/** Longer than Telegram asks for; a stand-in or a mistake must not silence the bot for days. */
const LONGEST_HOLD_SECONDS = 3600

const refusal = z.object({ parameters: z.object({ retry_after: z.number().min(0) }) })

/** For how long it is asked to be silent: a flood is answered with 429 and the seconds. */
async function holdOf(answer: Response): Promise<number> {
  const read = refusal.safeParse(await answer.json().catch(() => null))
  return read.success ? Math.min(read.data.parameters.retry_after, LONGEST_HOLD_SECONDS) * 1000 : 0
}

const updates = z.object({
  result: z.array(
    z.object({
      update_id: z.int(),
      message: z
        .object({
          chat: z.object({ id: z.int(), type: z.string() }),
          text: z.string().optional(),
        })
        .optional()
        // A message of an unknown form is skipped. Otherwise Telegram would send it again for ever.
        .catch(undefined),
    }),
  ),
})

/** The token is part of each address: no error of a call may reach the log with it. */
export function telegramBot({ token, name, apiUrl }: BotParts): TelegramBot {
  const call = (method: string, body: unknown, signal: AbortSignal): Promise<Response | null> =>
    fetch(`${apiUrl}/bot${token}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    }).catch(() => null)
  return {
    name,
    async say(chat, text) {
      const body = { chat_id: chat, text, link_preview_options: { is_disabled: true } }
      const answer = await call('sendMessage', body, AbortSignal.timeout(PATIENCE_MS))
      if (answer === null) return { outcome: 'lost', holdMs: 0 }
      const holdMs = answer.status === 429 ? await holdOf(answer) : 0
      if (!answer.bodyUsed) await answer.body?.cancel()
      if (answer.ok) return { outcome: 'sent', holdMs }
      return { outcome: GONE.has(answer.status) ? 'gone' : 'busy', holdMs }
    },
    async listen(after, signal) {
      const body = { offset: after + 1, timeout: LISTEN_SECONDS, allowed_updates: ['message'] }
      const until = AbortSignal.any([signal, AbortSignal.timeout(LISTEN_SECONDS * 1000 + PATIENCE_MS)])
      const answer = await call('getUpdates', body, until)
      if (answer?.ok !== true) throw new Error(`Telegram answers ${answer?.status ?? 'nothing'}`)
      const { result } = updates.parse(await answer.json())
      return result.map(({ update_id, message }) => ({
        id: update_id,
        message:
          message?.chat.type === 'private' && message.text !== undefined
            ? { chatId: message.chat.id, text: message.text }
            : null,
      }))
    },
  }
}
