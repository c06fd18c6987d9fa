const KEPT_MS = 90_000

/** What happened lately at one page, to tell why its pictures stood still. */
export class Diary {
  readonly #who: string
  #entries: { readonly at: number; readonly what: string }[] = []

  constructor(who: string) {
    this.#who = who
  }

  note(what: string, now = performance.now()): void {
    this.#entries = [...this.#entries.filter(({ at }) => now - at < KEPT_MS), { at: now, what }]
  }

  /** A line for each entry, with the seconds before now. */
  lines(now = performance.now()): readonly string[] {
    return this.#entries.map(({ at, what }) => `${this.#who} -${((now - at) / 1000).toFixed(1)} s: ${what}`)
  }
}
