import { expect, it } from 'vitest'
import { FakeClock } from '../testing/index.ts'
import { repeat } from './clock.ts'

it('repeated work that is stopped ends its present run first, and begins no other', async () => {
  const clock = new FakeClock()
  const ends: (() => void)[] = []
  const repeated = repeat(
    clock,
    { firstAfterMs: 10, everyMs: 10 },
    () => new Promise((end) => ends.push(end)),
  )
  await clock.advance(10)
  let stopped = false
  const stopping = repeated.stop().then(() => {
    stopped = true
  })
  await clock.advance(100)
  expect([ends.length, stopped]).toEqual([1, false])
  ends[0]?.()
  await stopping
  await clock.advance(100)
  expect(ends).toHaveLength(1)
})
