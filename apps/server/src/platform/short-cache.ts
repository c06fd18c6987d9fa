import type { Clock } from './clock.ts'

/** Long enough for a crowd that asks at once, short enough that nobody waits for a result. */
const FRESH_MS = 5000
/** A value may be large: the table of a championship by search has thousands of rows. */
const MOST = 50

/** What was counted within the last seconds. Those who ask at once wait for one count; a failed one is not kept. */
export class ShortCache<Value> {
  readonly #clock: Pick<Clock, 'now'>
  readonly #freshMs: number
  readonly #entries = new Map<string, { readonly at: number; readonly value: Promise<Value> }>()

  constructor(clock: Pick<Clock, 'now'>, freshMs: number = FRESH_MS) {
    this.#clock = clock
    this.#freshMs = freshMs
  }

  get(key: string, count: () => Promise<Value>): Promise<Value> {
    const now = this.#clock.now()
    const known = this.#entries.get(key)
    if (known !== undefined && now - known.at < this.#freshMs) return known.value
    const entry = { at: now, value: count() }
    // In the order of their age: the first of the map is the oldest.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MOST) break
      this.#entries.delete(oldest)
    }
    entry.value.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
    })
    return entry.value
  }
}
