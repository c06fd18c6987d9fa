import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface TelegramMessage {
  /** The name of a channel, or the number of a chat. */
  readonly chat_id: number | string
  readonly text: string
}

interface Update {
  readonly update_id: number
  readonly message: { readonly chat: { readonly id: number; readonly type: string }; readonly text: string }
}

const TOKEN = '123:test'

export type Telegram = Awaited<ReturnType<typeof startTelegram>>

/** The HTTP API of Telegram on this machine, as far as the bot uses it: it holds `getUpdates` until somebody writes. */
export async function startTelegram() {
  const updates: Update[] = []
  const said: TelegramMessage[] = []
  /** What it answers to the next messages of the bot, before it takes any: a status, or for so many seconds «not so fast». */
  const answers: (number | { readonly retryAfter: number })[] = []
  const held = new Set<() => void>()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const part of request) text += part
    const body = JSON.parse(text)
    const end = (status: number, result: unknown, more: object = {}) =>
      void response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ ok: status === 200, result, ...more }))
    if (request.url === `/bot${TOKEN}/sendMessage`) {
      const answer = answers.shift()
      if (typeof answer === 'number') return end(answer, null)
      if (answer !== undefined) return end(429, null, { parameters: { retry_after: answer.retryAfter } })
      said.push(body)
      return end(200, {})
    }
    if (request.url !== `/bot${TOKEN}/getUpdates`) return end(401, null)
    const waiting = () => updates.filter(({ update_id }) => update_id >= body.offset)
    if (waiting().length > 0) return end(200, waiting())
    const tell = () => {
      held.delete(tell)
      end(200, waiting())
    }
    held.add(tell)
    response.on('close', () => held.delete(tell))
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** Makes a site speak to it. */
    env: { TELEGRAM_BOT: 'gorod_bot', TELEGRAM_TOKEN: TOKEN, TELEGRAM_API: url },
    saidTo: (chat: number | string) => said.filter(({ chat_id }) => chat_id === chat).map(({ text }) => text),
    answers,
    /** Somebody writes to the bot, in a chat with it or in a group. */
    write(chatId: number, text: string, type = 'private'): void {
      updates.push({ update_id: updates.length + 100, message: { chat: { id: chatId, type }, text } })
      for (const tell of held) tell()
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
