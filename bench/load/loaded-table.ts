/** A table of ten pages at which somebody presses something again and again. */
export interface LoadedTable {
  /** Pushes that its pages got so far. */
  readonly received: number
  readonly canPress: boolean
  /** Resolves when the server has answered: null, or the code of its refusal. */
  press(): Promise<string | null>
  close(): void
}
