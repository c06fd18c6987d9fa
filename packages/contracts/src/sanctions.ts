import { z } from 'zod'
import { caseQuery, takenCase } from './cases.ts'
import { endpoint } from './endpoint.ts'
import { formAnswer } from './form-answer.ts'
import { rowId, rowIdOfQuery } from './row-id.ts'
import { LONGEST_BAN_MINUTES, sanctionCategories, sanctionKinds } from './sanction-kinds.ts'

/** What a player was punished with, and the appeal against it. */
export const APPEAL_LIMITS = {
  text: 1000,
  words: 500,
  /** How long after a sanction its appeal is taken. */
  days: 14,
  /** How many appeals of one account wait at a time. */
  open: 3,
  /** Within so many days an appeal should be answered. */
  answerDays: 3,
} as const
export const APPEALS_PAGE_SIZE = 20

/** What an appeal came to. `shortened`: a ban only. `lifted`: the sanction counts for nothing any more. */
export const appealOutcomes = ['confirmed', 'shortened', 'lifted'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]

const id = rowId
const kind = z.enum(sanctionKinds)

const sanction = z.object({
  kind,
  /** Within its kind. */
  id: z.number(),
  category: z.enum(sanctionCategories),
  /** The words of who gave it. */
  reason: z.string(),
  /** ISO moments; `until` null: a ban without an end. Of a warning both are the same. */
  from: z.string(),
  until: z.string().nullable(),
  lifted: z.boolean(),
  /** The number in `/match/{number}`. Null: it follows from no single game. */
  gameNumber: z.number().nullable(),
})

const decision = z.object({ outcome: z.enum(appealOutcomes), words: z.string(), at: z.string() })

const ownSanction = sanction.extend({
  /** ISO moment until which it may be appealed; null: no longer, or it was. */
  appealUntil: z.string().nullable(),
  appeal: z
    .object({
      text: z.string(),
      at: z.string(),
      /** `byGiver`: by who gave the sanction, because nobody else had the right. */
      decision: decision.extend({ byGiver: z.boolean() }).nullable(),
    })
    .nullable(),
})
export type OwnSanction = Readonly<z.infer<typeof ownSanction>>

/** The latest bans and warnings of the caller, with what became of their appeals. A ban keeps nobody from this call. */
export const getOwnSanctions = endpoint({
  method: 'GET',
  path: '/sanctions/get-own',
  auth: 'required',
  answer: z.object({ rows: z.array(ownSanction).readonly() }),
  errors: ['not_signed_in', 'session_expired'],
})

/**
 * Appeals a ban or a warning of the caller, once each and within `APPEAL_LIMITS.days`. `not_found`: the caller has no
 * such sanction.
 */
export const sendAppeal = endpoint({
  method: 'POST',
  path: '/sanctions/appeal',
  auth: 'required',
  csrf: true,
  body: z.object({ kind, id, text: z.string().max(APPEAL_LIMITS.text * 2) }),
  answer: formAnswer,
  errors: [
    'not_signed_in',
    'session_expired',
    'csrf_invalid',
    'validation_failed',
    'not_found',
    'too_many_requests',
  ],
})

const person = z.object({ id: z.number(), username: z.string() })

const listedSanction = sanction.extend({
  /** Null: the service itself. */
  by: z.string().nullable(),
})
export type ListedSanction = Readonly<z.infer<typeof listedSanction>>

const appeal = z.object({
  id: z.number(),
  sanction: listedSanction,
  player: person,
  text: z.string(),
  at: z.string(),
  /** The index of the event of the log that the report behind the sanction names; null: none does. */
  moment: z.number().nullable(),
  /** False: the caller gave the sanction, sent the report behind it, or may not lift such a ban. Another moderator decides, or an administrator. */
  mayDecide: z.boolean(),
  /** The caller gave the sanction and decides all the same: nobody else may. The player is told. */
  alone: z.boolean(),
  taken: takenCase,
  decision: decision.extend({ by: z.string() }).nullable(),
})
export type Appeal = Readonly<z.infer<typeof appeal>>

/** Nobody reads their own here. */
export const listAppeals = endpoint({
  method: 'GET',
  path: '/admin/api/get-appeals',
  auth: 'required',
  permission: 'moderate',
  query: caseQuery,
  answer: z.object({ rows: z.array(appeal).readonly(), totalCount: z.number() }),
  errors: ['not_signed_in', 'session_expired', 'forbidden', 'validation_failed'],
})

/**
 * Decides an appeal once, by a moderator who neither gave the sanction nor reported the player; where nobody else has the right, who gave
 * the sanction may. `minutes`: with
 * `shortened` the new length of the ban from its beginning, less than it has now; else null. `words` go to the player.
 */
export const decideAppeal = endpoint({
  method: 'POST',
  path: '/admin/api/decide-appeal',
  auth: 'required',
  permission: 'moderate',
  csrf: true,
  body: z.object({
    id,
    outcome: z.enum(appealOutcomes),
    minutes: z.int().min(1).max(LONGEST_BAN_MINUTES).nullable(),
    words: z.string().max(APPEAL_LIMITS.words * 2),
  }),
  answer: formAnswer,
  errors: ['not_signed_in', 'session_expired', 'csrf_invalid', 'forbidden', 'validation_failed', 'not_found'],
})

/** The latest bans and warnings of one player, for moderators. */
export const listSanctions = endpoint({
  method: 'GET',
  path: '/admin/api/get-sanctions',
  auth: 'required',
  permission: 'moderate',
  query: z.object({ accountId: rowIdOfQuery }),
  answer: z.object({ rows: z.array(listedSanction).readonly() }),
  errors: ['not_signed_in', 'session_expired', 'forbidden', 'validation_failed', 'profile_not_found'],
})

/** How heavy a sanction is, as the ledger tells it: a warning, or a ban of at most an hour, a day, a week, longer, without an end. */
export const ledgerMeasures = ['warning', 'hour', 'day', 'week', 'longer', 'endless'] as const
export type LedgerMeasure = (typeof ledgerMeasures)[number]

/** What became of an appeal by the day its month was published. `none`: there was none; `open`: it waited. */
export const ledgerAppeals = ['none', 'open', ...appealOutcomes] as const
export type LedgerAppeal = (typeof ledgerAppeals)[number]

/** A line of the ledger stands for `players` or more accounts, never for fewer; a month with fewer than `month` tells nothing else. */
export const LEDGER_LIMITS = { players: 5, month: 10, shownMonths: 36 } as const

/** Equal sanctions of a month. What would point at fewer players is null. */
const ledgerRow = z.object({
  /** `2026-11-23`, in Moscow. */
  day: z.string().nullable(),
  measure: z.enum(ledgerMeasures).nullable(),
  category: z.enum(sanctionCategories).nullable(),
  appeal: z.enum(ledgerAppeals).nullable(),
  count: z.number(),
})
export type LedgerRow = Readonly<z.infer<typeof ledgerRow>>

const ledgerMonth = z.object({
  /** `2026-09`, in Moscow. */
  month: z.string(),
  /** Null: too few players to tell. The same for the figures below. */
  total: z.number().nullable(),
  bans: z.number().nullable(),
  warnings: z.number().nullable(),
  appealed: z.number().nullable(),
  /** Appeals by which a sanction was lifted or shortened. */
  granted: z.number().nullable(),
})
export type LedgerMonth = Readonly<z.infer<typeof ledgerMonth>>

/**
 * The public ledger of sanctions, without names and numbers. A month is published once, a month after its end, and never changes.
 * `month`: of which the rows are; without it the latest. `not_found`: it is not published.
 */
export const getLedger = endpoint({
  method: 'GET',
  path: '/sanctions/get-ledger',
  auth: 'none',
  query: z.object({
    month: z
      .string()
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
      .optional(),
  }),
  answer: z.object({
    /** The latest first. */
    months: z.array(ledgerMonth).readonly(),
    month: z.string().nullable(),
    rows: z.array(ledgerRow).readonly(),
  }),
  errors: ['validation_failed', 'not_found'],
})
