import { expect, it } from 'vitest'
import { subjectOf } from './command-subject.ts'

it('a best move that is made takes the place of its drafts, and a draft that of the one before', () => {
  const draft = subjectOf({ type: 'setBestMove', seats: [2] })
  expect(subjectOf({ type: 'setBestMove', seats: [2, 5] })).toBe(draft)
  expect(subjectOf({ type: 'commitBestMove', seats: [2, 5, 7] })).toBe(draft)
  expect(draft).not.toBeNull()
})
