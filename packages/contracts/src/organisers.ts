import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { formAnswer } from './form-answer.ts'
import { gameModes } from './game.ts'
import { rowId, rowIdOfQuery } from './row-id.ts'

/** What programs of organisers read and are told: finished matches that everybody may see. How to: docs/organisers.md. */
export const ORGANISER_LIMITS = { tokens: 5, webhooks: 3, name: 40, url: 500, matches: 50 } as const
/** Calls of one token within a minute. */
export const ORGANISER_CALLS_PER_MINUTE = 120

const number = rowIdOfQuery
const id = rowId

const openMatch = z.object({
  number: z.number(),
  mode: z.enum(gameModes),
  championshipId: z.number().nullable(),
  /** ISO moments. */
  startedAt: z.string(),
  endedAt: z.string(),
  /** Null: a ruling took the result away. */
  winner: z.enum(['red', 'black', 'draw']).nullable(),
  annulled: z.boolean(),
  seats: z
    .array(
      z.object({
        seat: z.number(),
        /** Null for a practice player. */
        userId: z.number().nullable(),
        username: z.string(),
        role: z.enum(['civilian', 'sheriff', 'mafia', 'godfather', 'doctor']),
        won: z.boolean(),
        /** Points of the game, the sum of their parts. */
        points: z.number(),
      }),
    )
    .readonly(),
})
export type OpenMatchAnswer = z.input<typeof openMatch>

const READING = ['not_signed_in', 'validation_failed', 'too_many_requests'] as const

/**
 * Finished matches in the order of their ends, without practice tables and private ones. `after`: the `next` of the answer before; without
 * it from the first one. `next` is null at the end: ask again later with the same `after`. A match appears when its audience has
 * seen the end. Needs a token of the cabinet: `Authorization: Bearer …`.
 */
export const listOpenMatches = endpoint({
  method: 'GET',
  path: '/api/v1/matches',
  auth: 'none',
  query: z.object({
    championship: number.optional(),
    after: z.string().max(60).optional(),
    limit: z.coerce.number().int().min(1).max(ORGANISER_LIMITS.matches).default(20),
  }),
  answer: z.object({ matches: z.array(openMatch).readonly(), next: z.string().nullable() }),
  errors: READING,
})

/** One finished match, as in the list. Its signed file: `GET /game/default/export`. Needs a token like the list. */
export const getOpenMatch = endpoint({
  method: 'GET',
  path: '/api/v1/matches/:number',
  auth: 'none',
  query: z.object({ number }),
  answer: openMatch,
  errors: [...READING, 'game_not_found'],
})

/** What a webhook is told, as JSON. The same delivery keeps its id in every attempt. */
const webhookContent = z.object({
  /** `match`: its audience has seen the end; told again when a ruling or the review of the judge changed the protocol. */
  type: z.enum(['match', 'test']),
  /** ISO moment at which the delivery was made. */
  timestamp: z.string(),
  /** Null in a test. */
  data: openMatch.nullable(),
})
export type WebhookContent = z.input<typeof webhookContent>

// The cabinet.

const OWN = ['not_signed_in', 'session_expired'] as const
const CHANGING = [...OWN, 'csrf_invalid', 'validation_failed', 'too_many_requests'] as const

const webhook = z.object({
  id: z.number(),
  url: z.string(),
  /** Null: the games in which the owner has a seat or judges. */
  championshipId: z.number().nullable(),
  /** ISO moments; `disabledAt`: it failed too often. */
  madeAt: z.string(),
  disabledAt: z.string().nullable(),
  /** What came of the last attempt; null: none yet. `status` null: no answer. */
  last: z.object({ at: z.string(), ok: z.boolean(), status: z.number().nullable() }).nullable(),
})
export type OwnWebhook = z.input<typeof webhook>

/** Tokens and webhooks of the caller. A token itself is shown once, when it is made. */
export const getOrganiserAccess = endpoint({
  method: 'GET',
  path: '/organisers/get-access',
  auth: 'required',
  answer: z.object({
    tokens: z
      .array(
        z.object({ id: z.number(), name: z.string(), madeAt: z.string(), usedAt: z.string().nullable() }),
      )
      .readonly(),
    webhooks: z.array(webhook).readonly(),
  }),
  errors: OWN,
})
export type OrganiserAccess = z.input<(typeof getOrganiserAccess)['answer']>

/** Makes a token for a program. Refused with a message under `name`: too many. Only for a confirmed address. */
export const makeOrganiserToken = endpoint({
  method: 'POST',
  path: '/organisers/make-token',
  auth: 'required',
  csrf: true,
  body: z.object({ name: z.string().trim().min(1).max(ORGANISER_LIMITS.name) }),
  answer: formAnswer.extend({ token: z.string().nullable() }),
  errors: [...CHANGING, 'verification_required'],
})

/** The token works no more. Also for one that is gone already. */
export const revokeOrganiserToken = endpoint({
  method: 'POST',
  path: '/organisers/revoke-token',
  auth: 'required',
  csrf: true,
  body: z.object({ id }),
  answer: z.object({}),
  errors: CHANGING,
})

/**
 * Makes a webhook; `secret` is shown once. Refused with a message under `url`: not https, an address that is not public, or too
 * many. Only for a confirmed address.
 */
export const makeWebhook = endpoint({
  method: 'POST',
  path: '/organisers/make-webhook',
  auth: 'required',
  csrf: true,
  body: z.object({
    url: z.string().trim().min(1).max(ORGANISER_LIMITS.url),
    championshipId: id.nullable(),
  }),
  answer: formAnswer.extend({ secret: z.string().nullable() }),
  errors: [...CHANGING, 'verification_required'],
})

/** Sends the content `test`, also to a webhook that is disabled, and enables it when it answers. */
export const testWebhook = endpoint({
  method: 'POST',
  path: '/organisers/test-webhook',
  auth: 'required',
  csrf: true,
  body: z.object({ id }),
  answer: z.object({}),
  errors: [...CHANGING, 'not_found'],
})

/** Deletes a webhook of the caller; deliveries that wait are not sent any more. */
export const deleteWebhook = endpoint({
  method: 'POST',
  path: '/organisers/delete-webhook',
  auth: 'required',
  csrf: true,
  body: z.object({ id }),
  answer: z.object({}),
  errors: CHANGING,
})
