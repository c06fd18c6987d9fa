import type { ProtocolChange } from '@gorod/rules'
import { z } from 'zod'
import { caseQuery, takenCase } from './cases.ts'
import { endpoint } from './endpoint.ts'
import { formAnswer } from './form-answer.ts'
import { gameModes } from './game.ts'
import { pageOfQuery } from './page.ts'
import { rowId, rowIdOfQuery } from './row-id.ts'

/** What a judge's game goes through after its end: changes of the protocol, and protests with their answers. */
export const REVIEW_LIMITS = {
  text: 1000,
  reason: 200,
  note: 200,
  /** How long after its end a game may be counted again: every later rating follows from it. */
  recountDays: 7,
} as const
export const JUDGED_PAGE_SIZE = 20
export const PROTESTS_PAGE_SIZE = 20

const number = rowId
const numberOfQuery = rowIdOfQuery
const seat = z.int().min(1).max(12)

/** A change that a ruling makes; the rules check it again with the table at hand. */
const protocolChange: z.ZodType<ProtocolChange, ProtocolChange> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('extra'),
    seat,
    points: z.number().min(-1).max(1).multipleOf(0.05),
    note: z.string().max(REVIEW_LIMITS.note),
  }),
  z.strictObject({ kind: z.literal('best'), seat: seat.nullable() }),
  z.strictObject({ kind: z.literal('worst'), seat: seat.nullable() }),
  z.strictObject({
    kind: z.literal('remark'),
    seat: seat.nullable(),
    text: z.string().max(REVIEW_LIMITS.note),
  }),
  /** What the seat is punished with from now on: fouls, technical fouls and of these the major ones, a removal or a team loss. */
  z.strictObject({
    kind: z.literal('sanction'),
    seat,
    fouls: z.int().min(0).max(4),
    techFouls: z.int().min(0).max(2),
    majorTechFouls: z.int().min(0).max(2),
    penalty: z.enum(['none', 'removal', 'teamLoss']),
  }),
  z.strictObject({ kind: z.literal('verdict'), winner: z.enum(['red', 'black', 'draw']) }),
  z.strictObject({ kind: z.literal('annulled'), annulled: z.boolean() }),
])

const arbiter = z.enum(['judge', 'moderator'])

const protest = z.object({
  id: z.number(),
  seat,
  username: z.string(),
  text: z.string(),
  /** Index of an event of the log; null: the game as a whole. */
  moment: z.number().nullable(),
  /** ISO moments. */
  at: z.string(),
  answer: z.object({ accepted: z.boolean(), text: z.string(), by: arbiter, at: z.string() }).nullable(),
})
export type Protest = Readonly<z.infer<typeof protest>>

const matchReview = z.object({
  /** ISO moment until which the protocol may be changed and protests may be sent. */
  until: z.string(),
  open: z.boolean(),
  /** The caller may change the protocol, and answers protests: the judge of the game, or a moderator who did not play. */
  arbiter: arbiter.nullable(),
  /** The caller played, the review is open, and there is no protest of theirs. */
  mayProtest: z.boolean(),
  /** For the people of the game and moderators; empty for everybody else. */
  protests: z.array(protest).readonly(),
})
export type MatchReview = Readonly<z.infer<typeof matchReview>>

const READING = ['validation_failed', 'game_not_found'] as const
const POSTED = ['not_signed_in', 'session_expired', 'csrf_invalid', ...READING] as const

/** The review of a finished game; null for a game without a human judge, which has none. */
export const getMatchReview = endpoint({
  method: 'GET',
  path: '/game/default/get-match-review',
  auth: 'optional',
  query: z.object({ id: numberOfQuery }),
  answer: matchReview.nullable(),
  errors: READING,
})

/** A player of the game protests, once a game, while the review is open. `not_in_game`: the caller did not play. */
export const sendProtest = endpoint({
  method: 'POST',
  path: '/game/default/send-protest',
  auth: 'required',
  csrf: true,
  body: z.object({
    id: number,
    text: z.string().max(REVIEW_LIMITS.text * 2),
    moment: z.int().min(0).max(100_000).nullable(),
  }),
  answer: formAnswer,
  errors: [...POSTED, 'not_in_game', 'too_many_requests'],
})

/**
 * The judge of the game or a moderator answers a protest, once. An accepted one may carry the correction, which is made
 * with the answer as its reason. `not_found`: no such protest.
 */
export const answerProtest = endpoint({
  method: 'POST',
  path: '/game/default/answer-protest',
  auth: 'required',
  csrf: true,
  body: z.object({
    protestId: number,
    accepted: z.boolean(),
    text: z.string().max(REVIEW_LIMITS.reason * 2),
    change: protocolChange.nullable(),
  }),
  answer: formAnswer,
  errors: ['not_signed_in', 'session_expired', 'csrf_invalid', 'validation_failed', 'forbidden', 'not_found'],
})

/** The judge of the game or a moderator changes the protocol while the review is open. */
export const changeProtocol = endpoint({
  method: 'POST',
  path: '/game/default/change-protocol',
  auth: 'required',
  csrf: true,
  body: z.object({
    id: number,
    change: protocolChange,
    reason: z.string().max(REVIEW_LIMITS.reason * 2),
  }),
  answer: formAnswer,
  errors: [...POSTED, 'forbidden'],
})

const judgedGame = z.object({
  /** The number in `/match/{number}`. */
  number: z.number(),
  mode: z.enum(gameModes),
  endedAt: z.string(),
  winner: z.enum(['red', 'black', 'draw']).nullable(),
  annulled: z.boolean(),
  /** The protocol may still be changed. */
  open: z.boolean(),
  openProtests: z.number(),
})
export type JudgedGame = Readonly<z.infer<typeof judgedGame>>

/** The finished games that the caller judged, the latest first. */
export const getJudgedGames = endpoint({
  method: 'GET',
  path: '/game/default/get-judged',
  auth: 'required',
  query: z.object({ page: pageOfQuery }),
  answer: z.object({ rows: z.array(judgedGame).readonly(), totalCount: z.number() }),
  errors: ['not_signed_in', 'session_expired', 'validation_failed'],
})

const ownProtest = protest.omit({ seat: true, username: true }).extend({ gameNumber: z.number() })
export type OwnProtest = Readonly<z.infer<typeof ownProtest>>

/** The latest protests of the caller, with their answers. */
export const getOwnProtests = endpoint({
  method: 'GET',
  path: '/game/default/get-own-protests',
  auth: 'required',
  answer: z.object({ rows: z.array(ownProtest).readonly() }),
  errors: ['not_signed_in', 'session_expired'],
})

const listedProtest = protest.extend({ gameNumber: z.number(), userId: z.number(), taken: takenCase })
export type ListedProtest = Readonly<z.infer<typeof listedProtest>>

/**
 * Counts the game of a protest again from its log: results, and the ratings that follow. The sender of the protest is told. `forbidden`:
 * the caller played in it. `not_found`: no such protest.
 */
export const recountGame = endpoint({
  method: 'POST',
  path: '/admin/api/recount-game',
  auth: 'required',
  permission: 'moderate',
  csrf: true,
  body: z.object({ protestId: number }),
  answer: formAnswer.extend({
    /** Other results than before. */
    changed: z.boolean(),
  }),
  errors: [
    'not_signed_in',
    'session_expired',
    'csrf_invalid',
    'validation_failed',
    'forbidden',
    'not_found',
    'too_many_requests',
  ],
})

/** Protests, without an answer or with one. */
export const listProtests = endpoint({
  method: 'GET',
  path: '/admin/api/get-protests',
  auth: 'required',
  permission: 'moderate',
  query: caseQuery,
  answer: z.object({ rows: z.array(listedProtest).readonly(), totalCount: z.number() }),
  errors: ['not_signed_in', 'session_expired', 'forbidden', 'validation_failed'],
})
