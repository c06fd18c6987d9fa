import { z } from 'zod'
import { caseQuery, takenCase } from './cases.ts'
import { endpoint } from './endpoint.ts'
import { formAnswer } from './form-answer.ts'
import { gameModes } from './game.ts'
import { reportKinds } from './report-kinds.ts'
import { rowId } from './row-id.ts'
import { LONGEST_BAN_MINUTES, sanctionKinds } from './sanction-kinds.ts'

/** Reports about players: who sends one is shown to moderators alone. */
export const REPORT_LIMITS = {
  text: 500,
  words: 300,
  /** How many reports a day an account may send, by the number of its false ones that still count; the last repeats. */
  aDay: [10, 5, 2, 0],
  /** How long a false report counts against its sender. */
  falseDays: 30,
  /** How long a penalty that the table rejected counts against its proposer. */
  proposalDays: 90,
} as const
export const REPORTS_PAGE_SIZE = 20

/**
 * What a report came to. `violation`: the player was warned or banned. `false`: made up; who sends these may send fewer
 * for a while.
 */
export const reportVerdicts = ['none', 'violation', 'false'] as const
export type ReportVerdict = (typeof reportVerdicts)[number]

const seat = z.int().min(1).max(12)

/** A game by its id, as the table knows it, or by its number, as its page `/match/{number}` does. */
const reportedGame = z.union([z.uuid(), rowId])

/**
 * Reports the player of a seat, once a game: by those who sit at the table and by its judge, while the game runs and
 * after it. `moment`: the index of an event of the log; null: where the log is now, which a running game always takes.
 * `text` may be blank but for the kind `other`. `not_in_game`: the caller has no place there.
 */
export const sendReport = endpoint({
  method: 'POST',
  path: '/game/default/send-report',
  auth: 'required',
  csrf: true,
  body: z.object({
    game: reportedGame,
    seat,
    moment: z.int().min(0).max(100_000).nullable(),
    kind: z.enum(reportKinds),
    text: z.string().max(REPORT_LIMITS.text * 2),
  }),
  answer: formAnswer,
  errors: [
    'not_signed_in',
    'session_expired',
    'csrf_invalid',
    'validation_failed',
    'game_not_found',
    'not_in_game',
    'too_many_requests',
  ],
})

const person = z.object({ id: z.number(), username: z.string() })

/** What became of the reports of a sender: moderators weigh the next one by it. */
const sender = person.extend({
  sent: z.number(),
  confirmed: z.number(),
  /** False ones that still count against the sender. */
  falseNow: z.number(),
  /** How many reports a day the sender may send now. */
  aDay: z.number(),
})

/** Null: the report waits. */
export const reportDecision = z
  .object({
    verdict: z.enum(reportVerdicts),
    words: z.string(),
    by: z.string(),
    at: z.string(),
    banned: z.boolean(),
    /** What the player got for a violation; null: nothing that is known by number. */
    sanction: z.object({ kind: z.enum(sanctionKinds), id: z.number() }).nullable(),
    /** An appeal lifted what the player got. */
    overturned: z.boolean(),
  })
  .nullable()
export type ReportDecision = Readonly<z.infer<typeof reportDecision>>

/**
 * What became of the penalties that a player proposed at tables without a judge, in the last `REPORT_LIMITS.proposalDays` days: those
 * that the table decided, and of these those that it rejected (rule book §12.3).
 */
const proposals = z.object({ decided: z.number(), rejected: z.number() })

const report = z.object({
  id: z.number(),
  game: z.object({ number: z.number(), mode: z.enum(gameModes), running: z.boolean() }),
  /** The index of an event of the log: the one named, or the last one when the report was sent. Null while the game runs. */
  moment: z.number().nullable(),
  seat,
  accused: person,
  reporter: sender,
  kind: z.enum(reportKinds),
  text: z.string(),
  /** ISO moment. */
  at: z.string(),
  /** Other reports about the player that were true. */
  confirmedBefore: z.number(),
  /** What tables said to the penalties that the reported player proposed. */
  proposals,
  /** The other players of that game who have an account. */
  others: z.array(person.extend({ seat })).readonly(),
  taken: takenCase,
  decision: reportDecision,
})
export type Report = Readonly<z.infer<typeof report>>

/** Nobody reads those about themselves. */
export const listReports = endpoint({
  method: 'GET',
  path: '/admin/api/get-reports',
  auth: 'required',
  permission: 'moderate',
  query: caseQuery,
  answer: z.object({ rows: z.array(report).readonly(), totalCount: z.number() }),
  errors: ['not_signed_in', 'session_expired', 'forbidden', 'validation_failed'],
})

/** With a violation: banned for so many minutes, null: without an end. Null or left out: a warning. */
export const banWish = z
  .object({ minutes: z.int().min(1).max(LONGEST_BAN_MINUTES).nullable() })
  .nullable()
  .default(null)

/**
 * Decides a report once, not by who sent it or is reported. The sender learns the verdict; `words` go to the reported player
 * after a violation and to the sender of a false report, by e-mail, and must not be blank then. `ban`: after a violation the
 * player is banned for so many minutes, null: without an end; without it they are warned.
 * `apart`: another player of that game with whom the reported one is not seated any more; not with a false report.
 */
export const decideReport = endpoint({
  method: 'POST',
  path: '/admin/api/decide-report',
  auth: 'required',
  permission: 'moderate',
  csrf: true,
  body: z.object({
    id: rowId,
    verdict: z.enum(reportVerdicts),
    words: z.string().max(REPORT_LIMITS.words * 2),
    ban: banWish,
    apart: rowId.nullable().default(null),
  }),
  answer: formAnswer,
  errors: [
    'not_signed_in',
    'session_expired',
    'csrf_invalid',
    'forbidden',
    'owner_proof_required',
    'validation_failed',
    'not_found',
  ],
})

const ownReport = report.pick({ id: true, at: true }).extend({
  /** Null: a report of private messages, whose numbers are counted apart. */
  gameNumber: z.number().nullable(),
  /** Null: of private messages. */
  kind: z.enum(reportKinds).nullable(),
  accused: z.string(),
  /** Null: waits. */
  verdict: z.enum(reportVerdicts).nullable(),
  /** The words of the moderator about a false report; else null. */
  words: z.string().nullable(),
})
export type OwnReport = Readonly<z.infer<typeof ownReport>>

/** The latest reports of the caller, of games and of private messages, and what tables said to the penalties that the caller proposed. What a player got for it is between them and moderators. */
export const getOwnReports = endpoint({
  method: 'GET',
  path: '/game/default/get-own-reports',
  auth: 'required',
  answer: z.object({ rows: z.array(ownReport).readonly(), proposals }),
  errors: ['not_signed_in', 'session_expired'],
})
