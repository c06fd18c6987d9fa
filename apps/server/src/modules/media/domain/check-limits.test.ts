import { expect, test } from 'vitest'
import { OpenCount } from './check-limits.ts'

test('one address has its share, all together have theirs, and a returned place can be taken again', () => {
  const open = new OpenCount({ perAddress: 2, inAll: 3 })
  const first = open.take('a')
  expect([first !== null, open.take('a') !== null, open.take('a')]).toEqual([true, true, null])
  expect([open.take('b') !== null, open.take('c')]).toEqual([true, null])
  first?.()
  first?.() // a second time it gives nothing back
  expect([open.take('a') !== null, open.take('b')]).toEqual([true, null])
})
