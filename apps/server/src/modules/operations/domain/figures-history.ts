import { SECOND_MS } from '@gorod/contracts/durations'
import type { OperationsFigures } from '@gorod/contracts/operations'

/** An hour. */
const SLOTS = 12
export const SLOT_MS = 5 * 60_000

/** The figures of the last hour, and what pages reported to this process; in its memory. */
export class FiguresHistory {
  #kept: readonly OperationsFigures[] = []
  /** By the second. */
  readonly #errors = new Map<number, number>()

  /** Errors of pages that this process heard of in the last five minutes: over all processes they make a sum. */
  errorsAt(now: number): number {
    this.#forget(now)
    return [...this.#errors.values()].reduce((sum, count) => sum + count, 0)
  }

  countError(now: number): void {
    this.#forget(now)
    const second = Math.floor(now / SECOND_MS)
    this.#errors.set(second, (this.#errors.get(second) ?? 0) + 1)
  }

  keep(figures: OperationsFigures): void {
    this.#kept = [...this.#kept, figures].slice(-SLOTS)
  }

  list(): readonly OperationsFigures[] {
    return this.#kept
  }

  #forget(now: number): void {
    const oldest = Math.floor((now - SLOT_MS) / SECOND_MS)
    for (const second of this.#errors.keys()) if (second <= oldest) this.#errors.delete(second)
  }
}
