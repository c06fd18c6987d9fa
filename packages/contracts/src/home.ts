import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Present figures of the service for the home page. Real figures, never rounded up. */
const publicNumbers = z.object({
  /** Accounts with an open connection. */
  online: z.number(),
  /** Games that run now. */
  tables: z.number(),
  /** Mean waiting time of the latest found tables; null while there is no wait to average. */
  averageWaitSeconds: z.number().nullable(),
  /** Games finished in the last seven days. */
  gamesThisWeek: z.number(),
})
export type PublicNumbers = Readonly<z.infer<typeof publicNumbers>>

/** The figures of the home page. */
export const getPublicNumbers = endpoint({
  method: 'GET',
  path: '/public/numbers',
  auth: 'none',
  answer: publicNumbers,
  errors: [],
})
