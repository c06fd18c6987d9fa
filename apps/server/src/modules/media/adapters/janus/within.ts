import { JanusError } from './janus-error.ts'

/**
 * Rejects when the promise takes longer. The two turns of the event loop before the verdict let an answer that
 * already waits in the socket count, when it was this process that had no time.
 */
export function within<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      setImmediate(() =>
        setImmediate(() => reject(new JanusError('timeout', 0, `not confirmed in ${limitMs} ms`))),
      )
    }, limitMs)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
