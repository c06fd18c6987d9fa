import { expect, test } from 'vitest'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { OpenCount, StartCount } from './check-limits.ts'

test('one address has its share, all together have theirs, and a returned place can be taken again', () => {
  const open = new OpenCount({ perAddress: 2, inAll: 3 })
  const first = open.take('a')
  expect([first !== null, open.take('a') !== null, open.take('a')]).toEqual([true, true, null])
  expect([open.take('b') !== null, open.take('c')]).toEqual([true, null])
  first?.()
  first?.() // a second time it gives nothing back
  expect([open.take('a') !== null, open.take('b')]).toEqual([true, null])
})

test('a check that began is counted for its time', async () => {
  const clock = new FakeClock()
  const starts = new StartCount({ perAddress: 2, inAll: 3, perMs: 1_000 }, clock)
  expect(['a', 'a', 'a', 'b', 'c'].map((address) => starts.take(address))).toEqual([
    true,
    true,
    false,
    true,
    false,
  ])
  await clock.advance(999)
  expect(starts.take('c')).toBe(false)
  await clock.advance(1)
  expect(starts.take('a')).toBe(true)
})
