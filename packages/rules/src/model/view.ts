import type { Claim, FoulKind, Opinion, PenaltyKind, TechSeverity } from './command.ts'
import type { JudgeAct, PaceLeader, VoteResultCode } from './event.ts'
import type { Phase } from './phase.ts'
import type { ExitCause, FinalRecord } from './result.ts'
import type { RuleSet } from './rule-set.ts'
import type { Actor, Role, Seat, Viewer } from './seat.ts'

export interface SeatView {
  readonly seat: Seat
  readonly alive: boolean
  readonly exit: { readonly cause: ExitCause; readonly day: number; readonly atNight: boolean } | null
  /** Null when this viewer may not know it. */
  readonly role: Role | null
  readonly ready: boolean
  readonly cardSlot: number | null
  readonly fouls: number
  readonly techFouls: number
  /** How many of them are major ones. */
  readonly majorTechFouls: number
  /** The third foul makes the next own speech lost or short. */
  readonly speechPenalty: boolean
  readonly connected: boolean
  /** The rest of the seat's reconnect budget, ms; and the moment since which it runs. */
  readonly reconnectLeftMs: number
  readonly disconnectedAt: number | null
}

/** One finished or running round of hands. */
export interface VoteRound {
  readonly round: number
  readonly candidates: readonly Seat[]
  /** The candidates already counted, in order. */
  readonly counted: readonly {
    readonly candidate: Seat
    readonly voters: readonly Seat[]
    readonly byDefault: readonly Seat[]
  }[]
}

/** The public record of a day and of the night after it. */
export interface DayRecord {
  readonly day: number
  readonly opener: Seat | null
  readonly said: readonly {
    readonly seat: Seat
    readonly text: string
    readonly claims: readonly Claim[]
    readonly at: number
  }[]
  readonly nominations: readonly { readonly by: Seat; readonly seat: Seat; readonly at: number }[]
  readonly rounds: readonly VoteRound[]
  readonly lift: {
    readonly tied: readonly Seat[]
    readonly yes: readonly Seat[]
    readonly passed: boolean
  } | null
  readonly decision: { readonly result: VoteResultCode; readonly out: readonly Seat[] } | null
  /** Night n. Null until its morning. */
  readonly night: { readonly victim: Seat | null; readonly bestMove: readonly Seat[] | null } | null
  readonly opinions: readonly {
    readonly seat: Seat
    readonly opinions: readonly Opinion[]
    readonly leader: Seat | null
  }[]
}

/** The knowledge of this seat alone. */
export interface OwnView {
  readonly seat: Seat
  readonly role: Role | null
  readonly cardSlot: number | null
  readonly acknowledged: boolean
  /** The other mafia players, for a mafia player after the meeting began. */
  readonly mates: readonly { readonly seat: Seat; readonly role: Role }[]
  readonly plan: readonly Seat[]
  readonly checks: readonly { readonly night: number; readonly seat: Seat; readonly yes: boolean }[]
  readonly heals: readonly { readonly night: number; readonly seat: Seat }[]
  /** The viewer's own choices of this night. */
  readonly shot: Seat | null
  readonly bestMove: { readonly seats: readonly Seat[]; readonly final: boolean } | null
  /** The viewer's own nomination of today. */
  readonly nominated: Seat | null
  /** The viewer's own hand in the running round; null: not used yet. */
  readonly vote: Seat | null
  readonly liftVote: boolean
}

/** An act that the judge can take back. `rewinds`: the game returns to the moment before it. */
export type UndoableAct = JudgeAct & { readonly at: number; readonly rewinds: boolean }

/** A player who asks the judge for the floor. */
export interface FloorRequest {
  readonly seat: Seat
  /** Why, in the words of the player. */
  readonly words: string | null
  readonly at: number
}

/** A line of the ghost room. */
export interface GhostLine {
  readonly seat: Seat
  readonly text: string
  readonly at: number
}

/** The whole game as one viewer may know it. Plain data, equal for equal knowledge. */
export interface View {
  readonly viewer: Viewer
  readonly ruleSet: RuleSet
  readonly judge: 'human' | 'automatic'
  /** The human judge has given the table up. */
  readonly judgeGone: boolean
  /** A second judge sits at the table. */
  readonly secondJudge: boolean
  /** Who ends the phases. */
  readonly pace: PaceLeader
  /** The judge has lost the connection. */
  readonly judgeAway: boolean
  /** The speaker has finished; the judge gives the floor on. */
  readonly yielded: boolean
  /** The speaker may press claims. */
  readonly claimsAllowed: boolean
  /** The judge keeps the number of viewers back until the game is over. */
  readonly viewersHidden: boolean
  readonly seedHash: string
  readonly phase: Phase
  readonly day: number
  /** Colours and silence of the night: from nightFall (and the zero night) until the morning is announced. */
  readonly isDark: boolean
  readonly seats: readonly SeatView[]
  readonly own: OwnView | null
  /** For a player who is out, in a ghost room: the lines written there since. */
  readonly ghostLines: readonly GhostLine[]
  /** For the judge alone: the seats heard besides the voices that the table hears. */
  readonly hearing: readonly Seat[]
  /** The seats that ask for the floor, in the order of their requests: all for the judge, a seat knows of its own. */
  readonly floorRequests: readonly FloorRequest[]
  /** The judge lets this seat speak, out of turn. */
  readonly givenFloor: { readonly seat: Seat; readonly endsAt: number } | null
  readonly pause: {
    readonly by: Actor
    readonly reason: string
    readonly since: number
    readonly endsAt: number | null
  } | null
  readonly pauseLeftMs: number
  /** How long a pause would be that the players agree to now; 0: what is left is too short for one. */
  readonly nextPauseMs: number
  readonly pauseVote: {
    readonly by: Seat
    readonly reason: string
    readonly endsAt: number
    readonly votes: readonly { readonly seat: Seat; readonly approve: boolean }[]
  } | null
  readonly outcry: { readonly seat: Seat; readonly endsAt: number } | null
  /** The table waits for a seat that lost its connection; a null seat means anybody, before day 1. */
  readonly wait: { readonly seat: Seat | null; readonly endsAt: number } | null
  /** The moment at which the clock of the phase stopped (pause, outcry, given floor, wait); `endsAt` moves when it runs again. */
  readonly frozenSince: number | null
  readonly penaltyVote: {
    readonly by: Seat
    readonly kind: PenaltyKind
    readonly seat: Seat
    readonly endsAt: number
    readonly votes: readonly { readonly seat: Seat; readonly approve: boolean }[]
  } | null
  readonly removalPending: { readonly seat: Seat; readonly endsAt: number } | null
  readonly nextVoteCancelled: boolean
  /** Today's nominations in order of voting; empty when the rule set hides them. */
  readonly nominees: readonly { readonly seat: Seat; readonly by: Seat }[]
  /** The running round. Voters of open windows only if this viewer may know them. */
  readonly vote: (VoteRound & { readonly voted: readonly Seat[] }) | null
  readonly days: readonly DayRecord[]
  readonly extras: readonly { readonly seat: Seat; readonly points: number; readonly note: string }[]
  /** The best player named by the judge. */
  readonly best: Seat | null
  /** The worst player named by the judge. */
  readonly worst: Seat | null
  /** For the judge alone: the last act that could be taken back. `overtaken`: somebody has left for good since. */
  readonly undo: (JudgeAct & { readonly overtaken: boolean }) | null
  /** For the judge alone: the acts that can be taken back, the latest first. */
  readonly undoable: readonly UndoableAct[]
  readonly final: FinalRecord | null
}

/** A foul that stands. */
export interface FoulRecord {
  /** The number of the foul in the game, from 1; 0 in games from before fouls had numbers. */
  readonly number: number
  readonly seat: Seat
  readonly kind: FoulKind
  readonly offence: string | null
  readonly at: number
}

/** What a correction may change for one seat: what stands now, and what may stand there instead. */
export interface Correction {
  readonly seat: Seat
  readonly now: Seat | null
  readonly others: readonly (Seat | null)[]
}

interface Corrections {
  readonly corrections: readonly Correction[]
  /** The game goes back to the vote for it. */
  readonly goesBack: boolean
}

/** A button that the viewer may press now, with its legal targets. `decide` checks again. */
export type PermittedCommand =
  | { readonly type: 'pickCard'; readonly slots: readonly number[] }
  | { readonly type: 'nominate' | 'shoot' | 'check' | 'heal'; readonly seats: readonly Seat[] }
  | { readonly type: 'castVote'; readonly candidates: readonly Seat[] }
  | { readonly type: 'restartVote'; readonly candidates: readonly Seat[] }
  | { readonly type: 'setBestMove' | 'commitBestMove'; readonly seats: readonly Seat[]; readonly max: number }
  | { readonly type: 'leaveOpinions'; readonly seats: readonly Seat[]; readonly max: number }
  | {
      readonly type: 'proposePenalty'
      readonly kinds: readonly PenaltyKind[]
      readonly seats: readonly Seat[]
    }
  | {
      readonly type: 'giveTechFoul'
      readonly seats: readonly Seat[]
      readonly severities: readonly TechSeverity[]
    }
  /** `kinds`: what each foul may be instead, and what it is. */
  | {
      readonly type: 'correctFoul'
      readonly fouls: readonly (FoulRecord & { readonly kinds: readonly FoulKind[] })[]
    }
  | (Corrections & { readonly type: 'correctHand' })
  | (Corrections & { readonly type: 'correctNomination' })
  | { readonly type: 'cryOut'; readonly removes: boolean }
  | { readonly type: 'allowClaims'; readonly allowed: boolean }
  | { readonly type: 'hideViewers'; readonly hidden: boolean }
  | {
      readonly type:
        | 'giveFoul'
        | 'takeBackFoul'
        | 'takeBackTechFoul'
        | 'confirmRemoval'
        | 'removePlayer'
        | 'declareTeamLoss'
        | 'warn'
        | 'awardExtra'
        | 'markBest'
        | 'markWorst'
        | 'hear'
        | 'substitute'
        | 'swapSeats'
        | 'giveFloor'
        | 'closeFloorRequest'
      readonly seats: readonly Seat[]
    }
  | {
      readonly type:
        | 'confirmReady'
        | 'acknowledgeRole'
        | 'setPlan'
        | 'say'
        | 'sayToGhosts'
        | 'requestFloor'
        | 'withdrawFloor'
        | 'endFloor'
        | 'redeal'
        | 'seatSecondJudge'
        | 'takeOver'
        | 'endSpeech'
        | 'withdrawNomination'
        | 'voteLift'
        | 'votePenalty'
        | 'requestPause'
        | 'votePause'
        | 'resume'
        | 'leaveGame'
        | 'advance'
        | 'extend'
        | 'pause'
        | 'closeWindow'
        | 'takePace'
        | 'handOverPace'
        | 'endGame'
        | 'undo'
    }
