import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What the profile page shows of an account. Fields of spec §3 «Profile» that nothing fills yet are absent. */
export interface ProfileBasics {
  readonly id: number
  readonly username: string
  readonly image: string | null
  /** ISO date. */
  readonly registered: string
  readonly games_count: number
  readonly wins_count: number
}

export const getProfile = endpoint({
  method: 'GET',
  path: '/profile/default/get-profile',
  auth: 'optional',
  query: z.object({ userId: z.coerce.number().int().positive() }),
  answer: z.custom<ProfileBasics>(),
  errors: ['profile_not_found', 'validation_failed'],
})
