import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { formAnswer } from './form-answer.ts'
import { pageOfQuery } from './page.ts'
import { rowId } from './row-id.ts'

/** The lists of the one queue of moderators. */
export const caseKinds = ['reports', 'protests', 'appeals', 'messages'] as const
export type CaseKind = (typeof caseKinds)[number]

/** `mine`: open cases that the caller took, and cases that the caller decided. */
export const caseStates = ['open', 'mine', 'decided'] as const
export type CaseState = (typeof caseStates)[number]

export const CASE_LIMITS = {
  /** How many open cases one moderator holds at a time. */
  taken: 30,
  /** How long a taken case is held. */
  takenHours: 24,
  find: 100,
} as const

/** What each of the lists is asked for. Open cases come the oldest first, the others the latest first. */
export const caseQuery = z.object({
  page: pageOfQuery,
  state: z.enum(caseStates).default('open'),
  /** Part of the name of a player of the case, or the number of its game where it has one; blank: all. */
  find: z.string().max(CASE_LIMITS.find).default(''),
})

export type CaseQuery = Readonly<z.infer<typeof caseQuery>>

/** Who works on an open case; null: nobody. */
export const takenCase = z.object({ by: z.string(), own: z.boolean() }).nullable()
export type TakenCase = Readonly<z.infer<typeof takenCase>>

/**
 * Takes an open case for `CASE_LIMITS.takenHours`, so that two moderators do not work on one, or lets it go. It binds nobody: another
 * may decide it. `not_found`: no such case waits that the caller may decide.
 */
export const takeCase = endpoint({
  method: 'POST',
  path: '/admin/api/take-case',
  auth: 'required',
  permission: 'moderate',
  csrf: true,
  body: z.object({ kind: z.enum(caseKinds), id: rowId, taken: z.boolean() }),
  answer: formAnswer,
  errors: [
    'not_signed_in',
    'session_expired',
    'csrf_invalid',
    'forbidden',
    'validation_failed',
    'not_found',
    'too_many_requests',
  ],
})
