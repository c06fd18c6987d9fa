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
  /** How far on the way, where there is a way to count: «37 of 100». */
  progress: z.object({ have: z.number(), need: z.number() }).nullable(),
})
export type Achievement = Readonly<z.infer<typeof achievement>>

/** All of them in the order of the list: achieved or not. */
export const getAchievements = endpoint({
  method: 'GET',
  path: '/profile/default/get-achievements',
  auth: 'optional',
  query: userQuery,
  answer: z.array(achievement).readonly(),
  errors: ['profile_not_found', 'validation_failed'],
})

/** One that a game has just earned somebody. */
const earnedAchievement = achievement.pick({ keyword: true, name: true, description: true, img: true })
export type EarnedAchievement = Readonly<z.infer<typeof earnedAchievement>>

/**
 * What a finished game earned the caller, in the order of the list. Null while it is not counted, which is done by a job
 * a moment after the end, and for an account that was not in it.
 */
export const getEarnedAchievements = endpoint({
  method: 'GET',
  path: '/game/default/get-earned-achievements',
  auth: 'required',
  query: gameQuery,
  answer: z.array(earnedAchievement).readonly().nullable(),
  errors: ['not_signed_in', 'session_expired', 'validation_failed'],
})
