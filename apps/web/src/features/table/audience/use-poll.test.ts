import { expect, it } from 'vitest'
import { topThree } from './use-poll.ts'

it('the top three of a poll have more votes than the rest: a tie takes nobody in', () => {
  const seats = (bySeat: readonly number[]) => [...topThree(bySeat)]
  expect(seats([1, 5, 0, 4, 3])).toEqual([2, 4, 5])
  expect(seats([2, 5, 2, 4, 0])).toEqual([2, 4])
  expect(seats([0, 5, 0, 0])).toEqual([2])
  expect(seats([0, 0, 0, 0])).toEqual([])
  expect(seats([])).toEqual([])
})
