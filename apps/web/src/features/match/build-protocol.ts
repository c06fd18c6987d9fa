import { type DayRecord, type GameEvent, type PhaseId, replay, type Seat, viewFor } from '@gorod/rules'
import type { Day, Night, Note, Protocol, Section, SectionBase, ZeroNight } from './protocol.ts'

type Draft<S extends Section> = { -readonly [K in keyof S]: S[K] }
type AnyDraft = Draft<ZeroNight> | Draft<Day> | Draft<Night>

/**
 * The protocol of a finished game, section by section. Votes and nominations are the rules' own records, which a replay
 * of the events gives; what they leave out (secrets of the nights, fouls, exits) is read from the events.
 */
export function protocolOf(events: readonly GameEvent[]): Protocol {
  const { days, seats } = viewFor(replay(events), 'spectator')
  return buildProtocol(days, events, seats.length)
}

/** For records that do not come from a replay of the same events. */
export function buildProtocol(
  days: readonly DayRecord[],
  events: readonly GameEvent[],
  seats: number,
): Protocol {
  const walk = new Walk(days, seats)
  for (const event of events) walk.take(event)
  return { sections: walk.sections, ending: walk.ending }
}

class Walk {
  readonly sections: AnyDraft[] = [zeroNight()]
  ending: Protocol['ending'] = { winner: null, reason: '' }
  #section: AnyDraft = this.sections[0]!
  #phase: PhaseId = 'seating'
  /** Whose speech the last words belong to; a new phase is a new speech. */
  #speaking: Seat | null = null
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
        this.ending = { winner: event.final.winner, reason: event.final.reason }
        return
      case 'gameAborted':
        this.ending = { winner: null, reason: event.reason }
        return
      default:
        this.#takeVote(event)
        this.#takeNight(event)
        this.#takeNote(event)
    }
  }

  #say({ seat, text }: Extract<GameEvent, { type: 'said' }>): void {
    const { speeches } = this.#section
    const last = speeches.at(-1)
    this.#section.speeches =
      last !== undefined && this.#speaking === seat
        ? [...speeches.slice(0, -1), { ...last, lines: [...last.lines, text] }]
        : [...speeches, { seat, lines: [text], phase: this.#phase }]
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

  #addExit({ seat, cause, reason }: Extract<GameEvent, { type: 'seatLeft' }>): void {
    this.#out.push(seat)
    if (cause === 'shot') return
    this.#section.exits = [...this.#section.exits, { seat, cause, reason }]
  }

  /** Who could not vote is known only at the moment of the vote. */
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

  #takeNote(event: GameEvent): void {
    const note = noteOf(event)
    if (note !== null) this.#section.notes = [...this.#section.notes, note]
  }
}

function noteOf(event: GameEvent): Note | null {
  switch (event.type) {
    case 'foulGiven':
      return { kind: 'foul', seat: event.seat, count: event.fouls }
    case 'techFoulGiven':
      return { kind: 'techFoul', seat: event.seat, count: event.techFouls }
    case 'foulTakenBack':
      return { kind: 'foulTakenBack', seat: event.seat, count: event.fouls }
    case 'techFoulTakenBack':
      return { kind: 'techFoulTakenBack', seat: event.seat, count: event.techFouls }
    case 'penaltyDecided':
      return { kind: 'penalty', penalty: event.kind, seat: event.seat, passed: event.passed }
    case 'voteCancelled':
      return { kind: 'voteCancelled', when: event.when }
    default:
      return null
  }
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
