import { TimeoutError } from './timeout-error.ts'

const FIRST_POLL_MS = 5
/** A look may cost a query: what takes long is looked at less often. */
const LONGEST_POLL_MS = 50
const POLL_GROWTH = 1.3
/** Shorter where nothing but a fault is waited for (`npm run test:mutation`). */
const PATIENCE_MS = Number(process.env.UNTIL_MS ?? 30_000)

/** Waits for a condition; answers its first value that is neither false, null nor undefined. */
export async function until<Value>(
  condition: () => Value | Promise<Value>,
  what = 'the condition',
  timeoutMs = PATIENCE_MS,
): Promise<NonNullable<Exclude<Value, false>>> {
  const giveUpAt = performance.now() + timeoutMs
  for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(LONGEST_POLL_MS, pollMs * POLL_GROWTH)) {
    const value = await condition()
    if (value !== false && value !== null && value !== undefined)
      return value as NonNullable<Exclude<Value, false>>
    if (performance.now() > giveUpAt) throw new TimeoutError(`${what} did not come true in ${timeoutMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
