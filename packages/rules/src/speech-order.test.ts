import { describe, expect, it } from 'vitest'
import type { Seat } from './model/seat.ts'
import { speechOrder } from './speech-order.ts'

const seats = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** The orders of all days. `outs[d]`: the seats that are out before day d + 1. */
function daysOf(rotation: 'first' | 'last', outs: readonly (readonly Seat[])[]): (readonly Seat[])[] {
  const orders: (readonly Seat[])[] = []
  for (const out of outs) {
    const yesterday = orders.at(-1)
    const previous = yesterday === undefined ? null : { opener: yesterday[0]!, closer: yesterday.at(-1)! }
    const alive = seats.filter((seat) => !out.includes(seat))
    orders.push(speechOrder(rotation, 10, alive, previous))
  }
  return orders
}

describe('speech order', () => {
  const vectors = [
    ['S01', 'first', [[]], [1], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ['S02', 'first', [[], [2]], [1, 3], [3, 4, 5, 6, 7, 8, 9, 10, 1]],
    ['S03', 'first', [[], [1]], [1, 2], [2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ['S04', 'first', [[], [2], [2, 4, 5]], [1, 3, 6], [6, 7, 8, 9, 10, 1, 3]],
    ['S05', 'last', [[], [1]], [1, 3], [3, 4, 5, 6, 7, 8, 9, 10, 2]],
    ['S06', 'first', [[], [5], [3, 5, 6], [3, 4, 5, 6, 10]], [1, 2, 4, 7], [7, 8, 9, 1, 2]],
    ['S07', 'first', [[], [], []], [1, 2, 3], [3, 4, 5, 6, 7, 8, 9, 10, 1, 2]],
    ['S08', 'first', [[], [2], [2, 3], [2, 3, 4, 5, 6, 7, 8]], [1, 3, 4, 9], [9, 10, 1]],
    ['S09', 'last', [[], [3], [2, 3]], [1, 2, 5], [5, 6, 7, 8, 9, 10, 1, 4]],
  ] as const
  it.each(vectors)('%s with rotation by the %s speaker', (_id, rotation, outs, openers, last) => {
    const orders = daysOf(rotation, outs)
    expect(orders.map((order) => order[0])).toEqual(openers)
    expect(orders.at(-1)).toEqual(last)
  })

  it('S10: an opener who lost the speech stays the opener, so the next day opens after that seat', () => {
    // Losing a speech changes nothing here: the order knows no fouls.
    expect(daysOf('first', [[], [], [2]]).map((order) => order[0])).toEqual([1, 2, 3])
  })

  it('a table of seven follows the same order', () => {
    expect(speechOrder('first', 7, [1, 3, 7], { opener: 4, closer: 3 })).toEqual([7, 1, 3])
  })
})
