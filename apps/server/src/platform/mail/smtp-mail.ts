import { isIP } from 'node:net'
import nodemailer from 'nodemailer'
import type { Clock } from '../clock.ts'
import { type Mail, type PostedEmail, UndeliverableError } from './mail.ts'
import { toMessage } from './message.ts'

interface SmtpMailOptions {
  /** `smtp://user:password@host:587` or `smtps://`; nodemailer's options may stand behind the `?`. */
  readonly url: string
  readonly from: string
  readonly clock: Clock
}

/** A server that is there answers in much less. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}
const PERMANENT_REFUSAL = 500

/** Sends e-mails to a mail server. */
export class SmtpMail implements Mail {
  readonly #options: SmtpMailOptions
  readonly #transport

  constructor(options: SmtpMailOptions) {
    this.#options = options
    this.#transport = nodemailer.createTransport({
      ...TIMEOUTS,
      ...(mustEncrypt(new URL(options.url)) ? { requireTLS: true } : {}),
      url: options.url,
    })
  }

  async send(email: PostedEmail): Promise<void> {
    const { from, clock } = this.#options
    try {
      await this.#transport.sendMail(toMessage(email, from, new Date(clock.now())))
    } catch (error) {
      throw isNoMailbox(error) ? new UndeliverableError('the mail server knows no such mailbox') : error
    }
  }
}

/**
 * A password is never sent in the clear over a network, even if somebody on the way hides that the server supports
 * TLS. An operator who knows the network writes `?ignoreTLS=true`.
 */
function mustEncrypt({ protocol, username, hostname, searchParams }: URL): boolean {
  if (protocol === 'smtps:' || username === '' || searchParams.get('ignoreTLS') === 'true') return false
  const address = hostname.replace(/^\[|\]$/g, '')
  return !(
    address === 'localhost' ||
    address === '::1' ||
    (isIP(address) === 4 && address.startsWith('127.'))
  )
}

/** The operator has to correct a refused sender, password or content, so those e-mails wait. */
function isNoMailbox(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false
  return error.command === 'RCPT TO' && Number(error.responseCode) >= PERMANENT_REFUSAL
}
