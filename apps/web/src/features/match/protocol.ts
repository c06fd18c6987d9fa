import type {
  DayRecord,
  ExitCause,
  FinalRecord,
  GameEvent,
  PenaltyKind,
  PhaseId,
  Seat,
  VoteRound,
} from '@gorod/rules'

export interface Speech {
  readonly seat: Seat
  /** What was said in it, line by line. */
  readonly lines: readonly string[]
  /** Which speech it was: own minute, a tie's half minute, last words … */
  readonly phase: PhaseId
}

export interface Exit {
  readonly seat: Seat
  readonly cause: ExitCause
  readonly reason: string | null
}

/** Order at the table: fouls and what players proposed against each other. */
export type Note =
  | { readonly kind: 'foul' | 'techFoul'; readonly seat: Seat; readonly count: number }
  | { readonly kind: 'foulTakenBack' | 'techFoulTakenBack'; readonly seat: Seat; readonly count: number }
  | { readonly kind: 'penalty'; readonly penalty: PenaltyKind; readonly seat: Seat; readonly passed: boolean }
  | { readonly kind: 'voteCancelled'; readonly when: 'now' | 'next' }

export interface VoteTable extends VoteRound {
  /** Who was out already: no cell of theirs can be lit. */
  readonly out: readonly Seat[]
}

interface SectionBase {
  /** Anchor of the page: n0, d1, n1 … */
  readonly id: string
  readonly number: number
  readonly speeches: readonly Speech[]
  readonly notes: readonly Note[]
  /** Night kills are told by `resolved`, not here. */
  readonly exits: readonly Exit[]
}

export interface ZeroNight extends SectionBase {
  readonly kind: 'zero'
  readonly plan: readonly Seat[]
}

export interface Day extends SectionBase {
  readonly kind: 'day'
  readonly nominations: DayRecord['nominations']
  readonly rounds: readonly VoteTable[]
  readonly lift: (NonNullable<DayRecord['lift']> & { readonly alive: number }) | null
  readonly decision: DayRecord['decision']
  readonly opinions: DayRecord['opinions']
}

export interface Night extends SectionBase {
  readonly kind: 'night'
  readonly shots: readonly { readonly by: Seat; readonly seat: Seat }[]
  readonly checks: readonly {
    readonly by: Seat
    readonly asked: 'isSheriff' | 'isBlack'
    readonly seat: Seat
    readonly yes: boolean
  }[]
  readonly heal: { readonly by: Seat; readonly seat: Seat } | null
  /** Null: the game ended before the morning. */
  readonly resolved: {
    readonly victim: Seat | null
    readonly bestMove: readonly Seat[] | null
    readonly saved: boolean
  } | null
}

export type Section = ZeroNight | Day | Night

export interface Protocol {
  readonly sections: readonly Section[]
  readonly ending: Pick<FinalRecord, 'winner' | 'reason'> | { readonly winner: null; readonly reason: string }
}

type Draft<S extends Section> = { -readonly [K in keyof S]: S[K] }
type AnyDraft = Draft<ZeroNight> | Draft<Day> | Draft<Night>

/**
 * The log of a finished game, section by section. `days` are the rules' own records of votes and nominations;
 * what they leave out (secrets of the nights, fouls, exits) is read from the events.
 */
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
        this.#leave(event)
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
    const known = this.sections.find((one) => one.id === section.id)
    this.#section = known ?? section
    if (known === undefined) this.sections.push(section)
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

  #leave({ seat, cause, reason }: Extract<GameEvent, { type: 'seatLeft' }>): void {
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
