import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { formAnswer } from './form-answer.ts'
import { rowId } from './row-id.ts'
import { paces } from './search.ts'

/** Passed practices that an application takes; after a declined one as many new ones. */
export const JUDGE_PASSES_NEEDED = 3
export const APPLICATION_LIMIT = 1000
export const JUDGE_PRACTICES_SHOWN = 20

/** What a practice player does for the judge to see. The last four deserve nothing. */
const signKinds = [
  'talks_out_of_turn',
  'nominates_out_of_turn',
  'gestures',
  'argues',
  'prompts_in_vote',
  'second_hand',
  'late_hand',
  'insults',
  'peeks',
  'loud_own_minute',
  'nods',
  'looks_away',
  'hand_at_cheek',
] as const
export type SignKind = (typeof signKinds)[number]

/** What a judge gives for it. */
export const measures = ['foul', 'removal', 'none'] as const
export type Measure = (typeof measures)[number]

const SIGNED_IN = ['not_signed_in', 'session_expired'] as const
const gameId = z.uuid()

/**
 * Opens a practice table with ten practice players, some of whom break rules, and the caller as its judge. No right is
 * needed. `too_many_requests`: the limit of practice games in an hour.
 */
export const startJudgePractice = endpoint({
  method: 'POST',
  path: '/judging/start-practice',
  auth: 'required',
  csrf: true,
  body: z.object({ pace: z.enum(paces).default('normal') }),
  answer: z.object({ gameId }),
  errors: [
    ...SIGNED_IN,
    'csrf_invalid',
    'validation_failed',
    'too_many_requests',
    'already_in_game',
    'already_in_lobby',
    'already_in_game_search',
  ],
})

const sign = z.object({
  id: z.number().int(),
  kind: z.enum(signKinds),
  seat: z.number().int(),
  /** Server time, ms: since when it is seen, and until when. */
  at: z.number(),
  until: z.number(),
})
export type Sign = Readonly<z.infer<typeof sign>>

/** What the players of the caller's own practice have done up to now. A page at the table asks every second or two. */
export const getSigns = endpoint({
  method: 'GET',
  path: '/judging/get-signs',
  auth: 'required',
  query: z.object({ gameId }),
  answer: z.array(sign).readonly(),
  errors: [...SIGNED_IN, 'validation_failed', 'game_not_found'],
})

const judgedSign = z.object({
  kind: z.enum(signKinds),
  seat: z.number().int(),
  day: z.number().int(),
  measure: z.enum(measures),
  /** `left_alone`: it deserved nothing, and nothing was given. */
  outcome: z.enum(['found', 'missed', 'wrong_measure', 'left_alone']),
})
export type JudgedSign = Readonly<z.infer<typeof judgedSign>>

const assessment = z.object({
  passed: z.boolean(),
  /** 0 to 100. */
  score: z.number(),
  signs: z.array(judgedSign).readonly(),
  /** Fouls and removals for nothing. */
  wrongActs: z
    .array(z.object({ seat: z.number().int(), day: z.number().int(), measure: z.enum(measures) }))
    .readonly(),
  /** The announcements that the judge ended before the clock did, of all. */
  steps: z.object({ kept: z.number().int(), all: z.number().int() }),
})
export type Assessment = Readonly<z.infer<typeof assessment>>

const judgePractice = z.object({
  gameId,
  /** ISO moment. */
  startedAt: z.string(),
  /** Null while the game runs, and when it was broken off. */
  assessment: assessment.nullable(),
})
export type JudgePractice = Readonly<z.infer<typeof judgePractice>>

/** One practice of the caller. */
export const getJudgePractice = endpoint({
  method: 'GET',
  path: '/judging/get-practice',
  auth: 'required',
  query: z.object({ gameId }),
  answer: judgePractice,
  errors: [...SIGNED_IN, 'validation_failed', 'game_not_found'],
})

export const applicationStates = ['open', 'accepted', 'declined'] as const

/** The caller's latest practices, how many passes count, and the latest application. */
export const listJudgePractices = endpoint({
  method: 'GET',
  path: '/judging/get-practices',
  auth: 'required',
  answer: z.object({
    rows: z.array(judgePractice).readonly(),
    passes: z.number().int(),
    /** The caller has the right already. */
    isJudge: z.boolean(),
    application: z.object({ state: z.enum(applicationStates), reason: z.string().nullable() }).nullable(),
  }),
  errors: SIGNED_IN,
})

/** Applies for the right of a judge. One application at a time. Errors under `text`. */
export const applyForJudge = endpoint({
  method: 'POST',
  path: '/judging/apply',
  auth: 'required',
  csrf: true,
  body: z.object({ text: z.string().max(APPLICATION_LIMIT) }),
  answer: formAnswer,
  errors: [...SIGNED_IN, 'csrf_invalid', 'validation_failed'],
})

const judgeApplication = z.object({
  id: z.number().int(),
  player: z.object({ id: z.number().int(), username: z.string() }),
  text: z.string(),
  createdAt: z.string(),
  passes: z.number().int(),
})
export type JudgeApplication = Readonly<z.infer<typeof judgeApplication>>

/** Open applications, the oldest first, at most fifty. */
export const listJudgeApplications = endpoint({
  method: 'GET',
  path: '/admin/api/get-judge-applications',
  auth: 'required',
  permission: 'moderate',
  answer: z.array(judgeApplication).readonly(),
  errors: [...SIGNED_IN, 'forbidden'],
})

/** Accepts an application, which gives the right, or declines it with a reason. `errors.accepted`: the player has proved no address. `not_found`: it is decided already. */
export const decideJudgeApplication = endpoint({
  method: 'POST',
  path: '/admin/api/decide-judge-application',
  auth: 'required',
  permission: 'moderate',
  csrf: true,
  body: z.object({
    id: rowId,
    accepted: z.boolean(),
    reason: z.string().max(1000),
  }),
  answer: formAnswer,
  errors: [...SIGNED_IN, 'forbidden', 'csrf_invalid', 'validation_failed', 'not_found'],
})
