import { type GameEvent, isPublic, redact, type Viewer } from '@gorod/rules'
import type { LogEntry } from './game-log.ts'

/** Events that a viewer may see. `from` is their place among all events that this viewer may ever see. */
export interface VisibleEvents {
  readonly from: number
  readonly events: readonly GameEvent[]
}

/** Watchers that may know the same of a moment get the same object. */
export type Watcher = (visible: VisibleEvents) => void

interface Stream {
  readonly watchers: Set<Watcher>
  /** The number of events that this viewer has been shown. */
  count: number
  /** These events as far as somebody has asked for them: of the first {@link read} published ones. */
  readonly events: GameEvent[]
  read: number
}

/**
 * The watchers of a game in this process. Each viewer has a stream of their own: the events that `redact` leaves,
 * counted without gaps. An event that is removed as a whole sends nothing at all, so neither a number nor the moment
 * of a message shows that something secret happened.
 */
export class Audience {
  readonly #streams = new Map<Viewer, Stream>()
  readonly #published: LogEntry[]

  /** `entries`: the events published before, by any process. */
  constructor(entries: readonly LogEntry[]) {
    this.#published = [...entries]
  }

  /** Starts watching. Returns the visible events from index `known` on, or all of them when `known` is invalid. */
  join(viewer: Viewer, known: number, watcher: Watcher): VisibleEvents {
    const stream = this.#stream(viewer)
    stream.watchers.add(watcher)
    this.#readOn(viewer, stream)
    const from = known <= stream.events.length ? known : 0
    return { from, events: stream.events.slice(from) }
  }

  leave(viewer: Viewer, watcher: Watcher): void {
    const stream = this.#streams.get(viewer)
    stream?.watchers.delete(watcher)
    if (stream?.watchers.size === 0) this.#streams.delete(viewer)
  }

  publish(entries: readonly LogEntry[]): void {
    this.#published.push(...entries)
    const all = entries.map(({ event }) => event)
    const forAll = all.every(isPublic) ? all : null
    const groups: { readonly visible: VisibleEvents; readonly watchers: Watcher[] }[] = []
    for (const [viewer, stream] of this.#streams) {
      const events = forAll ?? visibleTo(viewer, entries)
      if (events.length === 0) continue
      const from = stream.count
      stream.count += events.length
      const group = groups.find(({ visible }) => visible.from === from && areSame(visible.events, events))
      if (group) group.watchers.push(...stream.watchers)
      else groups.push({ visible: { from, events }, watchers: [...stream.watchers] })
    }
    for (const { visible, watchers } of groups) for (const watcher of watchers) watcher(visible)
  }

  #stream(viewer: Viewer): Stream {
    const existing = this.#streams.get(viewer)
    if (existing) return existing
    const stream: Stream = { watchers: new Set(), count: 0, events: [], read: 0 }
    this.#readOn(viewer, stream)
    stream.count = stream.events.length
    this.#streams.set(viewer, stream)
    return stream
  }

  /** Only who joins needs what was published before, so nobody else pays for keeping it. */
  #readOn(viewer: Viewer, stream: Stream): void {
    stream.events.push(...visibleTo(viewer, this.#published.slice(stream.read)))
    stream.read = this.#published.length
  }
}

/**
 * Compares events by identity. `redact` makes a new object for each viewer when it cuts an event, so two equal cuts
 * count as different.
 */
function areSame(some: readonly GameEvent[], others: readonly GameEvent[]): boolean {
  if (some === others) return true
  return some.length === others.length && some.every((event, index) => event === others[index])
}

function visibleTo(viewer: Viewer, entries: readonly LogEntry[]): GameEvent[] {
  return entries.flatMap(({ event }) => redact(event, viewer) ?? [])
}
