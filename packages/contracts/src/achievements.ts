import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { gameQuery } from './game-query.ts'
import { userQuery } from './user-id.ts'

/** Spec §3 «Achievement». */
const achievement = z.object({
  keyword: z.string(),
  name: z.string(),
  description: z.string(),
  is_achieved: z.literal([0, 1]),
  img: z.object({ small_url: z.string(), full_url: z.string() }),
  /** ISO moment of the game that earned it; null until then. */
  achieved_at: z.string().nullable(),
  /** The progress, where there is something to count: «37 of 100». */
  progress: z.object({ have: z.number(), need: z.number() }).nullable(),
})
export type Achievement = Readonly<z.infer<typeof achievement>>

/** All achievements in the order of the list, achieved or not. */
export const getAchievements = endpoint({
  method: 'GET',
  path: '/profile/default/get-achievements',
  auth: 'optional',
  query: userQuery,
  answer: z.array(achievement).readonly(),
  errors: ['profile_not_found', 'validation_failed'],
})

/** An achievement that a game has just earned. */
const earnedAchievement = achievement.pick({ keyword: true, name: true, description: true, img: true })
export type EarnedAchievement = Readonly<z.infer<typeof earnedAchievement>>

/**
 * The achievements that the caller earned in a finished game, in the order of the list. Null while the game is not
 * counted, which a job does a moment after the end, and for an account that did not play in it.
 */
export const getEarnedAchievements = endpoint({
  method: 'GET',
  path: '/game/default/get-earned-achievements',
  auth: 'required',
  query: gameQuery,
  answer: z.array(earnedAchievement).readonly().nullable(),
  errors: ['not_signed_in', 'session_expired', 'validation_failed'],
})
