/** What a page asks for over its line: all sizes, no large ones, small ones, the largest window alone, voices alone. */
export const LINE_STEPS = ['high', 'middle', 'low', 'largest', 'voices'] as const
export type LineStep = (typeof LINE_STEPS)[number]

interface LineReading {
  /** 0–100. */
  readonly lossPercent: number
  /** Null while not measured. */
  readonly rttMs: number | null
}

/** Loss that comes with radio: smaller pictures bear it. More of it comes of a line that is too narrow. */
const RANKS_OF_LOSS = [
  { above: 25, rank: LINE_STEPS.indexOf('voices') },
  { above: 12, rank: LINE_STEPS.indexOf('largest') },
  { above: 5, rank: LINE_STEPS.indexOf('low') },
] as const
const LAST_RANK = LINE_STEPS.length - 1
/** So much longer than at best, packets wait in a queue that the pictures fill. */
const QUEUED_MS = 400
/** What has just been asked for takes this long to show in the figures. */
const STEP_DOWN_MS = 3_000
const STEP_UP_MS = 10_000
/** A step up that fails is not tried again and again: each time the line rests twice as long. */
const LONGEST_REST_MS = 80_000

/**
 * Decides from the figures of each second how much a line bears. Voices are never given up: nine small pictures are ten
 * times as much as everything that is said.
 */
export class LineLadder {
  #rank = 0
  #changedAt = Number.NEGATIVE_INFINITY
  #badAt = Number.NEGATIVE_INFINITY
  #restMs = STEP_UP_MS
  #hasRisen = false
  #bestRttMs = Number.POSITIVE_INFINITY

  get step(): LineStep {
    return LINE_STEPS[this.#rank] ?? 'voices'
  }

  /** Call about once a second. Returns the step from now on. */
  read({ lossPercent, rttMs }: LineReading, atMs: number): LineStep {
    this.#bestRttMs = Math.min(this.#bestRttMs, rttMs ?? this.#bestRttMs)
    const lost = RANKS_OF_LOSS.find(({ above }) => lossPercent > above)?.rank ?? 0
    const isQueued = rttMs !== null && rttMs - this.#bestRttMs > QUEUED_MS
    // A line that bears more than this step lets it rise, though not to the top.
    if (isQueued || (lost > 0 && lost >= this.#rank)) this.#badAt = atMs
    const wanted = Math.max(lost, isQueued ? Math.min(this.#rank + 1, LAST_RANK) : 0)
    if (wanted > this.#rank) {
      if (lost > this.#rank || atMs - this.#changedAt >= STEP_DOWN_MS) this.#down(wanted, atMs)
    } else if (this.#rank > 0 && atMs - Math.max(this.#badAt, this.#changedAt) >= this.#restMs)
      this.#change(this.#rank - 1, atMs)
    // Nothing is left to give up, and it is as long as before: the line has become longer, and no queue is ours.
    else if (isQueued && atMs - this.#changedAt >= STEP_UP_MS) this.#bestRttMs = rttMs
    return this.step
  }

  /** Another line may have another round trip at best. */
  measureAgain(): void {
    this.#bestRttMs = Number.POSITIVE_INFINITY
  }

  #down(rank: number, atMs: number): void {
    const wasTooMuch = this.#hasRisen && atMs - this.#changedAt < this.#restMs
    this.#restMs = wasTooMuch ? Math.min(this.#restMs * 2, LONGEST_REST_MS) : STEP_UP_MS
    this.#change(rank, atMs)
  }

  #change(rank: number, atMs: number): void {
    this.#hasRisen = rank < this.#rank
    this.#rank = rank
    this.#changedAt = atMs
  }
}
