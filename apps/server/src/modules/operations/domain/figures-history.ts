import type { OperationsFigures } from '@gorod/contracts/operations'

/** An hour. */
const SLOTS = 12
export const SLOT_MS = 5 * 60_000

/** The figures of the last hour, in the memory of this process. */
export class FiguresHistory {
  #kept: readonly OperationsFigures[] = []
  #errors = 0

  /** Errors of pages since the last figures. */
  get errors(): number {
    return this.#errors
  }

  countError(): void {
    this.#errors++
  }

  keep(figures: OperationsFigures): void {
    this.#kept = [...this.#kept, figures].slice(-SLOTS)
    this.#errors = 0
  }

  list(): readonly OperationsFigures[] {
    return this.#kept
  }
}
