import { expect, it } from 'vitest'
import { KnownPages } from './known-pages.ts'

it('the latest pages of a seat are kept, however many names are sent', () => {
  const known = new KnownPages()
  known.add('seat-1', 'first')
  for (let n = 0; n < 10_000; n++) {
    known.add('seat-1', `page ${n}`)
    known.add('seat-1', 'used all the time')
  }
  expect(known.size).toBeLessThan(20)
  expect(known.has('seat-1', 'used all the time')).toBe(true)
  expect(known.has('seat-1', 'page 9999')).toBe(true)
  expect(known.has('seat-1', 'first')).toBe(false)
  expect(known.has('seat-2', 'page 9999')).toBe(false)
})

it('spectators who leave are forgotten, and the sleeping tabs of a seat are kept', () => {
  const known = new KnownPages()
  for (let n = 0; n < 1000; n++) {
    known.add(`spectator:${n}`, 'page')
    known.leave(`spectator:${n}`)
  }
  known.add('seat-1', 'asleep')
  known.leave('seat-1')
  expect(known.size).toBe(1)
  expect(known.has('seat-1', 'asleep')).toBe(true)
})
