import { z } from 'zod'
import { person } from './people.ts'
import { clientMessage, serverMessage } from './realtime.ts'
import { rowId } from './row-id.ts'

/** People of a party, the leader and those who have yet to answer included. */
export const PARTY_SIZE = 3
/** How long an invited friend may think. */
export const PARTY_INVITATION_MS = 30_000

const userId = rowId

/** `msLeft`: what was left to answer when this was sent; null: is in the party. */
const partyMember = person.extend({ msLeft: z.number().nullable() })
export type PartyMember = Readonly<z.infer<typeof partyMember>>

/** Friends who search for one quick table. The first member leads. */
const party = z.object({ id: z.uuid(), members: z.array(partyMember.readonly()).readonly() })
export type Party = Readonly<z.infer<typeof party>>

const partyInvitation = z.object({
  partyId: z.uuid(),
  /** Who leads the party. */
  from: z.string(),
  msLeft: z.number(),
})
export type PartyInvitation = Readonly<z.infer<typeof partyInvitation>>

/** What an account sees: its party, or an invitation to one, or neither. */
const partyView = z.object({
  party: party.readonly().nullable(),
  invitation: partyInvitation.readonly().nullable(),
})
export type PartyView = Readonly<z.infer<typeof partyView>>

/** Asked after every connection. */
export const getPartyMessage = clientMessage({
  name: 'party.get',
  payload: z.strictObject({}),
  answer: partyView,
})

/**
 * Invites a friend to the caller's party, which begins with it. Errors: `validation_failed` with a message under `userId`,
 * `forbidden` for a member who does not lead, `too_many_requests`.
 */
export const inviteToPartyMessage = clientMessage({
  name: 'party.invite',
  payload: z.strictObject({ userId }),
})

/** Says yes or no to an invitation. Error: `not_found` for one that is over. */
export const answerPartyMessage = clientMessage({
  name: 'party.answer',
  payload: z.strictObject({ partyId: z.uuid(), accept: z.boolean() }),
})

/** Leaves the party; the next member leads it. Nothing happens outside of one. A search that has begun goes on. */
export const leavePartyMessage = clientMessage({ name: 'party.leave', payload: z.strictObject({}) })

/** The leader takes a member out, or an invitation back. Errors: `forbidden` for everybody else, `not_found`. */
export const removeFromPartyMessage = clientMessage({
  name: 'party.remove',
  payload: z.strictObject({ userId }),
})

/**
 * The leader starts a search of all members for one quick table. Who stops it, or does not accept the table, ends it for all.
 * Errors: `forbidden` for everybody but the leader of two or more, `validation_failed` with a message under `members` that
 * names who cannot search now, and for the leader those of `search.start`.
 */
export const startPartySearchMessage = clientMessage({ name: 'party.search', payload: z.strictObject({}) })

/**
 * The leader opens a lobby with all members at its table. Those who are on another page get a notification. Errors: `forbidden`
 * for everybody but the leader of two or more, `validation_failed` with a message under `members` that names who cannot come, for
 * the leader those of `lobby.create`, `too_many_requests`.
 */
export const openPartyLobbyMessage = clientMessage({
  name: 'party.lobby',
  payload: z.strictObject({}),
  answer: z.object({ lobbyId: z.uuid() }),
})

/** Pushed to every page of those whom a change of a party concerns. */
export const partyMessage = serverMessage({ name: 'party.state', payload: partyView })
