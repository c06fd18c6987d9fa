import { expect, test } from 'vitest'
import { WorkUnderWay } from './work-under-way.ts'

test('a wait for work ends when nothing is under way, what began meanwhile included', async () => {
  const work = new WorkUnderWay()
  const ends: (() => void)[] = []
  const begin = () => work.add(new Promise((resolve) => ends.push(resolve)))
  await work.ended()
  begin()
  let over = 0
  const waits = [work.ended(), work.ended()].map((ended) => ended.then(() => over++))
  begin()
  ends[0]?.()
  await new Promise((resolve) => setImmediate(resolve))
  expect(over).toBe(0)
  ends[1]?.()
  await Promise.all(waits)
  expect(over).toBe(2)
  await work.ended()
})
