import type { Role } from './seat.ts'

export type ScoringVersion = 'platform_v1' | 'fiim_v7' | 'fiim_v3' | 'fsm' | 'club_mafportal'

/** Lengths of the phases, all in milliseconds; 0 skips the phase. Keys follow the phase ids. */
export interface Timing {
  readonly seating: number
  readonly deal: number
  readonly mafiaMeeting: number
  readonly donSign: number
  readonly sheriffSign: number
  readonly freeSeating: number
  readonly dayStart: number
  readonly speech: number
  readonly shortSpeech: number
  /** Muted time of a seat that lost its speech: it may still nominate. */
  readonly lostSpeech: number
  readonly voteIntro: number
  readonly voteCandidate: number
  readonly voteSimultaneous: number
  readonly voteResult: number
  readonly tieSpeech: number
  readonly liftVote: number
  readonly farewell: number
  readonly nightFall: number
  readonly nightShoot: number
  readonly nightDon: number
  readonly nightSheriff: number
  readonly nightDoctor: number
  readonly bestMove: number
  readonly morning: number
  readonly finalSpeech: number
  readonly outcry: number
  /** A window that collects secret input accepts late packets for this long. */
  readonly grace: number
  readonly penaltyVote: number
  readonly pauseVote: number
  readonly pauseBudget: number
  readonly reconnectBudget: number
  readonly judgeReview: number
  /** How long the judge may confirm or withdraw a removal by the fourth foul. */
  readonly fourthFoulConfirm: number
}

/**
 * Every point in which rule books differ. Stored whole in the first event: a replay never depends on defaults. A new
 * option needs an upcast that says what older games meant (decision 015).
 */
export interface RuleSet {
  readonly id: 'fiim' | 'polemica' | 'fsm' | 'casual_doctor' | 'custom'
  readonly roles: Readonly<Record<Role, number>>
  readonly firstDay: 'standard' | 'no_vote' | 'to_talk' | 'no_break' | 'self_break'
  readonly rotation: 'first' | 'last'
  readonly withdrawNomination: 'no' | 'explicit' | 'auto_replace'
  readonly nominationsPerDay: 0 | 1
  readonly selfNomination: boolean
  readonly selfVote: boolean
  readonly hideNominees: boolean
  readonly voteMode: 'sequential' | 'simultaneous'
  readonly openVoting: boolean
  readonly unvoted: 'last' | 'abstain'
  readonly splitOrder: 'same' | 'reverse'
  readonly liftThreshold: 'strict' | 'half'
  readonly splitOnFour: boolean
  readonly splitOnNine: 'no' | 'yes' | 'after1'
  readonly killAll: 'no' | 'draw'
  readonly maxTieRounds: number | null
  readonly threeFouls: 'lose_speech' | 'short_speech' | 'none'
  /** `minor_and_major`: the judge names the severity, and the scoring has a price for each. Any two remove. */
  readonly techFouls: 'off' | 'two_is_removal' | 'minor_and_major'
  readonly fourthFoul: 'auto' | 'judge_confirms'
  readonly removalCancels: 'next_vote' | 'never' | 'if_nominated'
  readonly bestMove: 'fk_only' | 'off'
  readonly bestMoveBlockedByLift: boolean
  readonly bestMoveForBlack: boolean
  readonly opinions: 'none' | 'night_killed' | 'leavers' | 'leavers_no_split' | 'all'
  readonly opinionsMax: number
  readonly endSpeech: boolean
  readonly draw: 'fiim_3n3d' | '3n2d' | '3_days' | 'red_at_four' | 'off'
  readonly callDead: boolean
  readonly checkDead: boolean
  readonly checkSelf: boolean
  readonly selfShot: boolean
  readonly donInherits: boolean
  readonly deadRoleWindow: boolean
  /** The mafia sees the don's plan of the zero night during the whole game. */
  readonly showPlan: boolean
  /** The mafia may also hear each other at the meeting; by default they only see (gestures). */
  readonly meetingAudio: boolean
  readonly doctor: {
    readonly selfHealMax: number
    readonly sameTargetInRow: boolean
    readonly healOnFirstNight: boolean
    readonly reveal: 'miss' | 'saved_nobody_named'
  }
  /** Players who are out see, hear and write to each other. No living player ever does (rule book §5.1). */
  readonly ghostRoom: boolean
  readonly suspense: boolean
  readonly refereeKnowRoles: boolean
  /** The human judge ends the phases from the start, and the clocks only inform. */
  readonly judgeLeadsPace: boolean
  readonly scoring: ScoringVersion
  readonly timing: Timing
}
