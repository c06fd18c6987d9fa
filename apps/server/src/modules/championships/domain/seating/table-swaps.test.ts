import { integerBelow, randomFrom } from '@gorod/rules'
import { describe, expect, it } from 'vitest'
import { drawTables } from './first-tables.ts'
import { costOfPairs, tableSwaps } from './table-swaps.ts'
import type { SeatingWish } from './wish.ts'

const wish: SeatingWish = {
  players: 17,
  tables: 3,
  seats: 5,
  rounds: 6,
  fixed: [[{ judge: null, players: [0, 1, 2, 3, 4] }]],
  gone: new Set([4]),
  apart: [[1, 2]],
  judges: [],
  seed: 'test',
}

describe('the cost of a swap', () => {
  it('equals what all pairs cost after it, counted again, less what they cost before', () => {
    const random = randomFrom('swaps')
    const rounds = drawTables(wish, random)
    const swaps = tableSwaps(wish, rounds)
    for (let made = 0; made < 300; made++) {
      const first = integerBelow(3, random)
      const swap = {
        round: integerBelow(rounds.length, random),
        first,
        second: (first + 1 + integerBelow(2, random)) % 3,
        at: integerBelow(5, random),
        to: integerBelow(5, random),
      }
      const [before, cost] = [costOfPairs(wish, rounds), swaps.costOf(swap)]
      swaps.make(swap)
      expect(costOfPairs(wish, rounds) - before).toBe(cost)
    }
  })
})
