import type { PhaseId } from './model/phase.ts'
import type { Timing } from './model/rule-set.ts'

/**
 * The stretch of a game that a phase belongs to, as the whole table knows it. `zeroNight` begins with the meeting of the
 * mafia and ends with the free seating; a `night` begins when it falls and ends when the morning has told its result.
 */
export type PhaseKind = 'gathering' | 'zeroNight' | 'day' | 'vote' | 'night' | 'over'

/** What the code may need to know of a phase without naming it. */
export interface PhaseFacts {
  readonly kind: PhaseKind
  /** The whole table is in the dark: nobody is seen or heard but by right of a role (rule book §5.1). */
  readonly dark: boolean
  /** `phase.seat` has the floor. */
  readonly speech: boolean
  /** Seats act in secret: nothing may tell when they do. */
  readonly secretInput: boolean
  /** The window stays open a moment longer, for packets on their way. */
  readonly grace: boolean
  /** A rule set that gives it no time leaves it out; any other phase then lasts a millisecond. */
  readonly skippable: boolean
  /** A human judge ends it; alone it lasts at least as long as a speech, for a judge may get lost too. */
  readonly ledByJudge: boolean
  /** Where a rule set keeps its length. A speech has others for those who lost a part of it. */
  readonly length: keyof Timing
}

const PLAIN = {
  dark: false,
  speech: false,
  secretInput: false,
  grace: false,
  skippable: true,
  ledByJudge: false,
} as const
const speech = { ...PLAIN, speech: true } as const
const dark = { ...PLAIN, dark: true } as const
const window = { ...dark, secretInput: true, grace: true } as const
const hands = { ...PLAIN, secretInput: true, grace: true, skippable: false } as const

/** Every phase, in the order of a game. A new phase is a row here; the compiler names what else it needs. */
export const PHASES: Readonly<Record<PhaseId, PhaseFacts>> = {
  seating: { ...PLAIN, kind: 'gathering', length: 'seating' },
  deal: { ...PLAIN, kind: 'gathering', length: 'deal' },
  mafiaMeeting: { ...dark, kind: 'zeroNight', secretInput: true, length: 'mafiaMeeting' },
  donSign: { ...dark, kind: 'zeroNight', length: 'donSign' },
  sheriffSign: { ...dark, kind: 'zeroNight', length: 'sheriffSign' },
  freeSeating: { ...PLAIN, kind: 'zeroNight', length: 'freeSeating' },
  dayStart: { ...PLAIN, kind: 'day', skippable: false, ledByJudge: true, length: 'dayStart' },
  speech: { ...speech, kind: 'day', skippable: false, length: 'speech' },
  voteIntro: { ...PLAIN, kind: 'vote', ledByJudge: true, length: 'voteIntro' },
  voteCandidate: { ...hands, kind: 'vote', length: 'voteCandidate' },
  voteSimultaneous: { ...hands, kind: 'vote', length: 'voteSimultaneous' },
  voteResult: { ...PLAIN, kind: 'vote', length: 'voteResult' },
  tieSpeech: { ...speech, kind: 'vote', length: 'tieSpeech' },
  talkSpeech: { ...speech, kind: 'day', length: 'tieSpeech' },
  liftVote: { ...hands, kind: 'vote', length: 'liftVote' },
  farewell: { ...speech, kind: 'day', length: 'farewell' },
  nightFall: { ...dark, kind: 'night', skippable: false, length: 'nightFall' },
  nightShoot: { ...window, kind: 'night', skippable: false, length: 'nightShoot' },
  nightDon: { ...window, kind: 'night', length: 'nightDon' },
  nightSheriff: { ...window, kind: 'night', length: 'nightSheriff' },
  nightDoctor: { ...window, kind: 'night', length: 'nightDoctor' },
  bestMove: { ...window, kind: 'night', length: 'bestMove' },
  morning: { ...PLAIN, kind: 'night', length: 'morning' },
  finalSpeech: { ...speech, kind: 'day', length: 'finalSpeech' },
  gameOver: { ...PLAIN, kind: 'over', length: 'judgeReview' },
  aborted: { ...PLAIN, kind: 'over', length: 'judgeReview' },
}
