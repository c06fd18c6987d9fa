import {
  type DayRecord,
  type FinalRecord,
  type GameEvent,
  type PhaseId,
  recordOf,
  replay,
  type Seat,
  viewFor,
} from '@gorod/rules'
import { noteOf } from './note-of.ts'
import type { Day, Exit, Night, Note, Protocol, Review, Section, SectionBase, ZeroNight } from './protocol.ts'

type Draft<S extends Section> = { -readonly [K in keyof S]: S[K] }
type AnyDraft = Draft<ZeroNight> | Draft<Day> | Draft<Night> | Draft<Review>

/**
 * The protocol of a finished game, section by section. Votes, nominations and the best player are the rules' own records,
 * which a replay of the events gives; what they leave out (secrets of the nights, order at the table, exits) is read from
 * the events. Of an act that the judge took back nothing is left but a note that says so.
 */
export function protocolOf(events: readonly GameEvent[]): Protocol {
  const state = replay(events)
  const { days, seats } = viewFor(state, 'spectator')
  const { sections, ending } = buildProtocol(days, events, seats.length)
  const { best, worst, annulled, final } = state
  // A ruling may have changed the verdict after the end.
  return {
    sections,
    best,
    worst,
    annulled,
    ending: final === null ? ending : endingOf(final),
  }
}

/** For records that do not come from a replay of the same events. */
export function buildProtocol(
  days: readonly DayRecord[],
  events: readonly GameEvent[],
  seats: number,
): Pick<Protocol, 'sections' | 'ending'> {
  const walk = new Walk(days, seats)
  for (const { event, withdrawn } of recordOf(events)) {
    if (withdrawn) walk.takeWithdrawn(event)
    else walk.take(event)
  }
  return { sections: walk.sections.filter(isWorthReading), ending: walk.ending }
}

const endingOf = ({ winner, reason, note }: FinalRecord): Protocol['ending'] => ({ winner, reason, note })

/** A review in which the judge did nothing is no part of the protocol. */
function isWorthReading({ kind, notes }: AnyDraft): boolean {
  return kind !== 'review' || notes.length > 0
}

class Walk {
  readonly sections: AnyDraft[] = [zeroNight()]
  ending: Protocol['ending'] = { winner: null, reason: '' }
  #section: AnyDraft = this.sections[0]!
  #phase: PhaseId = 'seating'
  /** Whose speech the last words belong to; a new phase is a new speech. */
  #speaking: Seat | null = null
  /** The note of the pause that runs. */
  #pause: { readonly section: AnyDraft; readonly place: number; readonly at: number } | null = null
  /** How often judges have changed places so far. */
  #judgeChanges = 0
  readonly #days: readonly DayRecord[]
  readonly #seats: number
  readonly #out: Seat[] = []

  constructor(days: readonly DayRecord[], seats: number) {
    this.#days = days
    this.#seats = seats
  }

  take(event: GameEvent): void {
    switch (event.type) {
      case 'phaseEntered':
        this.#phase = event.phase.id
        this.#speaking = null
        if (event.phase.id === 'dayStart') this.#open(this.#day(event.phase.day))
        if (event.phase.id === 'nightFall') this.#open(night(event.phase.day))
        if (event.phase.id === 'gameOver') this.#open(review())
        return
      case 'planSet':
        if (this.#section.kind === 'zero') this.#section.plan = event.targets
        return
      case 'said':
        this.#say(event)
        return
      case 'seatLeft':
        this.#addExit(event)
        return
      case 'gameEnded':
        this.ending = endingOf(event.final)
        return
      case 'gameAborted':
        this.ending = { winner: null, reason: event.reason }
        return
      default:
        this.#takeVote(event)
        this.#takeNight(event)
        this.#takeNote(event, false)
    }
  }

  /** The page still says what the judge had done, and that it did not count. */
  takeWithdrawn(event: GameEvent): void {
    if (event.type === 'seatLeft') this.#addNote({ kind: 'exit', exit: exitOf(event), withdrawn: true })
    else this.#takeNote(event, true)
  }

  #say({ seat, text, claims }: EventOf<'said'>): void {
    const { speeches } = this.#section
    const last = speeches.at(-1)
    const said = text === '' ? [] : [text]
    this.#section.speeches =
      last !== undefined && this.#speaking === seat
        ? [
            ...speeches.slice(0, -1),
            { ...last, lines: [...last.lines, ...said], claims: [...last.claims, ...claims] },
          ]
        : [...speeches, { seat, lines: said, claims, phase: this.#phase }]
    this.#speaking = seat
  }

  #open(section: AnyDraft): void {
    // A skipped phase may be entered twice; the section stays one.
    const opened = this.sections.find((one) => one.id === section.id)
    this.#section = opened ?? section
    if (opened === undefined) this.sections.push(section)
  }

  #day(number: number): Draft<Day> {
    const record = this.#days.find((day) => day.day === number)
    return {
      ...base('day', number),
      kind: 'day',
      nominations: record?.nominations ?? [],
      rounds: (record?.rounds ?? []).map((round) => ({ ...round, out: [] })),
      lift: record?.lift ? { ...record.lift, alive: 0 } : null,
      decision: record?.decision ?? null,
      opinions: record?.opinions ?? [],
    }
  }

  #addExit(event: EventOf<'seatLeft'>): void {
    this.#out.push(event.seat)
    if (event.cause === 'shot') return
    this.#section.exits = [...this.#section.exits, exitOf(event)]
  }

  /** The seats that could not vote are known only at the moment of the vote. */
  #takeVote(event: GameEvent): void {
    const section = this.#section
    if (section.kind !== 'day') return
    if (event.type === 'votesCounted') {
      const out = [...this.#out]
      section.rounds = section.rounds.map((round) =>
        round.round === event.round ? { ...round, out } : round,
      )
    }
    if (event.type === 'liftCounted' && section.lift !== null)
      section.lift = { ...section.lift, alive: this.#seats - this.#out.length }
  }

  #takeNight(event: GameEvent): void {
    const section = this.#section
    if (section.kind !== 'night') return
    switch (event.type) {
      case 'shotFired':
        section.shots = [...section.shots, { by: event.by, seat: event.seat }]
        return
      case 'donChecked':
        section.checks = [
          ...section.checks,
          { by: event.by, asked: 'isSheriff', seat: event.seat, yes: event.isSheriff },
        ]
        return
      case 'sheriffChecked':
        section.checks = [
          ...section.checks,
          { by: event.by, asked: 'isBlack', seat: event.seat, yes: event.isBlack },
        ]
        return
      case 'healed':
        section.heal = { by: event.by, seat: event.seat }
        return
      case 'nightResolved':
        section.resolved = { victim: event.victim, bestMove: event.bestMove, saved: event.saved }
    }
  }

  #takeNote(event: GameEvent, withdrawn: boolean): void {
    if (event.type === 'resumed') this.#endPause(event.at)
    if (event.type === 'judgesSwapped') this.#judgeChanges += 1
    const body = noteOf(event, this.#judgeChanges)
    if (body === null) return
    this.#addNote({ ...body, withdrawn })
    if (body.kind === 'pause')
      this.#pause = { section: this.#section, place: this.#section.notes.length - 1, at: event.at }
  }

  #addNote(note: Note): void {
    this.#section.notes = [...this.#section.notes, note]
  }

  #endPause(at: number): void {
    if (this.#pause === null) return
    const { section, place, at: since } = this.#pause
    section.notes = section.notes.map((note, index) =>
      index === place && note.kind === 'pause' ? { ...note, ms: at - since } : note,
    )
    this.#pause = null
  }
}

type EventOf<T extends GameEvent['type']> = Extract<GameEvent, { readonly type: T }>

function exitOf({ seat, cause, reason }: EventOf<'seatLeft'>): Exit {
  return { seat, cause, reason }
}

function base(kind: 'day' | 'night', number: number): Omit<SectionBase, 'kind'> {
  return { id: `${kind === 'day' ? 'd' : 'n'}${number}`, number, speeches: [], notes: [], exits: [] }
}

function zeroNight(): Draft<ZeroNight> {
  return { ...base('night', 0), kind: 'zero', plan: [] }
}

function night(number: number): Draft<Night> {
  return { ...base('night', number), kind: 'night', shots: [], checks: [], heal: null, resolved: null }
}

function review(): Draft<Review> {
  return { kind: 'review', id: 'review', number: 0, speeches: [], notes: [], exits: [] }
}
