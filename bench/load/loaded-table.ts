/** A table of ten pages at which somebody presses something again and again. */
export interface LoadedTable {
  /** Pushes that its pages got so far. */
  readonly received: number
  readonly canPress: boolean
  /** Resolves when the server has acknowledged it; false: it has refused. */
  press(): Promise<boolean>
  close(): void
}
