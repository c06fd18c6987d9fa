import { z } from 'zod'
import { CLUB_POSTED, CLUB_READ, clubIdField, clubLine, clubQuery } from './clubs.ts'
import { endpoint } from './endpoint.ts'
import { formAnswer } from './form-answer.ts'
import { rowId } from './row-id.ts'

export const CLUB_EVENING_LIMITS = {
  title: 80,
  places: { min: 10, max: 60 },
  /** Who waits for a place. */
  waiting: 30,
  /** Evenings of one club that are still to come. */
  planned: 20,
  daysAhead: 90,
  /** Tables are opened from an hour before to eight hours after the beginning. */
  hoursBefore: 1,
  hoursAfter: 8,
} as const

const eveningId = rowId
const userId = rowId
const person = z.object({ id: z.number(), username: z.string(), image: z.string().nullable() })

const evening = z.object({
  id: z.number(),
  title: z.string(),
  /** ISO moment. */
  startsAt: z.string(),
  places: z.number(),
  membersOnly: z.boolean(),
  /** Who has a place, then who waits for one, in the order of signing up. */
  signed: z.array(person).readonly(),
  waiting: z.array(person).readonly(),
  /** Its tables may be opened now. */
  begun: z.boolean(),
})
export type ClubEvening = Readonly<z.infer<typeof evening>>

/** Evenings that are not over, the earliest first. */
export const getClubEvenings = endpoint({
  method: 'GET',
  path: '/clubs/get-evenings',
  auth: 'none',
  query: clubQuery,
  answer: z.array(evening).readonly(),
  errors: CLUB_READ,
})

/** Plans an evening without `id`, else changes it. For officers. Errors under the fields. */
export const saveClubEvening = endpoint({
  method: 'POST',
  path: '/clubs/save-evening',
  auth: 'required',
  csrf: true,
  body: z.object({
    clubId: clubIdField,
    id: eveningId.optional(),
    title: clubLine,
    startsAt: z.iso.datetime(),
    places: z.int().min(-1_000_000).max(1_000_000),
    membersOnly: z.boolean(),
  }),
  answer: formAnswer,
  errors: CLUB_POSTED,
})

/** Takes an evening off with its list, for officers. Games that were played stay. */
export const cancelClubEvening = endpoint({
  method: 'POST',
  path: '/clubs/cancel-evening',
  auth: 'required',
  csrf: true,
  body: z.object({ eveningId }),
  answer: formAnswer,
  errors: CLUB_POSTED,
})

/** Takes a place of an evening or a line of its waiting list, or gives it back. Errors under `evening`. */
export const signUpForEvening = endpoint({
  method: 'POST',
  path: '/clubs/sign-up',
  auth: 'required',
  csrf: true,
  body: z.object({ eveningId, signed: z.boolean() }),
  answer: formAnswer,
  errors: CLUB_POSTED,
})

/**
 * Opens a table of an evening for these people, who have signed up and are on the site now; for officers. Seats are
 * drawn. Errors under `players` and `judgeId`, with the names of those who cannot play now.
 */
export const openEveningTable = endpoint({
  method: 'POST',
  path: '/clubs/open-evening-table',
  auth: 'required',
  csrf: true,
  body: z.object({
    eveningId,
    players: z.array(userId).min(1).max(10).readonly(),
    /** With the right to judge. Null: the automatic host. */
    judgeId: userId.nullable(),
  }),
  answer: formAnswer,
  errors: CLUB_POSTED,
})
