import type { GameEvent } from '../model/event.ts'
import type { RuleSet } from '../model/rule-set.ts'
import type { Role, Seat } from '../model/seat.ts'

/**
 * A match in the format that the tools of the community read: stages, hands, shots, checks, fouls, extra points. What it
 * has no field for is in `gorod`, which other tools leave alone.
 */
export interface MatchFile {
  readonly id: number | null
  /** ISO 8601; null: not known. */
  readonly started: string | null
  readonly referee: { readonly id: number | null; readonly username: string } | null
  readonly zeroVoting: 'respeech' | 'liftOnly' | 'none' | null
  readonly lift3From9: boolean
  readonly players: readonly FilePlayer[]
  /** `num` 0: a nomination, n: a hand in round n, null: yes to a lift. */
  readonly votes: readonly FileVote[]
  readonly shots: readonly { readonly night: number; readonly shooter: Seat; readonly victim: Seat }[]
  /** `role` 0: the don asks, 3: the sheriff. Null: the file does not say. */
  readonly checks: readonly { readonly night: number; readonly role: number; readonly player: Seat }[] | null
  readonly bonuses: readonly { readonly position: Seat; readonly text: string; readonly scores: number }[]
  readonly stage: Stage
  /** 0: the town won, 1: the mafia, 2: a draw; null: not known. */
  readonly result: number | null
  readonly gorod: OwnPart | null
}

export interface FilePlayer {
  readonly position: Seat
  readonly username: string
  /** Index in {@link ROLE_CODES}. */
  readonly role: number
  /** Null: the file does not say. */
  readonly fouls: readonly FileFoul[] | null
  readonly techs: readonly FileFoul[] | null
  readonly guess: {
    readonly mafs: readonly Seat[]
    readonly civs: readonly Seat[]
    readonly vice: Seat | null
  } | null
  /** When a judge removed the player; null: not removed. */
  readonly disqual: Stage | null
}

export interface FileFoul {
  readonly stage: Stage
}

export interface FileVote {
  readonly day: number
  readonly num: number | null
  readonly voter: Seat
  readonly candidate: Seat
}

export interface Stage {
  readonly type: string
  readonly day: number
  readonly player: Seat | null
}

/** What only this product writes. With the log nothing is lost on the way back. */
export interface OwnPart {
  readonly format: 1
  readonly ruleSet: RuleSet
  readonly log: readonly GameEvent[] | null
}

/** `role` of a player is an index. The last one is of casual tables only. */
export const ROLE_CODES: readonly Role[] = ['godfather', 'mafia', 'civilian', 'sheriff', 'doctor']

/**
 * What a file of another service says and the match here has otherwise, because the rules do not allow it: said to who imports it.
 * `points`: the extra points of a seat, by the file and here. The others name the seats of whom something is left out.
 */
export type FileNote =
  | { readonly note: 'points'; readonly seat: Seat; readonly said: number; readonly counted: number }
  | { readonly note: 'fouls' | 'techs' | 'removals' | 'guesses'; readonly seats: readonly Seat[] }

/** One fault of a file: where, and what. Texts for people are made from the code. */
export interface FileFault {
  /** `votes[3].voter`; empty: the file as a whole. */
  readonly path: string
  readonly fault: FileFaultCode
}

export type FileFaultCode =
  | 'too_large'
  | 'not_json'
  | 'not_an_object'
  | 'not_a_list'
  | 'too_long'
  | 'not_a_seat'
  | 'not_a_day'
  | 'not_a_role'
  | 'not_text'
  | 'not_a_number'
  | 'not_a_result'
  | 'not_a_stage'
  | 'unknown_value'
  | 'seats_not_in_order'
  | 'no_such_table'
  | 'not_finished'
  | 'own_part_unreadable'
  | 'own_part_differs'
  | 'not_possible'
  | 'never_ends'
  | 'other_winner'
