interface OrderedPushes<Key> {
  /** What stands behind this key has changed. */
  changed(key: Key): void
  /** Resolves when nothing is read any more. */
  stop(): Promise<void>
}

/**
 * Reads a state and pushes it after each change. One reader for a key at a time, and changes that come meanwhile are read together: an
 * older state can never be pushed after a newer one. For the pages of this process: every process has readers of its own.
 */
export function orderedPushes<Key>(
  readAndPush: (key: Key) => Promise<void>,
  failed: (cause: unknown, key: Key) => void,
): OrderedPushes<Key> {
  /** Keys being read; true: once more after that. */
  const reading = new Map<Key, boolean>()
  const readers = new Set<Promise<void>>()
  let isStopped = false

  const readOn = async (key: Key): Promise<void> => {
    do {
      reading.set(key, false)
      await readAndPush(key).catch((cause: unknown) => failed(cause, key))
    } while (reading.get(key) === true)
    reading.delete(key)
  }
  return {
    changed(key) {
      if (isStopped) return
      if (reading.has(key)) return void reading.set(key, true)
      const reader = readOn(key).finally(() => readers.delete(reader))
      readers.add(reader)
    },
    async stop() {
      isStopped = true
      for (const key of reading.keys()) reading.set(key, false)
      await Promise.all(readers)
    },
  }
}
