import { expect, it } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

/** Work that ends when the test says so. */
function held() {
  const ends: (() => void)[] = []
  let begun = 0
  const work = () => {
    begun += 1
    return new Promise<number>((resolve) => ends.push(() => resolve(begun)))
  }
  return { work, begun: () => begun, endOne: () => ends.shift()?.() }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

it('the queue runs a limited number of tasks at once, lets a limited number wait, and refuses the rest unbegun', async () => {
  const { work, begun, endOne } = held()
  const queue = createWorkQueue({ atOnce: 2, mostWaiting: 3 })
  const outcomes = Array.from({ length: 8 }, () =>
    queue.run(work).then(
      () => 'done',
      (error) => error.code,
    ),
  )
  await turn()
  expect(begun()).toBe(2)
  for (let n = 0; n < 5; n++) {
    endOne()
    await turn()
  }
  expect(begun()).toBe(5)
  expect(await Promise.all(outcomes)).toEqual([
    ...Array.from({ length: 5 }, () => 'done'),
    ...Array.from({ length: 3 }, () => 'unavailable'),
  ])
})

it('the queue goes on after a task that failed, and passes the error to its caller', async () => {
  const queue = createWorkQueue({ atOnce: 1, mostWaiting: 5 })
  const failed = queue.run(() => Promise.reject(new Error('broken')))
  const next = queue.run(async () => 'next')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('next')
  await expect(
    queue.run(() => {
      throw new Error('at once')
    }),
  ).rejects.toThrow('at once')
  expect(await queue.run(async () => 'after')).toBe('after')
})
