import { appendFile, rename } from 'node:fs/promises'

const KEPT_CHARACTERS = 8_000
const LARGE_FILE_BYTES = 20 * 1024 * 1024

/** The output of Postgres: in a file for the operator, its end in memory for this process. Never fails, never waits. */
export class PostgresLog {
  readonly file: string
  readonly #largeBytes: number
  #tail = ''
  #bytes = 0
  #writing: Promise<unknown>

  constructor(file: string, largeBytes = LARGE_FILE_BYTES) {
    this.file = file
    this.#largeBytes = largeBytes
    this.#writing = this.#putAside()
  }

  /** The output since the last `begin`. */
  get tail(): string {
    return this.#tail
  }

  /** Before a start of Postgres. */
  begin(): void {
    this.#tail = ''
  }

  /** A file that has grown large is put aside: Postgres may run for months, with a fault that it tells every minute. */
  write(text: string): void {
    this.#tail = (this.#tail + text).slice(-KEPT_CHARACTERS)
    this.#then(async () => {
      if (this.#bytes > this.#largeBytes) await this.#putAside()
      await appendFile(this.file, text, { mode: 0o600 })
      this.#bytes += Buffer.byteLength(text)
    })
  }

  /** Resolves when all of it is in the file, or could not be written. */
  async written(): Promise<void> {
    await this.#writing
  }

  #putAside(): Promise<unknown> {
    this.#bytes = 0
    return rename(this.file, `${this.file}.previous`).catch(() => undefined)
  }

  /** Nothing of this may keep the database from running: on a full disk the lines are lost. */
  #then(write: () => Promise<unknown>): void {
    this.#writing = this.#writing.then(write).catch(() => undefined)
  }
}
