import type { DrawCounter } from '../draw.ts'
import type { PenaltyKind, SeatPenalty } from '../model/command.ts'
import type { GameEvent, PaceLeader } from '../model/event.ts'
import type { Phase } from '../model/phase.ts'
import type { FinalRecord, NightRecord } from '../model/result.ts'
import type { RuleSet } from '../model/rule-set.ts'
import type { Actor, ChosenRole, Role, Seat } from '../model/seat.ts'
import type { DayRecord, FloorRequest, FoulRecord, GhostLine, SeatView } from '../model/view.ts'

/** An overlay that ends by itself at `endsAt`. Its `timeOut` carries `key`. */
interface Overlay {
  readonly key: string
  readonly endsAt: number
}

interface Ballot {
  readonly seat: Seat
  readonly approve: boolean
}

export interface RunningVote {
  readonly round: number
  readonly candidates: readonly Seat[]
  /** The tied seats of the round before; null in the first round. */
  readonly previousTied: readonly Seat[] | null
  /** Hands in the order they were shown. In a browser only those that its viewer may know. */
  readonly hands: readonly { readonly voter: Seat; readonly candidate: Seat }[]
}

export interface NightChoices {
  readonly shots: NightRecord['shots']
  readonly donCheck: NightRecord['donCheck']
  readonly sheriffCheck: NightRecord['sheriffCheck']
  readonly heal: NightRecord['heal']
  /** The target of the shots, before any healing. */
  readonly victim: Seat | null
  readonly bestMove: { readonly seat: Seat; readonly seats: readonly Seat[]; readonly final: boolean } | null
}

/**
 * Everything the events contain so far, as plain immutable data. On the server it is whole. In a browser it is folded
 * from redacted events, so what the viewer may not know is null or absent.
 */
export interface State {
  readonly ruleSet: RuleSet
  readonly judge: 'human' | 'automatic'
  readonly judgeGone: boolean
  /** There is at most one second judge in a game: who has left does not come back. */
  readonly secondJudge: 'none' | 'seated' | 'left'
  /** Ends the phases: see `leadsPace`. */
  readonly pace: PaceLeader
  readonly judgeAwaySince: number | null
  /** The key of the phase whose speaker has finished before a judge who leads the pace. */
  readonly yielded: string | null
  /** The word of the human judge; without a judge it says nothing: see `mayClaim`. */
  readonly claimsAllowed: boolean
  /** The word of the human judge: see `hidesViewers`. */
  readonly viewersHidden: boolean
  readonly seedHash: string
  readonly seed: string | null
  /** Null without a wish, and in the browser of another seat. */
  readonly chosenRole: ChosenRole | null
  readonly phase: Phase
  /** The public fields of every seat: `role` is always null here, see `roles`. */
  readonly seats: readonly SeatView[]
  /** Index = seat − 1. */
  readonly roles: readonly (Role | null)[]
  readonly dealt: boolean
  readonly acknowledged: readonly Seat[]
  readonly mafia: readonly { readonly seat: Seat; readonly role: Role }[]
  readonly plan: readonly Seat[]
  readonly days: readonly DayRecord[]
  /** The first and the last speaker of the latest day that had speeches. */
  readonly lastOrder: { readonly opener: Seat; readonly closer: Seat } | null
  readonly vote: RunningVote | null
  readonly liftHands: readonly Seat[]
  readonly night: NightChoices
  /** Nights that are over. */
  readonly nights: readonly NightRecord[]
  readonly draw: DrawCounter
  /** Days whose vote does not take place. */
  readonly cancelledVotes: readonly number[]
  /** The fixed result, not announced yet. */
  readonly verdict: Pick<FinalRecord, 'winner' | 'reason'> | null
  readonly lastWordLost: readonly Seat[]
  /** The seats that the judge, or a second technical foul, removed from their last word: it costs points like a removal. */
  readonly lastWordTaken: readonly Seat[]
  readonly teamLossBy: Seat | null
  /** What seats pay for by a ruling after the end, instead of what happened at the table. */
  readonly ruledPenalties: readonly { readonly seat: Seat; readonly penalty: SeatPenalty }[]
  /** The moment at which the clock of the phase stopped; null while it runs. */
  readonly frozenSince: number | null
  readonly outcry: (Overlay & { readonly seat: Seat }) | null
  /** The judge lets this seat speak, out of turn. */
  readonly givenFloor: (Overlay & { readonly seat: Seat }) | null
  readonly wait: (Overlay & { readonly seat: Seat | null }) | null
  /** The phase whose wait ended without a return: nobody is waited for in it again. */
  readonly waitedOut: string | null
  readonly pause: (Overlay & { readonly by: Actor; readonly reason: string; readonly since: number }) | null
  readonly pauseLeftMs: number
  readonly pauseExtended: boolean
  readonly pauseVote:
    | (Overlay & { readonly by: Seat; readonly reason: string; readonly votes: readonly Ballot[] })
    | null
  readonly penaltyVote:
    | (Overlay & {
        readonly by: Seat
        readonly kind: PenaltyKind
        readonly seat: Seat
        readonly votes: readonly Ballot[]
      })
    | null
  readonly removalPending: (Overlay & { readonly seat: Seat }) | null
  /** Proposers of penalties and pauses so far, one entry per proposal. */
  readonly penaltyProposals: readonly Seat[]
  readonly pauseRequests: readonly Seat[]
  /** Makes keys of overlays and restarted votes unique. */
  readonly keysUsed: number
  /**
   * How often each seat changed its choice in this phase, as far as the viewer knows; `table`: the plan of the mafia.
   */
  readonly changes: Readonly<Partial<Record<Seat | 'table', number>>>
  /** How much each seat said in this phase: lines, and the characters of their texts and of their claims as JSON. */
  readonly spoken: Readonly<Partial<Record<Seat, { readonly lines: number; readonly letters: number }>>>
  /** Number of the judge's repeatable acts. Taking an act back does not lower it. */
  readonly judgePresses: number
  /** The fouls that stand, in the order in which they were given. */
  readonly fouls: readonly FoulRecord[]
  /** The number of the latest foul. Taking an act back does not lower it. */
  readonly foulNumber: number
  readonly extras: readonly { readonly seat: Seat; readonly points: number; readonly note: string }[]
  readonly best: Seat | null
  /** The worst player named by the judge. */
  readonly worst: Seat | null
  /** Number of the changes of the protocol after the end. */
  readonly rulings: number
  /** A ruling took the result away: the game counts for nobody. */
  readonly annulled: boolean
  readonly final: FinalRecord | null
  /** How often the judge had the cards dealt again. */
  readonly redeals: number
  /** How often a seat got another player. */
  readonly substitutions: number
  readonly hearing: readonly Seat[]
  /** The seats that ask the judge for the floor, the first one first. */
  readonly floorRequests: readonly FloorRequest[]
  /** Every request of this phase, for the limit: one entry per request. */
  readonly floorRequestsMade: readonly Seat[]
  readonly ghostLines: readonly (GhostLine & { readonly to: readonly Seat[] })[]
  /** Number of the judge's acts so far that could be taken back. It is the id of the latest. */
  readonly judgeActs: number
  /** What the judge may take back or correct; null when there is nothing. */
  readonly undoBook: UndoBook | null
}

/** To take an act back, the events are folded again from `base` without those that are gone. */
export interface UndoBook {
  /** The state after the last irreversible moment. */
  readonly base: State
  /** All events since then that this viewer knows. */
  readonly events: readonly GameEvent[]
}

export const quietNight: NightChoices = {
  shots: [],
  donCheck: null,
  sheriffCheck: null,
  heal: null,
  victim: null,
  bestMove: null,
}
