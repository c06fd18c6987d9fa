import type {
  Arbiter,
  Claim,
  FoulKind,
  JudgeCommand,
  Opinion,
  PenaltyKind,
  ProtocolChange,
  TechSeverity,
} from './command.ts'
import type { Phase } from './phase.ts'
import type { ExitCause, FinalRecord, RemovalCause } from './result.ts'
import type { RuleSet } from './rule-set.ts'
import type { Actor, ChosenRole, Role, Seat, Team } from './seat.ts'

/**
 * The events of a game. Events carry results, not requests: `evolve` only applies them, so a browser with the redacted
 * events of its viewer runs the same `evolve` and the same `viewFor` as the server. `redact` sets fields to null that
 * are null "when redacted"; an event that is secret as a whole never reaches the viewer.
 */
export type GameEventBody =
  | {
      readonly type: 'gameCreated'
      /**
       * The version of the format in which the game began. Absent in logs from before versions, which have version 1.
       */
      readonly version?: number
      readonly ruleSet: RuleSet
      readonly judge: 'human' | 'automatic'
      readonly seats: number
      /** SHA-256 of the seed, hex; shown from the start. */
      readonly seedHash: string
      /** Hex, at least 128 bits; null when redacted, published in `gameEnded`. */
      readonly seed: string | null
      /** Practice only: the card that a person asked for. Null without a wish, and for every other seat until the end. */
      readonly chosenRole: ChosenRole | null
    }
  | { readonly type: 'phaseEntered'; readonly phase: Phase }
  | { readonly type: 'seatReady'; readonly seat: Seat }
  | { readonly type: 'cardPicked'; readonly seat: Seat; readonly slot: number }
  /** Index = seat − 1; null when redacted. A seat reads its own role; the judge reads all where the rules say so. */
  | { readonly type: 'rolesDealt'; readonly roles: readonly (Role | null)[] }
  /** For the mafia (and the judge) only: the players who wake up together. */
  | { readonly type: 'mafiaMet'; readonly blacks: readonly { readonly seat: Seat; readonly role: Role }[] }
  | { readonly type: 'roleAcknowledged'; readonly seat: Seat }
  | { readonly type: 'planSet'; readonly targets: readonly Seat[] }
  | { readonly type: 'said'; readonly seat: Seat; readonly text: string; readonly claims: readonly Claim[] }
  | { readonly type: 'speechEnded'; readonly seat: Seat; readonly early: boolean }
  | { readonly type: 'nominated'; readonly by: Seat; readonly seat: Seat }
  | { readonly type: 'nominationWithdrawn'; readonly by: Seat; readonly seat: Seat }
  /** Public at once only with open voting. Otherwise the voter sees it at once, and all see it with `votesCounted`. */
  | { readonly type: 'voteCast'; readonly voter: Seat; readonly candidate: Seat; readonly round: number }
  /** The window of one candidate closed. `byDefault`: silent hands that count for the last candidate. */
  | {
      readonly type: 'votesCounted'
      readonly round: number
      readonly candidate: Seat
      readonly voters: readonly Seat[]
      readonly byDefault: readonly Seat[]
    }
  | { readonly type: 'voteRestarted'; readonly round: number; readonly candidate: Seat }
  | { readonly type: 'liftVoted'; readonly seat: Seat }
  | {
      readonly type: 'liftCounted'
      readonly tied: readonly Seat[]
      readonly yes: readonly Seat[]
      readonly passed: boolean
    }
  | {
      readonly type: 'voteDecided'
      readonly result: VoteResultCode
      readonly out: readonly Seat[]
      readonly talks: readonly Seat[]
    }
  | { readonly type: 'shotFired'; readonly by: Seat; readonly seat: Seat }
  | { readonly type: 'donChecked'; readonly by: Seat; readonly seat: Seat; readonly isSheriff: boolean }
  | { readonly type: 'sheriffChecked'; readonly by: Seat; readonly seat: Seat; readonly isBlack: boolean }
  | { readonly type: 'healed'; readonly by: Seat; readonly seat: Seat }
  | {
      readonly type: 'bestMoveSet'
      readonly seat: Seat
      readonly seats: readonly Seat[]
      readonly final: boolean
    }
  /** Secret until the morning: the target of the shots, before any healing. Fixed when the shooting window closes. */
  | { readonly type: 'shotsResolved'; readonly night: number; readonly victim: Seat | null }
  | {
      readonly type: 'nightResolved'
      readonly night: number
      readonly victim: Seat | null
      readonly bestMove: readonly Seat[] | null
      readonly saved: boolean
    }
  | {
      readonly type: 'seatLeft'
      readonly seat: Seat
      readonly cause: ExitCause
      readonly reason: string | null
    }
  | {
      readonly type: 'opinionsLeft'
      readonly seat: Seat
      readonly opinions: readonly Opinion[]
      readonly leader: Seat | null
    }
  | { readonly type: 'criedOut'; readonly seat: Seat; readonly key: string; readonly endsAt: number }
  | { readonly type: 'outcryEnded'; readonly seat: Seat; readonly shiftMs: number }
  | {
      readonly type: 'foulGiven'
      readonly seat: Seat
      readonly fouls: number
      readonly by: Actor
      readonly cause: 'outcry' | 'judge'
      /** The number of the foul in the game, from 1; 0 in games from before fouls had numbers. */
      readonly number: number
      /** What it was given for; null: not named yet. */
      readonly offence: string | null
    }
  | { readonly type: 'foulTakenBack'; readonly seat: Seat; readonly fouls: number }
  | {
      readonly type: 'techFoulGiven'
      readonly seat: Seat
      readonly techFouls: number
      readonly severity: TechSeverity
      readonly by: Actor
      readonly number: number
      readonly offence: string | null
    }
  | {
      readonly type: 'techFoulTakenBack'
      readonly seat: Seat
      readonly techFouls: number
      readonly severity: TechSeverity
    }
  /** The judge put a foul right, or named its offence (then without a reason). */
  | {
      readonly type: 'foulCorrected'
      readonly number: number
      readonly seat: Seat
      readonly before: { readonly kind: FoulKind; readonly offence: string | null }
      readonly after: { readonly kind: FoulKind; readonly offence: string | null }
      readonly reason: string | null
    }
  | { readonly type: 'removalPending'; readonly seat: Seat; readonly key: string; readonly endsAt: number }
  | { readonly type: 'voteCancelled'; readonly when: 'now' | 'next' }
  | {
      readonly type: 'penaltyProposed'
      readonly by: Seat
      readonly kind: PenaltyKind
      readonly seat: Seat
      readonly key: string
      readonly endsAt: number
    }
  | { readonly type: 'penaltyVoted'; readonly seat: Seat; readonly approve: boolean }
  | {
      readonly type: 'penaltyDecided'
      readonly kind: PenaltyKind
      readonly seat: Seat
      readonly passed: boolean
    }
  | {
      readonly type: 'pauseRequested'
      readonly by: Seat
      readonly reason: string
      readonly key: string
      readonly endsAt: number
    }
  | { readonly type: 'pauseVoted'; readonly seat: Seat; readonly approve: boolean }
  | { readonly type: 'pauseRejected' }
  | {
      readonly type: 'paused'
      readonly by: Actor
      readonly reason: string
      readonly key: string
      readonly endsAt: number
    }
  | { readonly type: 'resumed'; readonly by: Actor; readonly shiftMs: number }
  | { readonly type: 'phaseExtended'; readonly ms: number }
  | { readonly type: 'seatDisconnected'; readonly seat: Seat }
  | {
      readonly type: 'seatReconnected'
      readonly seat: Seat
      readonly shiftMs: number
      readonly budgetLeftMs: number
    }
  /**
   * The clock of the phase is stopped because a seat is away. `seat` is null when the whole table waits before day 1.
   */
  | {
      readonly type: 'waitStarted'
      readonly seat: Seat | null
      readonly key: string
      readonly endsAt: number
    }
  /** The wait is over although the seat is still away: the clock goes on. */
  | { readonly type: 'waitEnded'; readonly seat: Seat | null; readonly shiftMs: number }
  /** A seat that is already out loses its last word: it was removed from it, or left the room. */
  | {
      readonly type: 'lastWordLost'
      readonly seat: Seat
      /** Null in games from before it was on record. */
      readonly cause: RemovalCause | null
      readonly reason: string | null
    }
  /** Secret until `gameEnded`: no later event changes the result (rule book §2.3). */
  | { readonly type: 'resultFixed'; readonly winner: Team | 'draw'; readonly reason: FinalRecord['reason'] }
  | { readonly type: 'warned'; readonly seat: Seat | null; readonly text: string }
  | { readonly type: 'extraAwarded'; readonly seat: Seat; readonly points: number; readonly note: string }
  | { readonly type: 'bestMarked'; readonly seat: Seat }
  | { readonly type: 'worstMarked'; readonly seat: Seat }
  | { readonly type: 'claimsAllowed'; readonly allowed: boolean }
  /** The judge keeps the number of viewers from the table until the game is over, or gives it back. */
  | { readonly type: 'viewersHidden'; readonly hidden: boolean }
  /** Who ends the phases from here on: the judge, or the clocks of the automatic host. */
  | {
      readonly type: 'paceSet'
      readonly pace: PaceLeader
      readonly cause: PaceCause
      /** The end of the phase from now on. A phase that was over its time gets a few seconds more. */
      readonly endsAt: number | null
    }
  /** The judge leads the pace: the speaker has finished, and the judge gives the floor to the next seat. */
  | { readonly type: 'speechYielded'; readonly seat: Seat }
  | { readonly type: 'judgeDisconnected' }
  | { readonly type: 'judgeReconnected' }
  /** All cards are void and will be dealt again. `number` counts from 1 and is part of the deal: see `seedOfDeal`. */
  | { readonly type: 'redealt'; readonly number: number; readonly reason: string }
  /**
   * Another account has the seat from here on. The rules know seats only: who left and who came is stored beside the
   * log, under `number`, which counts from 1.
   */
  | {
      readonly type: 'substituted'
      readonly seat: Seat
      readonly number: number
      readonly reason: string
    }
  /** The people of two seats have changed places. Nothing is dealt yet: what is theirs goes with them. */
  | { readonly type: 'seatsSwapped'; readonly seat: Seat; readonly other: Seat; readonly reason: string }
  /** For the judge only. */
  | { readonly type: 'hearingChosen'; readonly seats: readonly Seat[] }
  /** For the ghosts of that moment only, who are named in `to`. */
  | {
      readonly type: 'ghostSaid'
      readonly seat: Seat
      readonly text: string
      readonly to: readonly Seat[]
    }
  /** A seat wishes to say something. For the judge and that seat only: to others the wish could be a signal. */
  | { readonly type: 'floorRequested'; readonly seat: Seat; readonly words: string | null }
  /** The seat withdrew its request, or the judge took it off the list. For the same readers. */
  | { readonly type: 'floorRequestClosed'; readonly seat: Seat; readonly by: 'seat' | 'judge' }
  /** The judge lets this seat speak until `endsAt`: only it is heard, and the clock of the phase stops. */
  | { readonly type: 'floorGiven'; readonly seat: Seat; readonly key: string; readonly endsAt: number }
  | { readonly type: 'floorEnded'; readonly seat: Seat; readonly shiftMs: number }
  /** A second judge sits at the table: sees what the judge sees. */
  | { readonly type: 'secondJudgeSeated' }
  /** The second judge is the judge from here on. `reason` null: the judge has left for good, and nobody is the second one. */
  | { readonly type: 'judgesSwapped'; readonly reason: string | null }
  | { readonly type: 'secondJudgeLeft' }
  | { readonly type: 'judgeLeft' }
  | { readonly type: 'gameEnded'; readonly final: FinalRecord }
  | { readonly type: 'gameAborted'; readonly reason: string }
  /** A change of the protocol in the review period. `before` is what `after` replaces; null: it replaces nothing. */
  | {
      readonly type: 'rulingMade'
      readonly from: Arbiter
      readonly reason: string
      readonly before: ProtocolChange | null
      readonly after: ProtocolChange
    }
  /**
   * The judge put a hand right. `counts`: the read counts that are different now. Of a hand in an open window only its
   * owner and the judge know until it is counted.
   */
  | {
      readonly type: 'handCorrected'
      readonly voter: Seat
      readonly round: number
      readonly before: Seat | null
      readonly after: Seat | null
      readonly counts: readonly {
        readonly candidate: Seat
        readonly voters: readonly Seat[]
        readonly byDefault: readonly Seat[]
      }[]
      readonly reason: string
      /** The key of the phase to which the game went back for it; null: it is still there. */
      readonly backTo: string | null
    }
  /** The judge put a nomination right. `place`: its index in today's order of nominations. */
  | {
      readonly type: 'nominationCorrected'
      readonly by: Seat
      readonly before: Seat | null
      readonly after: Seat | null
      readonly place: number
      readonly reason: string
      readonly backTo: string | null
    }
  /** The judge takes an act back: the table is as if it had never happened (decision 021). */
  | {
      readonly type: 'undone'
      readonly what: JudgeAct
      /**
       * Null when only the act is gone. Else the game is back at the moment before the act: what was done in it since
       * then is gone too, and the end of the phase that is open again moves by this.
       */
      readonly shiftMs: number | null
      /** How far the deadline moves of a removal that waits for its confirmation again. */
      readonly removalShiftMs: number
    }

export type PaceLeader = 'judge' | 'host'

/** `absence`: the judge lost the connection. `silence`: the judge let a phase run far over its time. */
export type PaceCause = 'judge' | 'absence' | 'silence'

/** An act of a judge that may be taken back. */
export interface JudgeAct {
  /** The number of the act in the game, from 1. */
  readonly id: number
  readonly type: JudgeActType
  /** The seat that the act concerned; null: the table. */
  readonly seat: Seat | null
}

export type JudgeActType = Extract<
  JudgeCommand['type'],
  | 'advance'
  | 'extend'
  | 'restartVote'
  | 'closeWindow'
  | 'giveFoul'
  | 'takeBackFoul'
  | 'giveTechFoul'
  | 'takeBackTechFoul'
  | 'correctFoul'
  | 'confirmRemoval'
  | 'removePlayer'
  | 'warn'
  | 'awardExtra'
  | 'markBest'
  | 'markWorst'
>

/** Who may read a secret event. Everybody else gets nothing, or the event without its secret fields. */
export interface Readers {
  readonly seats: readonly Seat[]
  readonly judge: boolean
}

export type GameEvent = GameEventBody & {
  /** Server time, ms. */
  readonly at: number
  /** Absent: everybody may read it. Never leaves the server: `redact` removes it. */
  readonly readers?: Readers
  /** Set on every event of an act that the judge may take back. Such events are open to all. */
  readonly act?: JudgeAct
}
export type GameEventType = GameEventBody['type']

export type VoteResultCode =
  | 'out'
  | 'lift_yes'
  | 'lift_no'
  | 'lift_forbidden'
  | 'all_table'
  | 'draw'
  | 'no_nominees'
  | 'no_votes'
  | 'cancelled'
  | 'first_day_single'
  | 'first_day_no_vote'
  | 'speech_only'
  | 'sole_leader_safe'
