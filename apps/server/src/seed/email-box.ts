import type { Mail, PostedEmail } from '../platform/mail/mail.ts'

/** Takes the e-mails to the seed's accounts, which have no mailboxes, and hands out what is in them. */
export class EmailBox implements Mail {
  readonly #tokens = new Map<string, string>()
  readonly #waiting = new Map<string, (token: string) => void>()

  async send({ to, text }: PostedEmail): Promise<void> {
    const token = /[?#]token=([\w-]+)/.exec(text)?.[1]
    if (token === undefined) return
    this.#tokens.set(to, token)
    this.#waiting.get(to)?.(token)
  }

  /** Resolves to the token of the latest confirmation e-mail to this address, as soon as a job has sent one. */
  confirmationTo(address: string): Promise<string> {
    const token = this.#tokens.get(address)
    if (token !== undefined) return Promise.resolve(token)
    return new Promise((resolve) => this.#waiting.set(address, resolve))
  }
}
