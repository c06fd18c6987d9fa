/** How long something took of late: the middle of the last values, so one that was late by chance says nothing. */
export class RecentDelays {
  readonly #most: number
  #values: readonly number[] = []

  constructor(most: number) {
    this.#most = most
  }

  add(value: number): void {
    this.#values = [...this.#values.slice(1 - this.#most), value]
  }

  /** Null: nothing came so far. */
  get middle(): number | null {
    return this.#values.toSorted((a, b) => a - b)[this.#values.length >> 1] ?? null
  }
}
