import type { Metrics } from '../../../platform/metrics/metrics.ts'

export type GameMetrics = Pick<Metrics, 'commands' | 'commandSeconds' | 'events'>

/** Far more than the nights of one game have. */
const MOST_HELD = 5000

/**
 * What the metrics learn of one game. A number that rises at night tells that somebody acted, and in which step: so
 * what belongs to a window with secret input is counted when the game is over and nothing is secret any more.
 */
export class GameCounts {
  readonly #metrics: GameMetrics
  #held: (() => void)[] = []
  #over = false

  constructor(metrics: GameMetrics) {
    this.#metrics = metrics
  }

  command(outcome: 'accepted' | 'refused' | 'failed', { ms, secret }: { ms: number; secret: boolean }): void {
    this.#count(secret, () => {
      this.#metrics.commands.inc({ outcome })
      if (outcome === 'accepted') this.#metrics.commandSeconds.observe(ms / 1000)
    })
  }

  events(number: number, secret: boolean): void {
    this.#count(secret, () => this.#metrics.events.inc(number))
  }

  /** Nothing of this game is a secret any more. */
  reveal(): void {
    this.#over = true
    for (const count of this.#held) count()
    this.#held = []
  }

  #count(secret: boolean, count: () => void): void {
    if (!secret || this.#over) count()
    else if (this.#held.length < MOST_HELD) this.#held.push(count)
  }
}
