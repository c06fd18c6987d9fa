import { expect, it } from 'vitest'
import { createMetrics } from './metrics/metrics.ts'
import { readWorkQueues } from './metrics/platform-readings.ts'
import { createWorkQueues } from './work-queue.ts'

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
  const queue = createWorkQueues().create('pictures', { atOnce: 2, mostWaiting: 3 })
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
  const queue = createWorkQueues().create('pictures', { atOnce: 1, mostWaiting: 5 })
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

it('the queues tell how much of each kind waits and runs, and the metrics have it by queue and nothing else', async () => {
  const { work, endOne } = held()
  const queues = createWorkQueues()
  const pictures = queues.create('pictures', { atOnce: 1, mostWaiting: 2 })
  queues.create('passwords', { atOnce: 2, mostWaiting: 50 })
  const metrics = createMetrics({ warn: () => undefined })
  readWorkQueues(metrics, queues)
  const readings = async () =>
    (await metrics.text()).split('\n').filter((line) => line.startsWith('gorod_work_'))

  const outcomes = [1, 2].map(() => pictures.run(work))
  expect(queues.list()).toEqual([
    { queue: 'pictures', waiting: 1, running: 1, isFull: false },
    { queue: 'passwords', waiting: 0, running: 0, isFull: false },
  ])
  outcomes.push(pictures.run(work))
  expect(queues.list()[0]).toEqual({ queue: 'pictures', waiting: 2, running: 1, isFull: true })
  expect(await readings()).toEqual([
    'gorod_work_waiting{queue="pictures"} 2',
    'gorod_work_waiting{queue="passwords"} 0',
    'gorod_work_running{queue="pictures"} 1',
    'gorod_work_running{queue="passwords"} 0',
  ])

  for (const _ of outcomes) {
    endOne()
    await turn()
  }
  await Promise.all(outcomes)
  expect(queues.list()[0]).toEqual({ queue: 'pictures', waiting: 0, running: 0, isFull: false })
  expect(() => queues.create('pictures', { atOnce: 1, mostWaiting: 1 })).toThrow('two queues of pictures')
})
