import { z } from 'zod'

/** A bot of Telegram: https://core.telegram.org/bots/api */
export interface TelegramBot {
  /** The name after `t.me/`. */
  readonly name: string
  /** `gone`: the chat does not want to hear of the bot. `busy`: not taken, and may be later. `lost`: nobody knows. */
  say(chatId: number, text: string): Promise<'sent' | 'gone' | 'busy' | 'lost'>
  /** Waits for what people write to the bot, from the update `after` on. */
  listen(after: number, signal: AbortSignal): Promise<readonly BotUpdate[]>
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
        // Of a form that is not known yet: it is passed over, else it would come again for ever.
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
    async say(chatId, text) {
      const body = { chat_id: chatId, text, link_preview_options: { is_disabled: true } }
      const answer = await call('sendMessage', body, AbortSignal.timeout(PATIENCE_MS))
      if (answer === null) return 'lost'
      await answer.body?.cancel()
      if (answer.ok) return 'sent'
      return GONE.has(answer.status) ? 'gone' : 'busy'
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
