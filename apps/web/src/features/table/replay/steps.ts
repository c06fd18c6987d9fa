import {
  evolve,
  type GameEvent,
  PHASES,
  type ReplayStep,
  type Role,
  redact,
  type Seat,
  type State,
  stepsOf,
  type View,
  viewFor,
} from '@gorod/rules'

/** Through whose eyes the table is seen. */
export type Eyes = 'spectator' | Seat
/** What the reader of the replay has opened: nothing, the card of the seat, everything. */
export type RevealLevel = 'nothing' | 'card' | 'all'

export interface Replay {
  readonly events: readonly GameEvent[]
  readonly state: State
  readonly view: View
  /** The place in `events` of each event, as a place in the whole log. */
  readonly places: readonly number[]
}

/** A finished game up to the end of each step, as this much of it was known to whom the reader follows. */
export class ReplayBook {
  readonly steps: readonly ReplayStep[]
  readonly #log: readonly GameEvent[]
  readonly #eyes: Eyes
  readonly #opened: RevealLevel
  readonly #events: GameEvent[] = []
  readonly #places: number[] = []
  /** After each visible event. */
  readonly #states: State[] = []

  constructor(log: readonly GameEvent[], eyes: Eyes, opened: RevealLevel) {
    this.#log = log
    this.#eyes = eyes
    this.#opened = opened
    this.steps = stepsOf(log)
    let state: State | null = null
    for (const [place, event] of log.entries()) {
      const seen = this.#cut(event)
      if (seen === null) continue
      state = evolve(state, seen)
      this.#events.push(seen)
      this.#places.push(place)
      this.#states.push(state)
    }
  }

  #cut(event: GameEvent): GameEvent | null {
    if (this.#opened === 'all') return event
    return redact(event, this.#opened === 'card' ? this.#eyes : 'spectator')
  }

  at(step: number): Replay {
    const to = this.steps[step]?.to ?? this.#log.length
    const after = this.#places.findIndex((place) => place >= to)
    const count = after < 0 ? this.#events.length : after
    const state = this.#states[count - 1]
    if (state === undefined) throw new Error('a log without events')
    return {
      events: this.#events.slice(0, count),
      places: this.#places.slice(0, count),
      state,
      view: this.#viewOf(state),
    }
  }

  /** The reader sees the room of a spectator, who acts nowhere; opened roles are laid on it. */
  #viewOf(state: State): View {
    const view = viewFor(state, 'spectator')
    if (this.#opened === 'nothing') return view
    const known: readonly (Role | null)[] =
      this.#opened === 'all' ? state.roles : viewFor(state, this.#eyes).seats.map((seat) => seat.role)
    return { ...view, seats: view.seats.map((seat) => ({ ...seat, role: known[seat.seat - 1] ?? null })) }
  }
}

/** Steps in the same light, one after another: a piece of the strip of sky. */
export interface Stretch {
  readonly key: string
  readonly kind: 'zero' | 'day' | 'vote' | 'night' | 'over'
  readonly day: number
  /** Numbers of steps: the first, and the first one after. */
  readonly from: number
  readonly to: number
}

/** The public part of the log only: two readers see the same strip. */
export function stretchesOf(book: ReplayBook): readonly Stretch[] {
  const stretches: Stretch[] = []
  book.steps.forEach((_, step) => {
    const { view } = book.at(step)
    const kind = kindOf(view)
    const last = stretches.at(-1)
    if (last !== undefined && last.kind === kind && last.day === view.day)
      stretches[stretches.length - 1] = { ...last, to: step + 1 }
    else stretches.push({ key: `${step}`, kind, day: view.day, from: step, to: step + 1 })
  })
  return stretches
}

function kindOf({ phase }: View): Stretch['kind'] {
  const { kind } = PHASES[phase.id]
  // The last words of who was voted out belong to the vote.
  if (phase.id === 'farewell' && phase.cause === 'vote') return 'vote'
  if (kind === 'gathering' || kind === 'zeroNight') return 'zero'
  return kind
}

/** The exits up to now, for the marks of the strip: the future is never told. */
export interface Mark {
  readonly step: number
  readonly cause: 'vote' | 'shot' | 'other'
}

export function marksOf(book: ReplayBook, log: readonly GameEvent[], upTo: number): readonly Mark[] {
  return book.steps.slice(0, upTo + 1).flatMap(({ from, to }, step) =>
    log.slice(from, to).flatMap((event) => {
      if (event.type !== 'seatLeft') return []
      const cause = event.cause === 'vote' || event.cause === 'shot' ? event.cause : 'other'
      return [{ step, cause } as const]
    }),
  )
}

export function lightOf(kind: Stretch['kind']): 'day' | 'dusk' | 'night' {
  if (kind === 'day') return 'day'
  return kind === 'vote' ? 'dusk' : 'night'
}
