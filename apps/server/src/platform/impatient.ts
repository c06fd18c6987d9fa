import type { RedisClient } from './redis.ts'

/** Redis answers in much less, or it is frozen. */
const ANSWER_MS = 500
/** After a call that took too long, Redis is not asked for this time. */
const PAUSE_MS = 1_000

/** What limits use of a client. */
export type ImpatientClient = ReturnType<typeof impatient>

/**
 * A frozen Redis takes every command and answers none, and the client learns of it only when it has nothing to send for a
 * while: who waited too long goes on without, and so do the others for a moment.
 */
export function impatient(client: RedisClient) {
  let pausedUntil = 0
  const soon = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        pausedUntil = performance.now() + PAUSE_MS
        reject(new Error('Redis does not answer'))
      }, ANSWER_MS)
      answer.then(resolve, reject).finally(() => clearTimeout(timer))
    })
  return {
    isReady: () => client.isReady && performance.now() >= pausedUntil,
    eval: (...command: Parameters<RedisClient['eval']>) => soon(client.eval(...command)),
    del: (key: string) => soon(client.del(key)),
  }
}
