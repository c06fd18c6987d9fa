import type { Writable } from 'node:stream'

interface LogWriterOptions {
  /** Opens the destination; asked again after it failed. May throw. */
  readonly open: () => Writable
  /** The destination works again, after so many lines were lost. */
  readonly onBack: (lost: number) => void
  /** Monotonic, ms. */
  readonly now: () => number
}

/** The size of the queue for a slow disk or reader; about a second of a busy log. */
const MOST_QUEUED_BYTES = 1024 * 1024
const OPEN_AGAIN_MS = 1000
const FLUSH_TIMEOUT_MS = 1000

/**
 * The destination of pino. A log is worth less than the games: when its disk is full, its pipe is closed or nobody
 * reads it, lines are dropped and counted. It never throws, never blocks and keeps a limited queue. It has no
 * `flushSync` on purpose: pino would call it for each `fatal`, and such a flush waits for the disk for ever.
 */
export class LogWriter {
  readonly #options: LogWriterOptions
  #stream: Writable | null = null
  #openAgainAt = Number.NEGATIVE_INFINITY
  #lost = 0

  constructor(options: LogWriterOptions) {
    this.#options = options
  }

  write(line: string): void {
    const stream = this.#stream ?? this.#open()
    if (stream === null || stream.writableLength >= MOST_QUEUED_BYTES) {
      this.#lost += 1
      return
    }
    // A line may have been cut off where the disk was full.
    const text = this.#lost > 0 && stream.writableLength === 0 ? `\n${line}` : line
    stream.write(text, (error) => {
      if (error) this.#lost += 1
      else if (this.#lost > 0 && stream.writableLength === 0) this.#tellLost()
    })
  }

  /** Calls back when what was written so far has gone out or is lost, or after a second. pino's `log.flush` comes here. */
  flush(done: () => void): void {
    const stream = this.#stream
    if (stream === null || stream.writableLength === 0) {
      done()
      return
    }
    let waiting = true
    const end = () => {
      if (waiting) done()
      waiting = false
      clearTimeout(timer)
    }
    const timer = setTimeout(end, FLUSH_TIMEOUT_MS)
    stream.write('', end)
  }

  #open(): Writable | null {
    const { open, now } = this.#options
    if (now() < this.#openAgainAt) return null
    this.#openAgainAt = now() + OPEN_AGAIN_MS
    try {
      const stream = open()
      if (stream.destroyed) return null
      const close = () => {
        if (this.#stream === stream) this.#stream = null
      }
      stream.on('error', close)
      stream.on('close', close)
      this.#stream = stream
      return stream
    } catch {
      return null
    }
  }

  #tellLost(): void {
    const lost = this.#lost
    this.#lost = 0
    this.#options.onBack(lost)
  }
}
