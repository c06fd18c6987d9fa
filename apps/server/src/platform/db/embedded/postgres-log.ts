import { appendFile, rename, stat } from 'node:fs/promises'

const KEPT_CHARACTERS = 8_000
const LARGE_FILE_BYTES = 20 * 1024 * 1024

/** The output of Postgres: in a file for the operator, its end in memory for this process. Never fails, never waits. */
export class PostgresLog {
  readonly file: string
  #tail = ''
  #writing: Promise<unknown>

  constructor(file: string) {
    this.file = file
    this.#writing = this.#putAside()
  }

  /** The output since the last `begin`. */
  get tail(): string {
    return this.#tail
  }

  /** Before a start of Postgres. A file that has grown large is put aside. */
  begin(): void {
    this.#tail = ''
    this.#then(async () => {
      if ((await stat(this.file)).size > LARGE_FILE_BYTES) await this.#putAside()
    })
  }

  write(text: string): void {
    this.#tail = (this.#tail + text).slice(-KEPT_CHARACTERS)
    this.#then(() => appendFile(this.file, text, { mode: 0o600 }))
  }

  /** Resolves when all of it is in the file, or could not be written. */
  async written(): Promise<void> {
    await this.#writing
  }

  #putAside(): Promise<unknown> {
    return rename(this.file, `${this.file}.previous`).catch(() => undefined)
  }

  /** Nothing of this may keep the database from running: on a full disk the lines are lost. */
  #then(write: () => Promise<unknown>): void {
    this.#writing = this.#writing.then(write).catch(() => undefined)
  }
}
