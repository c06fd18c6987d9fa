import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { gameQuery } from './game-query.ts'
import { userQuery } from './user-id.ts'

/** Spec §3 «Achievement». */
export interface Achievement {
  readonly keyword: string
  readonly name: string
  readonly description: string
  readonly is_achieved: 0 | 1
  readonly img: { readonly small_url: string; readonly full_url: string }
  /** ISO moment of the game that earned it; null until then. */
  readonly achieved_at: string | null
  /** How far on the way, where there is a way to count: «37 of 100». */
  readonly progress: { readonly have: number; readonly need: number } | null
}

/** All of them in the order of the list: achieved or not. */
export const getAchievements = endpoint({
  method: 'GET',
  path: '/profile/default/get-achievements',
  auth: 'optional',
  query: userQuery,
  answer: z.custom<readonly Achievement[]>(),
  errors: ['profile_not_found', 'validation_failed'],
})

/** One that a game has just earned somebody. */
export type EarnedAchievement = Pick<Achievement, 'keyword' | 'name' | 'description' | 'img'>

/**
 * What a finished game earned the caller, in the order of the list. Null while it is not counted, which is done by a job
 * a moment after the end, and for whoever was not there.
 */
export const getEarnedAchievements = endpoint({
  method: 'GET',
  path: '/game/default/get-earned-achievements',
  auth: 'required',
  query: gameQuery,
  answer: z.custom<readonly EarnedAchievement[] | null>(),
  errors: ['not_signed_in', 'session_expired', 'validation_failed'],
})
