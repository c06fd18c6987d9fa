import { TimeoutError } from './timeout-error.ts'

const POLL_MS = 5

/** Waits for a condition; answers its first value that is neither false, null nor undefined. */
export async function until<Value>(
  condition: () => Value | Promise<Value>,
  what = 'the condition',
  timeoutMs = 10_000,
): Promise<NonNullable<Exclude<Value, false>>> {
  const giveUpAt = performance.now() + timeoutMs
  for (;;) {
    const value = await condition()
    if (value !== false && value !== null && value !== undefined)
      return value as NonNullable<Exclude<Value, false>>
    if (performance.now() > giveUpAt) throw new TimeoutError(`${what} did not come true in ${timeoutMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
