import { ApiError } from '../api/api-error.ts'
import { RealtimeFailure } from './realtime-error.ts'

/** The pause before the next try when the server could not answer: on a connected line nothing else would ask again. */
const AGAIN_MS = 3_000

/**
 * Asks over the socket or by a call, and asks again as long as the server cannot answer now. Rejects with any other refusal.
 * Never settles after `signal`.
 */
export function askAgain<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let again: ReturnType<typeof setTimeout> | undefined
    signal.addEventListener('abort', () => clearTimeout(again))
    const begin = () => {
      ask().then(
        (answer) => {
          if (!signal.aborted) resolve(answer)
        },
        (error: unknown) => {
          if (signal.aborted) return
          const passes = (error instanceof RealtimeFailure || error instanceof ApiError) && error.passes
          if (passes) again = setTimeout(begin, AGAIN_MS)
          else reject(error)
        },
      )
    }
    begin()
  })
}
