export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface PostedLetter extends Letter {
  /** Its own name. The same each time it is tried: a letter that was sent twice is one to mail programs. */
  readonly id: string
}

/** Nobody will ever take this letter: there is no such mailbox. */
export class UndeliverableError extends Error {}

/** Sends letters. Resolves when the letter is out of our hands. */
export interface Mail {
  /** Throws {@link UndeliverableError} where another try is of no use, anything else where one may be. */
  send(letter: PostedLetter): Promise<void>
}
