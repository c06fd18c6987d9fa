import type { MetricsBatch, MetricsEvent } from '@gorod/contracts/metrics'

/** A batch is sent when it is full, or so long after its first event. */
export const BATCH_EVENTS = 20
export const BATCH_MS = 5_000
/** A browser refuses what it cannot keep; then the batch is tried again. */
export const RETRY_MS = 30_000
/** Beyond it the oldest go: a page that stays open for days without a network must not grow. */
export const QUEUE_LIMIT = 100

export interface QueuePorts {
  readonly site: string
  /** Hands a body to the browser, which sends it by itself. False where it takes no more. */
  readonly send: (body: string) => boolean
  /** Returns what takes the timer back. */
  readonly setTimer: (run: () => void, ms: number) => () => void
}

/** Events on their way to the collector. Every event is sent at most once; what happens to it there is not known. */
export class MetricsQueue {
  readonly #ports: QueuePorts
  #waiting: MetricsBatch['events'] = []
  #clearTimer: (() => void) | null = null

  constructor(ports: QueuePorts) {
    this.#ports = ports
  }

  add(event: MetricsEvent, at: number): void {
    this.#waiting = [...this.#waiting, { ...event, at }].slice(-QUEUE_LIMIT)
    if (this.#waiting.length === BATCH_EVENTS) this.flush()
    else this.#arm(BATCH_MS)
  }

  /** Sends what waits, at once: the page may be gone a moment later. */
  readonly flush = (): void => {
    this.#clearTimer?.()
    this.#clearTimer = null
    while (this.#waiting.length > 0) {
      const events = this.#waiting.slice(0, BATCH_EVENTS)
      const batch: MetricsBatch = { version: 1, site: this.#ports.site, events }
      if (!this.#ports.send(JSON.stringify(batch))) {
        this.#arm(RETRY_MS)
        return
      }
      this.#waiting = this.#waiting.slice(BATCH_EVENTS)
    }
  }

  #arm(ms: number): void {
    this.#clearTimer ??= this.#ports.setTimer(() => {
      this.#clearTimer = null
      this.flush()
    }, ms)
  }
}
