import { assertNoneHeld } from './one-connection.ts'

/** A statement that is stuck must not stop the others. */
const AT_ONCE = 2

interface Batch<Key, Value> {
  readonly keys: Set<Key>
  readonly answer: Promise<ReadonlyMap<Key, Value>>
  readonly begin: () => void
}

/**
 * Makes a reader of one key from a reader of many. Who asks while statements are on their way shares the next one with everybody
 * who asks meanwhile: a lone question costs no time, ten thousand at one moment cost a few statements. No answer is older than its
 * question. Not for use inside of a transaction. Keys that are objects are told apart one by one: so a writer of many is shared, too.
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
