import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { formAnswer } from './form-answer.ts'
import { nothing, serverMessage } from './realtime.ts'
import { rowId } from './row-id.ts'
import { userQuery } from './user-id.ts'

/** What one account may hold. `asked`: own requests that wait; `recent`: players of the last games. */
export const PEOPLE_LIMITS = {
  friends: 300,
  asked: 100,
  following: 500,
  requestsShown: 100,
  recent: 30,
} as const

/** Who sees that an account is there. Where somebody is, and when they were there last, only friends see. */
export const onlineAudiences = ['nobody', 'friends', 'all'] as const
export type OnlineAudience = (typeof onlineAudiences)[number]

/** `asked`: the caller waits for an answer; `asks`: the other does. */
const friendships = ['none', 'asked', 'asks', 'friends'] as const
export type Friendship = (typeof friendships)[number]

/** What a friend is doing. A found table still counts as searching. */
const doings = ['searching', 'lobby', 'game'] as const
export type Doing = (typeof doings)[number]

const READ = ['not_signed_in', 'session_expired'] as const
const POSTED = [...READ, 'csrf_invalid', 'validation_failed', 'too_many_requests'] as const
const userId = rowId

export const person = z.object({ id: z.number(), username: z.string(), image: z.string().nullable() })
export type Person = Readonly<z.infer<typeof person>>

/** Null: not for the caller to know. */
const online = z.boolean().nullable()

const followed = person.extend({ online })
const friend = followed.extend({
  /** Null: nothing, or not for the caller to know. */
  doing: z.enum(doings).nullable(),
  /** ISO moment of the last connection of who is away; null: not for the caller to know, or never. */
  seenAt: z.string().nullable(),
})
export type Friend = Readonly<z.infer<typeof friend>>

/** Friends, requests, and whom the caller follows, each the latest first. */
export const getPeople = endpoint({
  method: 'GET',
  path: '/people/default/get-people',
  auth: 'required',
  answer: z.object({
    friends: z.array(friend).readonly(),
    /** Who asks the caller: the latest of them. */
    requests: z.array(person).readonly(),
    /** Whom the caller has asked. */
    asked: z.array(person).readonly(),
    following: z.array(followed).readonly(),
    followersCount: z.number(),
    onlineFor: z.enum(onlineAudiences),
  }),
  errors: READ,
})

/** Other people, judges too, at the tables of the caller's last finished games, the latest first. */
export const getRecentPlayers = endpoint({
  method: 'GET',
  path: '/people/default/get-recent-players',
  auth: 'required',
  answer: z.array(person.extend({ friendship: z.enum(friendships) })).readonly(),
  errors: READ,
})

export const ties = z.object({ following: z.boolean(), friendship: z.enum(friendships), online })
export type Ties = Readonly<z.infer<typeof ties>>

/** What is between the caller and one player. Two accounts that have nothing to do with each other look like one that blocks the other. */
export const getTies = endpoint({
  method: 'GET',
  path: '/people/default/get-ties',
  auth: 'required',
  query: userQuery,
  answer: ties,
  errors: [...READ, 'validation_failed', 'profile_not_found'],
})

/** Follows a player, or no longer. The player is not asked. */
export const setFollowing = endpoint({
  method: 'POST',
  path: '/people/default/set-following',
  auth: 'required',
  csrf: true,
  body: z.object({ userId, following: z.boolean() }),
  answer: formAnswer,
  errors: [...POSTED, 'profile_not_found'],
})

/**
 * True: asks a player to be friends, or agrees to their request. False: ends the friendship, takes the caller's own request back, or
 * declines theirs, of which they are not told. A request to somebody who blocks the caller is answered like any other.
 */
export const setFriend = endpoint({
  method: 'POST',
  path: '/people/default/set-friend',
  auth: 'required',
  csrf: true,
  body: z.object({ userId, friends: z.boolean() }),
  answer: formAnswer,
  errors: [...POSTED, 'profile_not_found'],
})

/** Who may see that the caller is there. */
export const setOnlineFor = endpoint({
  method: 'POST',
  path: '/people/default/set-online-for',
  auth: 'required',
  csrf: true,
  body: z.object({ onlineFor: z.enum(onlineAudiences) }),
  answer: formAnswer,
  errors: POSTED,
})

/** Pushed to every page of an account when somebody asks it to be friends, takes that back, agrees, or ends a friendship. */
export const peopleChangedMessage = serverMessage({
  name: 'people.changed',
  payload: nothing,
})
