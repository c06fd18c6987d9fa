import { describe, expect, it } from 'vitest'
import { orderedPushes } from './ordered-pushes.ts'

/** A state that is read when the test says so, and what was pushed of it. */
function pushed() {
  let state = 0
  const reads: (() => void)[] = []
  const seen: number[] = []
  const failures: unknown[] = []
  const pushes = orderedPushes(
    async (_key: string) => {
      const read = state
      await new Promise<void>((resolve) => reads.push(resolve))
      seen.push(read)
    },
    (cause) => failures.push(cause),
  )
  const change = () => {
    state += 1
    pushes.changed('a')
  }
  return { reads, seen, change, ...pushes }
}

describe('ordered pushes', () => {
  it('an older state is never pushed after a newer one, and changes that come while one is read are read together', async () => {
    const { reads, seen, change } = pushed()
    for (let changes = 0; changes < 3; changes++) change()
    expect(reads).toHaveLength(1)
    reads[0]?.()
    await new Promise(setImmediate)
    reads[1]?.()
    await new Promise(setImmediate)
    expect([seen, reads.length]).toEqual([[1, 3], 2])
  })

  it('another key does not wait', async () => {
    const { reads, change, changed } = pushed()
    change()
    changed('b')
    expect(reads).toHaveLength(2)
  })

  it('a read that fails is told, and the next change is read', async () => {
    const failures: unknown[] = []
    const { changed } = orderedPushes(
      async () => {
        throw new Error('no database')
      },
      (cause) => failures.push(cause),
    )
    changed('a')
    await new Promise(setImmediate)
    changed('a')
    await new Promise(setImmediate)
    expect(failures).toHaveLength(2)
  })
})
