export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends letters. Resolves when the letter is out of our hands. */
export interface Mail {
  send(letter: Letter): Promise<void>
}
