export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where a mail program ends such e-mails with one press, by a post (RFC 8058). */
  readonly unsubscribe?: string | undefined
}

export interface PostedEmail extends Email {
  /** The id of the e-mail. The same at each try: an e-mail that was sent twice is one to mail programs. */
  readonly id: string
}

/** The e-mail can never be delivered: there is no such mailbox. */
export class UndeliverableError extends Error {}

/** Sends e-mails. Resolves when the e-mail has been handed over. */
export interface Mail {
  /** Throws {@link UndeliverableError} where another try is of no use, anything else where one may be. */
  send(email: PostedEmail): Promise<void>
}
