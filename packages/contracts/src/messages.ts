import { z } from 'zod'
import { caseQuery, takenCase } from './cases.ts'
import { endpoint } from './endpoint.ts'
import { formAnswer } from './form-answer.ts'
import { nothing, serverMessage } from './realtime.ts'
import { banWish, REPORT_LIMITS, reportDecision, reportVerdicts } from './reports.ts'
import { rowId, rowIdOfQuery } from './row-id.ts'
import type { GivenCategory } from './sanction-kinds.ts'

/**
 * `reported`: messages in one report; `neighbours`: so many before and after each of them moderators see too; `daysKept`: after
 * them a message is deleted.
 */
export const MESSAGE_LIMITS = {
  text: 500,
  perMinute: 20,
  perHour: 200,
  newConversationsPerDay: 10,
  conversationsShown: 100,
  page: 50,
  reported: 20,
  neighbours: 1,
  daysKept: 90,
} as const

const READ = ['not_signed_in', 'session_expired', 'already_in_game'] as const
const POSTED = [...READ, 'csrf_invalid', 'validation_failed', 'too_many_requests'] as const
const userId = rowId
const messageId = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

const person = z.object({ id: z.number(), username: z.string(), image: z.string().nullable() })
const message = z.object({
  id: z.number(),
  /** The caller wrote it. */
  own: z.boolean(),
  text: z.string(),
  /** ISO moment. */
  at: z.string(),
})
export type PrivateMessage = Readonly<z.infer<typeof message>>

const conversation = z.object({ with: person, last: message, unread: z.number() })
export type Conversation = Readonly<z.infer<typeof conversation>>

/**
 * The latest conversations of the caller. This and every other call of private messages is `already_in_game` for somebody who
 * sits at a running table: nobody of a game may tell another one something in secret.
 */
export const getConversations = endpoint({
  method: 'GET',
  path: '/messages/default/get-conversations',
  auth: 'required',
  answer: z.object({
    conversations: z.array(conversation).readonly(),
    /** Unread messages of all conversations. */
    unread: z.number(),
  }),
  errors: READ,
})

/** A page of a conversation, the latest messages first. `maySend`: the two are friends. */
export const getConversation = endpoint({
  method: 'GET',
  path: '/messages/default/get-conversation',
  auth: 'required',
  query: z.object({
    userId: rowIdOfQuery,
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  answer: z.object({
    with: person,
    messages: z.array(message).readonly(),
    hasMore: z.boolean(),
    maySend: z.boolean(),
  }),
  errors: [...READ, 'validation_failed', 'profile_not_found'],
})

/** Writes to a friend. Errors of the form: `text`, and `userId` for somebody who is no friend. */
export const sendPrivateMessage = endpoint({
  method: 'POST',
  path: '/messages/default/send',
  auth: 'required',
  csrf: true,
  body: z.object({ userId, text: z.string().max(MESSAGE_LIMITS.text * 2) }),
  answer: formAnswer,
  errors: POSTED,
})

/** The caller has read the conversation with this account up to this message. */
export const readPrivateMessages = endpoint({
  method: 'POST',
  path: '/messages/default/read',
  auth: 'required',
  csrf: true,
  body: z.object({ userId, until: messageId }),
  answer: formAnswer,
  errors: POSTED,
})

/**
 * Reports messages of a conversation to the moderators, who see these and their neighbours and no others. At least one of them is
 * by the other side. One report of an account about another waits at a time, and it counts among the reports of a day.
 */
export const reportPrivateMessages = endpoint({
  method: 'POST',
  path: '/messages/default/report',
  auth: 'required',
  csrf: true,
  body: z.object({
    userId,
    messages: z.array(messageId).min(1).max(MESSAGE_LIMITS.reported),
    text: z.string().max(MESSAGE_LIMITS.text * 2),
  }),
  answer: formAnswer,
  errors: POSTED,
})

/** Pushed to every page of an account when a message comes or is sent, or it has read some; never while it plays. */
export const messagesChangedMessage = serverMessage({
  name: 'messages.changed',
  payload: nothing,
})

/** What a violation in private messages is: those of the given ones that can be written. */
export const messageCategories = [
  'insults',
  'hints',
  'foreignAccount',
  'collusion',
  'other',
] as const satisfies readonly GivenCategory[]
export type MessageCategory = (typeof messageCategories)[number]

const named = person.pick({ id: true, username: true })
const messageReport = z.object({
  id: z.number(),
  /** See `listReports`. */
  reporter: named.extend({
    sent: z.number(),
    confirmed: z.number(),
    falseNow: z.number(),
    aDay: z.number(),
  }),
  accused: named,
  /** What the reporter wrote. */
  text: z.string(),
  at: z.string(),
  /**
   * In the order in which they were written. `byAccused`: by who is reported; `reported`: chosen by the reporter, else a neighbour.
   * None: they were decided about long ago and are gone.
   */
  messages: z
    .array(z.object({ byAccused: z.boolean(), reported: z.boolean(), text: z.string(), at: z.string() }))
    .readonly(),
  /** Other reports about the player that were true, those of games too. */
  confirmedBefore: z.number(),
  taken: takenCase,
  decision: reportDecision,
})
export type MessageReport = Readonly<z.infer<typeof messageReport>>

export const MESSAGE_REPORTS_PAGE = 20

/** Reports of private messages. Nobody reads those about themselves. */
export const listMessageReports = endpoint({
  method: 'GET',
  path: '/admin/api/get-message-reports',
  auth: 'required',
  permission: 'moderate',
  query: caseQuery,
  answer: z.object({ rows: z.array(messageReport).readonly(), totalCount: z.number() }),
  errors: ['not_signed_in', 'session_expired', 'forbidden', 'validation_failed'],
})

/**
 * Decides a report of messages once, not by who sent it or is reported, as `decideReport` does one of a game. `category`: what a
 * violation is.
 */
export const decideMessageReport = endpoint({
  method: 'POST',
  path: '/admin/api/decide-message-report',
  auth: 'required',
  permission: 'moderate',
  csrf: true,
  body: z.object({
    id: rowId,
    verdict: z.enum(reportVerdicts),
    category: z.enum(messageCategories).default('other'),
    words: z.string().max(REPORT_LIMITS.words * 2),
    ban: banWish,
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
