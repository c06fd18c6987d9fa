import type { GameEvent } from '@gorod/rules'

export type BookAnswer = 'added' | 'known' | 'gap'

/** The visible events of a game in order. Indexes count the events that this viewer may see. */
export class EventBook {
  #events: readonly GameEvent[] = []

  get events(): readonly GameEvent[] {
    return this.#events
  }

  get known(): number {
    return this.#events.length
  }

  /**
   * Adds the new events of a piece that starts at `from`. A piece may overlap (a push that crossed a rejoin). A piece
   * that starts later than the known events is a gap and changes nothing: the caller joins again.
   */
  add(from: number, piece: readonly GameEvent[]): BookAnswer {
    if (from > this.known) return 'gap'
    const fresh = piece.slice(this.known - from)
    if (fresh.length === 0) return 'known'
    this.#events = [...this.#events, ...fresh]
    return 'added'
  }
}
