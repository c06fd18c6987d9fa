import type { PhaseId, SpeechPhase } from './model/phase.ts'
import type { Timing } from './model/rule-set.ts'

/**
 * The part of a game that a phase belongs to, as the whole table knows it. `zeroNight` begins with the meeting of the
 * mafia and ends with the free seating; a `night` begins when it falls and ends when the morning has announced its
 * result.
 */
export type PhaseKind = 'gathering' | 'zeroNight' | 'day' | 'vote' | 'night' | 'over'

/** The facts about a phase that code may use without naming the phase. */
export interface PhaseFacts {
  readonly kind: PhaseKind
  /** The whole table is in the dark: only a right of a role lets a seat be seen or heard (rule book §5.1). */
  readonly dark: boolean
  /** A part of the game that people count begins with it: the zero night, a day or a night. */
  readonly opening: boolean
  /** `phase.seat` has the floor. */
  readonly speech: boolean
  /** The speech of a seat that leaves the game. The game may be decided already. */
  readonly lastWord: boolean
  /** Seats act in secret: nothing may reveal the moment of an act. */
  readonly secretInput: boolean
  /** The window stays open a moment longer, for packets that are still on their way. */
  readonly grace: boolean
  /** A rule set that gives the phase no time leaves it out; any other phase then lasts a millisecond. */
  readonly skippable: boolean
  /**
   * A human judge ends the phase. Without their press it ends after at least the length of a speech, because a judge
   * may be lost too.
   */
  readonly ledByJudge: boolean
  /** The field of the rule set with its length. A speech has other lengths for seats that lost a part of it. */
  readonly length: keyof Timing
}

const PLAIN = {
  dark: false,
  opening: false,
  speech: false,
  lastWord: false,
  secretInput: false,
  grace: false,
  skippable: true,
  ledByJudge: false,
} as const
const speech = { ...PLAIN, speech: true } as const
const lastWord = { ...speech, lastWord: true } as const
const dark = { ...PLAIN, dark: true } as const
const window = { ...dark, secretInput: true, grace: true } as const
const hands = { ...PLAIN, secretInput: true, grace: true, skippable: false } as const

/** Every phase, in the order of a game. A new phase is a row here; the compiler names what else it needs. */
export const PHASES: {
  // The compiler holds the column to the shapes of the phases.
  readonly [Id in PhaseId]: PhaseFacts & { readonly speech: Id extends SpeechPhase['id'] ? true : false }
} = {
  seating: { ...PLAIN, kind: 'gathering', length: 'seating' },
  deal: { ...PLAIN, kind: 'gathering', length: 'deal' },
  mafiaMeeting: { ...dark, kind: 'zeroNight', opening: true, secretInput: true, length: 'mafiaMeeting' },
  donSign: { ...dark, kind: 'zeroNight', length: 'donSign' },
  sheriffSign: { ...dark, kind: 'zeroNight', length: 'sheriffSign' },
  freeSeating: { ...PLAIN, kind: 'zeroNight', length: 'freeSeating' },
  dayStart: { ...PLAIN, kind: 'day', opening: true, skippable: false, ledByJudge: true, length: 'dayStart' },
  speech: { ...speech, kind: 'day', skippable: false, length: 'speech' },
  voteIntro: { ...PLAIN, kind: 'vote', ledByJudge: true, length: 'voteIntro' },
  voteCandidate: { ...hands, kind: 'vote', length: 'voteCandidate' },
  voteSimultaneous: { ...hands, kind: 'vote', length: 'voteSimultaneous' },
  voteResult: { ...PLAIN, kind: 'vote', length: 'voteResult' },
  tieSpeech: { ...speech, kind: 'vote', length: 'tieSpeech' },
  talkSpeech: { ...speech, kind: 'day', length: 'tieSpeech' },
  liftVote: { ...hands, kind: 'vote', length: 'liftVote' },
  farewell: { ...lastWord, kind: 'day', length: 'farewell' },
  nightFall: { ...dark, kind: 'night', opening: true, skippable: false, length: 'nightFall' },
  nightShoot: { ...window, kind: 'night', skippable: false, length: 'nightShoot' },
  nightDon: { ...window, kind: 'night', length: 'nightDon' },
  nightSheriff: { ...window, kind: 'night', length: 'nightSheriff' },
  nightDoctor: { ...window, kind: 'night', length: 'nightDoctor' },
  bestMove: { ...window, kind: 'night', length: 'bestMove' },
  morning: { ...PLAIN, kind: 'night', length: 'morning' },
  finalSpeech: { ...lastWord, kind: 'day', length: 'finalSpeech' },
  gameOver: { ...PLAIN, kind: 'over', length: 'judgeReview' },
  aborted: { ...PLAIN, kind: 'over', length: 'judgeReview' },
}
