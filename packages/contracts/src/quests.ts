import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { seasonId } from './ratings.ts'
import { userQuery } from './user-id.ts'

const goal = z.object({
  keyword: z.string(),
  name: z.string(),
  description: z.string(),
  /** At most `need`. */
  have: z.number(),
  need: z.number(),
})

const quest = goal.extend({ done: z.boolean() })

const weekQuests = z.object({
  /** ISO moment: Monday 00:00 of Moscow. */
  endsAt: z.string(),
  /** For each quest. */
  tickets: z.number(),
  quests: z.array(quest).readonly(),
})
export type WeekQuests = Readonly<z.infer<typeof weekQuests>>

/** The three quests of the caller in the running week. */
export const getWeekQuests = endpoint({
  method: 'GET',
  path: '/profile/default/get-week-quests',
  auth: 'required',
  answer: weekQuests,
  errors: ['not_signed_in', 'session_expired'],
})

const season = z.object({ season: seasonId, achievements: z.array(goal).readonly() })

const seasonAchievements = z.object({
  /** All of them, with the progress so far. */
  running: season,
  /** What was earned in earlier seasons, the latest first. */
  earlier: z.array(season).readonly(),
})
export type SeasonAchievements = Readonly<z.infer<typeof seasonAchievements>>

/** The achievements of an account by season of the ratings, as far as the caller may know its games. */
export const getSeasonAchievements = endpoint({
  method: 'GET',
  path: '/profile/default/get-season-achievements',
  auth: 'optional',
  query: userQuery,
  answer: seasonAchievements,
  errors: ['profile_not_found', 'validation_failed'],
})
