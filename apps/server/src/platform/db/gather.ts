import { assertNoneHeld } from './one-connection.ts'

/** A statement that is stuck must not stop the others. */
const AT_ONCE = 2

interface Batch<Key, Value> {
  readonly keys: Set<Key>
  readonly answer: Promise<ReadonlyMap<Key, Value>>
  readonly begin: () => void
}

/**
 * Turns a function that reads many keys at once into a function that reads one key. Calls that come while `atOnce` statements are
 * running wait, and the next statement answers all of them together. So a single call does not wait, and ten thousand calls at one
 * moment cost a few statements. Every answer is read after its call. Do not use it inside a transaction. Keys that are objects are
 * compared by identity, so `read` may also write: then each object is written once.
 */
export function gather<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  { atOnce = AT_ONCE }: { readonly atOnce?: number } = {},
): (key: Key) => Promise<Value | undefined> {
  let running = 0
  let waiting: Batch<Key, Value> | null = null

  const next = (): void => {
    if (waiting === null || running >= atOnce) return
    const { begin } = waiting
    waiting = null
    running++
    begin()
  }
  const newBatch = (): Batch<Key, Value> => {
    const keys = new Set<Key>()
    let begin = (): void => undefined
    const answer = new Promise<void>((resolve) => {
      begin = resolve
    }).then(() => {
      const answered = read([...keys])
      const done = () => {
        running--
        next()
      }
      answered.then(done, done)
      return answered
    })
    return { keys, answer, begin }
  }

  return async (key) => {
    assertNoneHeld()
    if (waiting === null) {
      waiting = newBatch()
      // Everybody who asks in the same turn is part of it.
      queueMicrotask(next)
    }
    const { keys, answer } = waiting
    keys.add(key)
    return (await answer).get(key)
  }
}
