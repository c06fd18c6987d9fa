import { type Ack, passes } from '@gorod/contracts/realtime'

/** What a table has seen since it was asked last. */
export interface TableRecord {
  /** Ten people, or one with practice players. */
  readonly of: 'people' | 'practice'
  /** The longest time between two answers about its game. */
  readonly silenceMs: number
  /** The longest time from a press to its acknowledgement, repetitions included. */
  readonly commandMs: number
  /** Answers that were neither yes nor a rule of the game, by code. */
  readonly errors: readonly string[]
  readonly cutOff: number
}

export type PlayerRecord = Omit<TableRecord, 'of'>

/** The server took it or had a rule against it. With any other error the command may count or not. */
export function isAnswer(ack: Ack | null): ack is Ack {
  return ack !== null && (ack.ok || !passes(ack.error.code))
}

/** What one player sees of the site. */
export class PlayerReport {
  readonly #pressed = new Set<number>()
  #answeredAt = performance.now()
  #silenceMs = 0
  #commandMs = 0
  #errors: string[] = []
  #cutOff = 0

  answered(now = performance.now()): void {
    this.#silenceMs = Math.max(this.#silenceMs, now - this.#answeredAt)
    this.#answeredAt = now
  }

  /** There is no game to ask about. */
  rests(): void {
    this.#answeredAt = performance.now()
  }

  /** A press begins; the answer says that it was acknowledged or given up. */
  presses(): () => void {
    const since = performance.now()
    this.#pressed.add(since)
    return () => {
      this.#commandMs = Math.max(this.#commandMs, performance.now() - since)
      this.#pressed.delete(since)
    }
  }

  note(ack: Ack | null): void {
    if (ack?.ok === false && passes(ack.error.code)) this.#errors.push(ack.error.code)
  }

  handshakeFailed(error: Error): void {
    this.#errors.push(`handshake: ${error.message}`)
  }

  wasCutOff(): void {
    this.#cutOff++
  }

  /** What it has seen since the last time. */
  take(): PlayerRecord {
    const now = performance.now()
    const pressing = [...this.#pressed].map((since) => now - since)
    const seen: PlayerRecord = {
      silenceMs: Math.round(Math.max(this.#silenceMs, now - this.#answeredAt)),
      commandMs: Math.round(Math.max(this.#commandMs, ...pressing)),
      errors: this.#errors,
      cutOff: this.#cutOff,
    }
    this.#silenceMs = 0
    this.#commandMs = 0
    this.#errors = []
    this.#cutOff = 0
    return seen
  }
}

/** What a table of several players saw. */
export function together(records: readonly PlayerRecord[]): PlayerRecord {
  return {
    silenceMs: Math.max(0, ...records.map(({ silenceMs }) => silenceMs)),
    commandMs: Math.max(0, ...records.map(({ commandMs }) => commandMs)),
    errors: records.flatMap(({ errors }) => errors),
    cutOff: records.reduce((sum, { cutOff }) => sum + cutOff, 0),
  }
}
