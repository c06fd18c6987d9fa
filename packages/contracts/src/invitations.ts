import { z } from 'zod'
import { gameModes } from './game.ts'
import { clientMessage, serverMessage } from './realtime.ts'
import { readable } from './shown-name.ts'

/** How long an invited person may think. */
export const INVITATION_MS = 60_000

/** What somebody is invited to: a seat of a game that has not come to its first day, or to be the second judge. */
const invitedTo = z.union([z.int().min(1).max(12), z.literal('secondJudge')])
export type InvitedTo = z.infer<typeof invitedTo>

/** An invitation as the invited person sees it. */
const seatInvitation = z.object({
  id: z.uuid(),
  gameId: z.uuid(),
  mode: z.enum(gameModes),
  seat: invitedTo,
  /** The judge who invites. */
  judge: z.string(),
  reason: z.string(),
  /** Milliseconds that were left when this was sent. */
  msLeft: z.number(),
})
export type SeatInvitation = Readonly<z.infer<typeof seatInvitation>>

const openInvitation = z.object({ invitation: seatInvitation.readonly().nullable() })

/** What came of an invitation, for the judge. `failed`: a yes came too late. */
const invitationEnds = ['accepted', 'failed', 'refused', 'expired', 'withdrawn'] as const
export type InvitationEnd = (typeof invitationEnds)[number]

/**
 * The judge invites somebody to take a seat of the table, or to be its second judge. An earlier invitation to the same seat is withdrawn. Errors:
 * `game_not_found`, `not_in_game` for everybody but its judge, `command_refused` with `CommandRefusal`,
 * `validation_failed` with a message under `username`, `too_many_requests`.
 */
export const inviteToSeatMessage = clientMessage({
  name: 'invitation.send',
  payload: z.strictObject({
    gameId: z.uuid(),
    seat: invitedTo,
    username: z.string().trim().min(1).max(50),
    reason: z
      .string()
      .overwrite(readable)
      .trim()
      .min(1)
      .max(200)
      .regex(/^[^\p{Cc}\p{Cs}]*$/u),
  }),
  answer: z.object({ msLeft: z.number() }),
})

/** The judge takes the invitation to a seat back. Nothing happens when there is none. */
export const withdrawInvitationMessage = clientMessage({
  name: 'invitation.withdraw',
  payload: z.strictObject({ gameId: z.uuid(), seat: invitedTo }),
})

/** The open invitation of this account; asked after every connection. */
export const getInvitationMessage = clientMessage({
  name: 'invitation.get',
  payload: z.strictObject({}),
  answer: openInvitation,
})

/**
 * The invited person says yes or no. After a yes they sit in the game. Errors: `not_found` for an invitation that is over,
 * `command_refused` when the seat cannot be given any more, and those of a search: `ban_is_still_active`,
 * `verification_required`, `league_verification_required`, `already_in_game`, `already_in_lobby`,
 * `already_in_game_search`.
 */
export const answerInvitationMessage = clientMessage({
  name: 'invitation.answer',
  payload: z.strictObject({ id: z.uuid(), accept: z.boolean() }),
})

/** Pushed to every page of the invited account when its invitation comes or ends. */
export const invitationMessage = serverMessage({
  name: 'invitation.state',
  payload: openInvitation,
})

/** Pushed to every page of the judge who invited. */
export const invitationEndedMessage = serverMessage({
  name: 'invitation.ended',
  payload: z.object({
    gameId: z.uuid(),
    seat: invitedTo,
    username: z.string(),
    end: z.enum(invitationEnds),
  }),
})
