import { expect, test } from 'vitest'
import { WorkUnderWay } from './work-under-way.ts'

test('who waits for work hears when nothing is under way, what began meanwhile included', async () => {
  const work = new WorkUnderWay()
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  await work.ended()
  work.add(first.promise)
  let over = 0
  const waits = [work.ended(), work.ended()].map((ended) => ended.then(() => over++))
  work.add(second.promise)
  first.resolve()
  await first.promise
  await new Promise((resolve) => setImmediate(resolve))
  expect(over).toBe(0)
  second.resolve()
  await Promise.all(waits)
  expect(over).toBe(2)
  await work.ended()
})
