import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { formAnswer } from './form-answer.ts'
import { rowId } from './row-id.ts'

/** What one account may keep about others. All of it fits into one call, see `importNotes`. */
export const NOTE_LIMITS = { players: 300, noteLength: 200, tags: 5, tagLength: 20 } as const

const userId = rowId
const tags = z.array(z.string()).readonly()

/** The caller's own words about another player. Nobody but their author ever gets them. */
const playerNote = z.object({
  userId: z.number(),
  username: z.string(),
  note: z.string(),
  tags,
})
export type PlayerNote = Readonly<z.infer<typeof playerNote>>

/** The limits here only reject what no form sends: a text that is a little too long is a field error with a message. */
const noteInput = z.object({
  userId,
  note: z.string().max(2000),
  tags: z.array(z.string().max(200)).max(50),
})
export type NoteInput = z.infer<typeof noteInput>

/** All notes of the caller, the latest first. */
export const getNotes = endpoint({
  method: 'GET',
  path: '/profile/default/get-notes',
  auth: 'required',
  answer: z.array(playerNote).readonly(),
  errors: ['not_signed_in', 'session_expired'],
})

/** Writes the caller's note and tags about a player; blank text without tags removes them. */
export const setNote = endpoint({
  method: 'POST',
  path: '/profile/default/set-note',
  auth: 'required',
  csrf: true,
  body: noteInput,
  answer: formAnswer,
  errors: ['not_signed_in', 'session_expired', 'csrf_invalid', 'validation_failed', 'profile_not_found'],
})

/**
 * Writes many at once, over those about the same players; all or none. Players that do not exist are left out and
 * counted.
 */
export const importNotes = endpoint({
  method: 'POST',
  path: '/profile/default/import-notes',
  auth: 'required',
  csrf: true,
  body: z.object({ notes: z.array(noteInput).max(500) }),
  answer: formAnswer.extend({ written: z.number().optional(), skipped: z.number().optional() }),
  errors: ['not_signed_in', 'session_expired', 'csrf_invalid', 'validation_failed', 'payload_too_large'],
})
