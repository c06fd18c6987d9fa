import type { Phase } from './phase.ts'
import type { Seat, Sender, Team } from './seat.ts'

/** A claim about a colour that a leaver puts on record. */
export interface Opinion {
  readonly seat: Seat
  readonly color: Team
}

/**
 * The claims of a speech in a form that the log, the notes and practice players can read. The engine records claims
 * and never judges their truth.
 */
export type Claim =
  | { readonly kind: 'sheriff'; readonly checks: readonly Opinion[] }
  | { readonly kind: 'color'; readonly seat: Seat; readonly color: Team }
  | { readonly kind: 'votesFor'; readonly seat: Seat }

/** How severe a technical foul is. Where the rules know no severity, every technical foul is a minor one. */
export type TechSeverity = 'minor' | 'major'

/** A foul of the first counter, or a technical one of the second. */
export type FoulKind = 'foul' | TechSeverity

export type PenaltyKind = 'tech' | 'removal' | 'teamLoss'

/** What a seat pays for besides its technical fouls: one of them at most. `removal`: of any kind, leaving too. */
export type SeatPenalty = 'none' | 'removal' | 'teamLoss'

/** How a judge may end a game. */
export type JudgeVerdict = Team | 'draw' | 'annulled'

/**
 * Key of the phase on the screen of the presser. When that phase is over, the command is `stale`: a late press must not
 * skip the next speaker, nor be a hand in another round. Without a key the present phase is meant, as with all other
 * fields that say what a press was meant for: `engine/moment.ts` has the list.
 */
interface OfPhase {
  readonly phase?: Phase['key'] | undefined
}

/** Key of the vote of the table about a pause or a penalty. */
interface OfVote {
  readonly vote?: string | undefined
}

/** How often the cards had been dealt again. */
interface OfDeal {
  readonly deal?: number | undefined
}

/** Key of the pause. */
interface Resume {
  readonly type: 'resume'
  readonly pause?: string | undefined
}

export type SeatCommand =
  | { readonly type: 'confirmReady' }
  | (OfDeal & { readonly type: 'pickCard'; readonly slot: number })
  | (OfDeal & { readonly type: 'acknowledgeRole' })
  | (OfDeal & { readonly type: 'setPlan'; readonly targets: readonly Seat[] })
  /** Speaks in text: practice players, a table without media, a player without a microphone. Own speech only. */
  | (OfPhase & { readonly type: 'say'; readonly text: string; readonly claims: readonly Claim[] })
  | (OfPhase & { readonly type: 'endSpeech' })
  | (OfPhase & { readonly type: 'nominate'; readonly seat: Seat })
  | (OfPhase & { readonly type: 'withdrawNomination' })
  | (OfPhase & { readonly type: 'castVote'; readonly candidate: Seat })
  | (OfPhase & { readonly type: 'voteLift' })
  | (OfPhase & { readonly type: 'shoot'; readonly seat: Seat })
  | (OfPhase & { readonly type: 'check'; readonly seat: Seat })
  | (OfPhase & { readonly type: 'heal'; readonly seat: Seat })
  | { readonly type: 'setBestMove'; readonly seats: readonly Seat[] }
  | { readonly type: 'commitBestMove'; readonly seats: readonly Seat[] }
  | { readonly type: 'leaveOpinions'; readonly opinions: readonly Opinion[]; readonly leader: Seat | null }
  | (OfPhase & { readonly type: 'cryOut'; readonly acceptRemoval: boolean })
  | { readonly type: 'proposePenalty'; readonly kind: PenaltyKind; readonly seat: Seat }
  | (OfVote & { readonly type: 'votePenalty'; readonly approve: boolean })
  | { readonly type: 'requestPause'; readonly reason: string }
  | (OfVote & { readonly type: 'votePause'; readonly approve: boolean })
  | Resume
  /** Tells the judge that this seat wishes to speak, and in a few words why. The judge decides when. */
  | { readonly type: 'requestFloor'; readonly words?: string | undefined }
  | { readonly type: 'withdrawFloor' }
  /** Written to the others who are out, where the rules have a ghost room. No living player reads it. */
  | { readonly type: 'sayToGhosts'; readonly text: string }
  /** Leaves for good: a removal, with the ban ladder where the mode has one. */
  | { readonly type: 'leaveGame' }

/** The number of the foul that is the latest one of the seat and the kind. */
interface OfFoul {
  readonly foul?: number | undefined
}

/** The day whose record is put right. */
interface OfDay {
  readonly day?: number | undefined
}

/** What the page of a judge may send. */
export type JudgePress =
  | (OfPhase & { readonly type: 'advance' })
  | (OfPhase & { readonly type: 'extend'; readonly ms: number })
  | { readonly type: 'pause'; readonly reason: string }
  | Resume
  /** Several fouls at once are one act. The offence may be named later: `correctFoul`. */
  | {
      readonly type: 'giveFoul'
      readonly seat: Seat
      readonly count?: number | undefined
      readonly offence?: string | undefined
    }
  | (OfFoul & { readonly type: 'takeBackFoul'; readonly seat: Seat })
  /** A major one only where the rules have it; minor unless said. */
  | {
      readonly type: 'giveTechFoul'
      readonly seat: Seat
      readonly severity?: TechSeverity | undefined
      readonly offence?: string | undefined
    }
  /**
   * Puts the kind and the offence of a foul right, in whatever phase it was given. `reason` may be null only when the
   * offence had not been named and the kind stays.
   */
  | {
      readonly type: 'correctFoul'
      /** The number of the foul. */
      readonly foul: number
      readonly kind: FoulKind
      readonly offence: string | null
      readonly reason: string | null
    }
  /** Where two technical fouls differ in severity, the major one is taken back. */
  | (OfFoul & { readonly type: 'takeBackTechFoul'; readonly seat: Seat })
  | { readonly type: 'confirmRemoval'; readonly seat: Seat }
  | { readonly type: 'removePlayer'; readonly seat: Seat; readonly reason: string }
  | { readonly type: 'declareTeamLoss'; readonly seat: Seat; readonly reason: string }
  /** Voids the hands from this candidate on and calls it again. Without a candidate, the last called one. */
  | (OfPhase & { readonly type: 'restartVote'; readonly candidate?: Seat | undefined })
  /** Closes the window of the called candidate and opens no other: the next `advance` does. */
  | (OfPhase & { readonly type: 'closeWindow' })
  /** From here on the judge ends the phases, and the clocks only inform. */
  | { readonly type: 'takePace' }
  /** From here on the clocks end the phases again. */
  | { readonly type: 'handOverPace' }
  /** A warning to the table (null) or to one seat, for the record. It has no consequence. */
  | { readonly type: 'warn'; readonly seat: Seat | null; readonly text: string }
  | { readonly type: 'awardExtra'; readonly seat: Seat; readonly points: number; readonly note: string }
  /** The best player of the review: a mark without points (rule book §13.1). The last mark counts. */
  | { readonly type: 'markBest'; readonly seat: Seat }
  /** The worst player of the review, who loses the points that FIIM 7 pays to everybody else. The last mark counts. */
  | { readonly type: 'markWorst'; readonly seat: Seat }
  /**
   * Ends the game with this verdict, a draw unless said, or with the result that is fixed already. `annulled`: without a result. Before day 1 a game can only be
   * annulled, whatever is said.
   */
  | { readonly type: 'endGame'; readonly reason: string; readonly verdict?: JudgeVerdict | undefined }
  /** Deals again from the secret seed, before day 1: somebody has seen a card of another player. */
  | (OfDeal & { readonly type: 'redeal'; readonly reason: string })
  /** Lets the people of two seats change places, before the deal. */
  | { readonly type: 'swapSeats'; readonly seat: Seat; readonly other: Seat; readonly reason: string }
  /** The seats that the judge hears besides the voices that the table hears, by day and by night. */
  | { readonly type: 'hear'; readonly seats: readonly Seat[] }
  /** Lets a seat speak for a few seconds, out of turn. The clock of the phase stops meanwhile. */
  | (OfPhase & { readonly type: 'giveFloor'; readonly seat: Seat })
  /** Ends these seconds early: `floor` is their key. */
  | { readonly type: 'endFloor'; readonly floor?: string | undefined }
  /** Takes the request of a seat for the floor off the list: it was answered, or refused. */
  | (OfPhase & { readonly type: 'closeFloorRequest'; readonly seat: Seat })
  /** Lets the players of a judged table press claims, or forbids it. Without a judge claims are always allowed. */
  | { readonly type: 'allowClaims'; readonly allowed: boolean }
  /** Keeps the number of viewers from the table until the game is over, or gives it back. */
  | { readonly type: 'hideViewers'; readonly hidden: boolean }
  /** Puts a hand of today's last round right, or (null) takes it away. After the result the vote is read again. */
  | (OfDay & {
      readonly type: 'correctHand'
      readonly seat: Seat
      readonly candidate: Seat | null
      readonly reason: string
      readonly round?: number | undefined
    })
  /** Enters, changes or (null) takes away what `seat` nominated today. After the list was closed it is read again. */
  | (OfDay & {
      readonly type: 'correctNomination'
      readonly seat: Seat
      readonly nominee: Seat | null
      readonly reason: string
    })
  /**
   * Takes back the judge's own last act, or all acts from the latest to the one with this id (rule book §14). `act`: the
   * id of the latest.
   */
  | { readonly type: 'undo'; readonly to?: number | undefined; readonly act?: number | undefined }
  /** Gives the table up for good: it goes on by its clocks, like a table that never had a judge. */
  | { readonly type: 'leaveGame' }

export type JudgeCommand =
  | JudgePress
  /** Seats the second judge, once a game. The server sends it for the judge, when the invited person has agreed. */
  | { readonly type: 'seatSecondJudge' }
  /**
   * Gives the seat to another account before day 1. The server sends it for the judge, when the person whom the judge
   * invited has agreed.
   */
  | { readonly type: 'substitute'; readonly seat: Seat; readonly reason: string }

/** What a seat is punished with in the end. */
export interface Sanction {
  readonly kind: 'sanction'
  readonly seat: Seat
  readonly fouls: number
  readonly techFouls: number
  /** How many of them are major ones. */
  readonly majorTechFouls: number
  readonly penalty: SeatPenalty
}

/** A change that a ruling makes to the protocol of a finished game (rule book §13.7). */
export type ProtocolChange =
  /** The extra points of the seat are these from now on, instead of all that it had. */
  | { readonly kind: 'extra'; readonly seat: Seat; readonly points: number; readonly note: string }
  | { readonly kind: 'best'; readonly seat: Seat | null }
  | { readonly kind: 'worst'; readonly seat: Seat | null }
  /** A remark to the table (null) or to one seat. */
  | { readonly kind: 'remark'; readonly seat: Seat | null; readonly text: string }
  | { readonly kind: 'verdict'; readonly winner: Team | 'draw' }
  /** The seat is punished with these from now on, and pays for them, whatever happened at the table. Who has won does not change. */
  | Sanction
  /** An annulled game counts for nobody. */
  | { readonly kind: 'annulled'; readonly annulled: boolean }

/** The person who changes a protocol after the end. */
export type Arbiter = 'judge' | 'moderator'

export type SystemCommand =
  /** Sent by the server for the judge or a moderator, who need not be at the table. */
  | {
      readonly type: 'makeRuling'
      readonly from: Arbiter
      readonly change: ProtocolChange
      readonly reason: string
    }
  /** The deadline of the phase or overlay with this `key` has passed. A stale key is refused and changes nothing. */
  | { readonly type: 'timeOut'; readonly key: string }
  | { readonly type: 'disconnectSeat'; readonly seat: Seat }
  | { readonly type: 'reconnectSeat'; readonly seat: Seat }
  /**
   * Nobody could come back from `since` until now, because no server kept the game or none could write: this time costs no
   * absent seat its budget, and each has at least `leastMs` from now on.
   */
  | { readonly type: 'excuseAbsence'; readonly since: number; readonly leastMs: number }
  | { readonly type: 'disconnectJudge' }
  | { readonly type: 'reconnectJudge' }
  | { readonly type: 'abortGame'; readonly reason: string }

/** What the page of the second judge may send. */
export type SecondJudgeCommand =
  /** Becomes the judge; the judge becomes the second one. */
  { readonly type: 'takeOver'; readonly reason: string } | { readonly type: 'leaveGame' }

export type Command = SeatCommand | JudgeCommand | SecondJudgeCommand | SystemCommand

/** A command with its sender. `by` is set by the server from the connection, never by the browser. */
export type AddressedCommand = Command & { readonly by: Sender }

/** Why a command was refused. Refusals change nothing. */
export type RefusalCode =
  | 'not_now'
  | 'not_your_turn'
  | 'not_your_role'
  | 'not_alive'
  | 'not_judge'
  /** The other judge leads the table. */
  | 'not_leading'
  | 'already_done'
  | 'target_invalid'
  | 'target_not_alive'
  | 'already_nominated'
  | 'not_nominated'
  | 'forbidden_by_rules'
  | 'limit_reached'
  /** This speech has as many lines, or characters, as a speech may have. */
  | 'said_enough'
  /** What is left of the time for pauses is too short for one. */
  | 'pause_spent'
  | 'confirmation_needed'
  | 'stale'
  | 'paused'
  | 'invalid'
  | 'game_over'
  /** No recent act of the judge can be taken back. */
  | 'nothing_to_undo'
  /** Somebody has left the game for good since the act; they cannot be brought back. */
  | 'overtaken'
