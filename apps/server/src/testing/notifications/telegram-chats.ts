import { linkTelegram } from '@gorod/contracts/notifications'
import { call, signUp, type TestAccount, type TestApp, until } from '../index.ts'
import type { Telegram } from '../telegram.ts'

/** What people do in chats with the bot of a site. */
export function telegramChats(app: TestApp, telegram: Telegram) {
  let chats = 0

  /** Writes to the bot and waits for its answer. */
  async function ask(chatId: number, text: string): Promise<string | undefined> {
    const before = telegram.saidTo(chatId).length
    telegram.write(chatId, text)
    await until(() => telegram.saidTo(chatId).length > before, 'an answer of the bot')
    return telegram.saidTo(chatId).at(-1)
  }

  /** The code of the link that the page shows to this account. */
  async function codeOf(as: TestAccount): Promise<string> {
    const { url } = (await call(app, linkTelegram, { as, body: { currentPassword: as.password } })).answer
    const code = /^https:\/\/t\.me\/gorod_bot\?start=([\w-]{1,64})$/.exec(url ?? '')?.[1]
    if (code === undefined) throw new Error(`no link of the bot: ${url}`)
    return code
  }

  return {
    ask,
    codeOf,
    /** A new account with a chat of its own. */
    async linked(options: Parameters<typeof signUp>[1] = {}) {
      const account = await signUp(app, options)
      const chatId = ++chats
      const answer = await ask(chatId, `/start ${await codeOf(account)}`)
      if (!answer?.includes('Готово')) throw new Error(`the chat was not linked: ${answer}`)
      /** What it heard since. */
      const told = () => telegram.saidTo(chatId).slice(1)
      return { account, chatId, told }
    },
  }
}
