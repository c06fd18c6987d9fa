import type {
  Actor,
  Arbiter,
  Claim,
  DayRecord,
  ExitCause,
  FinalRecord,
  FoulKind,
  PenaltyKind,
  PhaseId,
  ProtocolChange,
  Seat,
  TechSeverity,
  VoteRound,
} from '@gorod/rules'

export interface Speech {
  readonly seat: Seat
  /** Line by line. */
  readonly lines: readonly string[]
  readonly claims: readonly Claim[]
  /** The kind of speech: the minute of the day, the half minute of a tie, last words … */
  readonly phase: PhaseId
}

/** What a foul is, and what it was given for; null: nobody said it. */
export interface NamedFoul {
  readonly kind: FoulKind
  readonly offence: string | null
}

export interface Exit {
  readonly seat: Seat
  readonly cause: ExitCause
  readonly reason: string | null
}

/** What kept order at the table: fouls, removals, remarks, pauses, corrections, and what players proposed against each other. */
export type NoteBody =
  | { readonly kind: 'foul'; readonly seat: Seat; readonly count: number; readonly offence: string | null }
  | { readonly kind: 'foulTakenBack'; readonly seat: Seat; readonly count: number }
  | {
      readonly kind: 'techFoul'
      readonly seat: Seat
      readonly count: number
      readonly severity: TechSeverity
      readonly offence: string | null
    }
  | { readonly kind: 'techFoulTakenBack'; readonly seat: Seat; readonly severity: TechSeverity }
  /** `reason` is null where the judge only named the offence later. */
  | {
      readonly kind: 'foulCorrected'
      readonly seat: Seat
      readonly before: NamedFoul
      readonly after: NamedFoul
      readonly reason: string | null
    }
  | { readonly kind: 'penalty'; readonly penalty: PenaltyKind; readonly seat: Seat; readonly passed: boolean }
  | { readonly kind: 'voteCancelled'; readonly when: 'now' | 'next' }
  | { readonly kind: 'voteRestarted'; readonly candidate: Seat }
  /** What the judge put right, before and after; null: nobody. */
  | {
      readonly kind: 'correction'
      readonly of: 'hand' | 'nomination'
      readonly seat: Seat
      readonly before: Seat | null
      readonly after: Seat | null
      readonly reason: string
    }
  | { readonly kind: 'remark'; readonly seat: Seat | null; readonly text: string }
  /** `ms` is null when the game ended in the pause. */
  | { readonly kind: 'pause'; readonly by: Actor; readonly reason: string; readonly ms: number | null }
  | { readonly kind: 'moreTime'; readonly ms: number }
  | { readonly kind: 'lastWordLost'; readonly seat: Seat }
  | { readonly kind: 'extra'; readonly seat: Seat; readonly points: number; readonly note: string }
  | { readonly kind: 'best' | 'worst'; readonly seat: Seat }
  | { readonly kind: 'redealt'; readonly reason: string }
  /** `number`: the place in the list of the players who were replaced, from 1. */
  | {
      readonly kind: 'substituted'
      readonly seat: Seat
      readonly number: number
      readonly reason: string
    }
  | { readonly kind: 'swapped'; readonly seat: Seat; readonly other: Seat; readonly reason: string }
  | { readonly kind: 'judgeLeft' | 'secondJudgeSeated' | 'secondJudgeLeft' }
  /** `number`: of the change, from 1. `reason` is null where the judge left. */
  | { readonly kind: 'judgesSwapped'; readonly number: number; readonly reason: string | null }
  /** A change of the protocol after the end. */
  | {
      readonly kind: 'ruling'
      readonly from: Arbiter
      readonly reason: string
      readonly before: ProtocolChange | null
      readonly after: ProtocolChange
    }
  /** Only withdrawn exits are notes; the others end their section. */
  | { readonly kind: 'exit'; readonly exit: Exit }

export type Note = NoteBody & {
  /** The judge took it back. */
  readonly withdrawn: boolean
}

export interface VoteTable extends VoteRound {
  /** Seats that had left before the vote: no cell of theirs can be lit. */
  readonly out: readonly Seat[]
}

export interface SectionBase {
  /** Anchor of the page: n0, d1, n1 …, review. */
  readonly id: string
  readonly number: number
  readonly speeches: readonly Speech[]
  readonly notes: readonly Note[]
  /** Without the kills of a night, which are in `resolved`. */
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

/** What the judge and moderators did after the end. */
export interface Review extends SectionBase {
  readonly kind: 'review'
}

export type Section = ZeroNight | Day | Night | Review

export interface Protocol {
  readonly sections: readonly Section[]
  /** Whom the judge marked; null: nobody, or no human judge. */
  readonly best: Seat | null
  /** Named in the same way. */
  readonly worst: Seat | null
  /** The game counts for nobody. */
  readonly annulled: boolean
  readonly ending:
    | Pick<FinalRecord, 'winner' | 'reason' | 'note'>
    | { readonly winner: null; readonly reason: string }
}
