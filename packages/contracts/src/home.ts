import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What the home page tells about the service now. Real figures, never rounded up. */
export interface PublicNumbers {
  /** Accounts with an open connection. */
  readonly online: number
  /** Games that run now. */
  readonly tables: number
  /** Mean waiting time of the last found tables; null while there is nothing to average. */
  readonly averageWaitSeconds: number | null
  /** Games finished in the last seven days. */
  readonly gamesThisWeek: number
}

export const getPublicNumbers = endpoint({
  method: 'GET',
  path: '/public/numbers',
  auth: 'none',
  answer: z.custom<PublicNumbers>(),
  errors: [],
})
