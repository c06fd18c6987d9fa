import { expect, test } from 'vitest'
import { eventLine } from './event-line.mjs'

test('an event is printed with its number, the time since the start, its type and its fields', () => {
  const event = { type: 'voteCast', at: 193_400, voter: 3, candidate: 7 }
  expect(eventLine(17, event, 1_000)).toBe('   17  03:12.400  voteCast             voter=3 candidate=7')
})

test('an event without fields of its own ends with its type', () => {
  expect(eventLine(1, { type: 'resumed', at: 0 }, 0)).toBe('    1  00:00.000  resumed')
})
