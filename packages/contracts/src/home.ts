import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What the home page tells about the service now. Real figures, never rounded up. */
const publicNumbers = z.object({
  /** Accounts with an open connection. */
  online: z.number(),
  /** Games that run now. */
  tables: z.number(),
  /** Mean waiting time of the last found tables; null while there is nothing to average. */
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
