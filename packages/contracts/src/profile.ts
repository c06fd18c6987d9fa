import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { formAnswer } from './form-answer.ts'
import { ties } from './people.ts'
import { userQuery } from './user-id.ts'

/** Spec §3 «Profile»: a username elsewhere, or the address of a community. `link` is its page. */
const profileSocial = z.object({
  type: z.enum(['messaging', 'photo_sharing', 'community']),
  value: z.string(),
  link: z.string(),
})
export type ProfileSocial = Readonly<z.infer<typeof profileSocial>>

/** Spec §9: `level_exp` is the total that the level needs, `reach_exp` the missing part. */
const profileLevel = z.object({
  level: z.number(),
  level_exp: z.number(),
  reach_exp: z.number(),
})
export type ProfileLevel = Readonly<z.infer<typeof profileLevel>>

/** `value` is whole; `label` is the tier's type (spec §3 «MMR tier»). */
const shownMmr = z.object({ value: z.number(), label: z.string(), image_url: z.string().nullable() })

/** Public fields exactly as the owner saved them: the server answers with the stored value of the same name. */
export const ownProfileFields = z.object({
  description: z.string(),
  /** Names the saved 3D avatar and its version; null when none is saved. */
  rpm_avatar_id: z.string().nullable(),
})

/** Spec §3 «Profile». */
const profile = z.object({
  id: z.number(),
  username: z.string(),
  ...ownProfileFields.shape,
  /**
   * File name of the picture under `/images/avatar/`, 512 px wide: the photo, else the portrait of the 3D avatar, whose
   * name ends in `-avatar-512.webp`. Null: one of the nine default pictures.
   */
  image: z.string().nullable(),
  socials: z.array(profileSocial).readonly(),
  /** Proved by its owner; null otherwise. */
  twitch_link: z.string().nullable(),
  /** Named but not proved yet. */
  twitch_verification_link: z.string().nullable(),
  verification: z.object({ twitchVerified: z.boolean(), twitchInProgress: z.boolean() }),
  level: profileLevel,
  mmr: shownMmr,
  /** 0 male, 1 female. */
  rpm_avatar_gender: z.literal([0, 1]),
  /** ISO moment; null for a deleted account. */
  registered: z.string().nullable(),
  games_count: z.number(),
  wins_count: z.number(),
  /** The account is deleted: its name is «удалённый игрок», and every other field is empty. */
  deleted: z.boolean(),
  /** True when the caller blocks this player; null for a visitor and for oneself. */
  blocked: z.boolean().nullable(),
  /** What else is between the viewer and this player; null like `blocked`, and for who is gone. */
  ties: ties.nullable(),
})
export type Profile = Readonly<z.infer<typeof profile>>

/** For a deleted account `deleted` is true and every other field is empty. */
export const getProfile = endpoint({
  method: 'GET',
  path: '/profile/default/get-profile',
  auth: 'optional',
  query: userQuery,
  answer: profile,
  errors: ['profile_not_found', 'validation_failed'],
})

/** Finished games two accounts had at one table. */
const playedTogether = z.object({
  games: z.number(),
  same_team: z.number(),
  same_team_wins: z.number(),
  against: z.number(),
  /** The caller's wins among the games played against the other. */
  against_wins: z.number(),
  /** Among all these games: those that the other won, and those that the other played in the mafia. */
  other_wins: z.number(),
  other_mafia: z.number(),
})
export type PlayedTogether = Readonly<z.infer<typeof playedTogether>>

/** The lines of a hover card over a name. */
const profileCard = z.object({
  id: z.number(),
  username: z.string(),
  image: z.string().nullable(),
  level: z.number(),
  mmr: shownMmr,
  games_count: z.number(),
  wins_count: z.number(),
  /** Games of the caller and this player; null for a visitor and for oneself. */
  together: playedTogether.nullable(),
  /** True when there is only a name. */
  deleted: z.boolean(),
})
export type ProfileCard = Readonly<z.infer<typeof profileCard>>

/** The lines of the card over a name; `together` is for signed-in callers. */
export const getProfileCard = endpoint({
  method: 'GET',
  path: '/profile/default/get-card',
  auth: 'optional',
  query: userQuery,
  answer: profileCard,
  errors: ['profile_not_found', 'validation_failed'],
})

export const DESCRIPTION_MAX = 300

/**
 * Spec §7: multipart. Blank text empties a field; a picture that is not sent stays. Field errors by field. The limits
 * here only reject what no form sends: a text that is a little too long is a field error with a message.
 */
export const profileEdit = z.object({
  rpm_avatar_gender: z.enum(['0', '1']),
  username: z.string().max(500),
  description: z.string().max(5000),
  /** A name, `@name`, or the address of the page there. The same for the other two. */
  instagram: z.string().max(500),
  telegram: z.string().max(500),
  twitch: z.string().max(500),
  /** Address of a community's page. Without the field, the one that is kept stays. */
  community: z.string().max(500).optional(),
  /** `1` removes the photo, unless one is sent too; lists show the portrait of the 3D avatar again, if there is one. */
  avatar_removed: z.literal('1').optional(),
  /**
   * What the form began with, as JSON. A field that the form has not changed keeps what another window saved meanwhile; one that both
   * have changed is an error under its name and under `seen`, and nothing is saved. Without it everything is replaced.
   */
  seen: z.string().max(10_000).optional(),
})
export type ProfileEdit = z.infer<typeof profileEdit>

/** The texts and the gender that a form began with: `seen` of the form has them as JSON. */
export const seenProfile = profileEdit.omit({ avatar_removed: true, seen: true })

/** File field of the multipart body. */
export const AVATAR_FIELD = 'avatar'
export const AVATAR_MAX_BYTES = 10 * 1024 * 1024

/**
 * Own profile only: another's `user_id` is `forbidden`. A picture over the limit is `payload_too_large`; one that is
 * no JPEG, PNG or WebP is a field error.
 */
export const updateProfile = endpoint({
  method: 'POST',
  path: '/profile/default/update',
  auth: 'required',
  csrf: true,
  encoding: 'multipart',
  file: { field: AVATAR_FIELD, maxBytes: AVATAR_MAX_BYTES },
  query: userQuery,
  body: profileEdit,
  answer: formAnswer.extend({ data: profile.optional() }),
  errors: [
    'not_signed_in',
    'session_expired',
    'csrf_invalid',
    'forbidden',
    'bad_request',
    'payload_too_large',
    'too_many_requests',
    'validation_failed',
    'unavailable',
  ],
})

/**
 * The outcome of a proof of the streaming channel. It comes back to the owner's own page as
 * `/profile/{id}?streaming={outcome}`.
 *
 * - `verified`: the channel is proved.
 * - `other_channel`: they signed in there with another channel than the form names; nothing has changed.
 * - `taken`: another account has proved this channel already.
 * - `cancelled`: they turned back there.
 * - `failed`: anything else, for example the platform is down; to be tried again.
 */
export const streamingOutcomes = ['verified', 'other_channel', 'taken', 'cancelled', 'failed'] as const
export type StreamingOutcome = (typeof streamingOutcomes)[number]

/**
 * For a link, not for a call: leads the browser to the platform. A browser that is signed out meanwhile is led to the
 * home page, a program is refused. `not_found` where no platform is configured.
 */
export const connectStreaming = endpoint({
  method: 'GET',
  path: '/profile/streaming/connect',
  auth: 'optional',
  answer: z.null(),
  errors: ['not_signed_in', 'not_found'],
})

/** The address to which the platform sends the browser back. Leads on to the profile, whatever happened. */
export const streamingCallback = endpoint({
  method: 'GET',
  path: '/callbacks/streaming',
  auth: 'none',
  answer: z.null(),
  errors: [],
})

/** Removes the channel and its proof from the caller's profile. */
export const disconnectStreaming = endpoint({
  method: 'POST',
  path: '/profile/default/disconnect-streaming',
  auth: 'required',
  csrf: true,
  answer: z.object({ success: z.literal(true), data: profile }),
  errors: ['not_signed_in', 'session_expired', 'csrf_invalid'],
})

/** Checks whether this name is free and fit. */
export const checkUsername = endpoint({
  method: 'PUT',
  path: '/mf/guest/check-username',
  auth: 'none',
  body: z.object({ username: z.string().max(1000) }),
  answer: formAnswer,
  errors: ['validation_failed', 'too_many_requests'],
})
