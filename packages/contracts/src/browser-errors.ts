import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** `script`: an error nobody caught. `promise`: a promise nobody waited for. `call` and `message`: the server answered `internal`. */
const browserErrorKinds = ['script', 'promise', 'call', 'message'] as const
export type BrowserErrorKind = (typeof browserErrorKinds)[number]

/** Characters of each text of a report; the server cuts more from them. */
const LONGEST_ERROR_TEXT = 1000

const browserErrorReport = z.object({
  kind: z.enum(browserErrorKinds),
  message: z.string().max(LONGEST_ERROR_TEXT),
  stack: z.string().max(4 * LONGEST_ERROR_TEXT),
  path: z.string().max(LONGEST_ERROR_TEXT),
  requestId: z.uuid().nullable(),
})
export type BrowserErrorReport = Readonly<z.infer<typeof browserErrorReport>>

/**
 * A page reports an error of its own. The server keeps no address, no account and no browser with it, and takes out of the texts what may be about a person.
 * `requestId` is the number of the failed call, which stands in the log of the server as well.
 */
export const reportBrowserError = endpoint({
  method: 'POST',
  path: '/errors/report',
  auth: 'none',
  body: browserErrorReport,
  answer: z.object({ success: z.literal(true) }),
  errors: ['validation_failed', 'too_many_requests'],
})
