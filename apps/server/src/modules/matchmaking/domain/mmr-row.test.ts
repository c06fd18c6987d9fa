import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MmrRow } from './mmr-row.ts'
import type { Searcher } from './searcher.ts'

function player(accountId: number, mmr: number, since: number): Searcher {
  return { accountId, role: 'player', queues: ['rated'], mmr, party: null, since, place: accountId }
}

const idsOf = (players: Iterable<Searcher>) => [...players].map(({ accountId }) => accountId)

describe('a row of players in order of MMR', () => {
  it('gives the nearest players first, and of two at the same distance the one who has waited longer', () => {
    const players = [player(1, 1000, 10), player(2, 990, 20), player(3, 1010, 30), player(4, 1009, 40)]
    expect(idsOf(new MmrRow(players, new Set()).nearest(1000, 100))).toEqual([1, 4, 2, 3])
    const reversed = [player(1, 1000, 10), player(3, 1010, 15), player(2, 990, 20)]
    expect(idsOf(new MmrRow(reversed, new Set()).nearest(1000, 100))).toEqual([1, 3, 2])
  })

  it('gives a player at exactly the reach, and none beyond it', () => {
    const players = [player(1, 1000, 10), player(2, 950, 20), player(3, 1051, 30)]
    expect(idsOf(new MmrRow(players, new Set()).nearest(1000, 50))).toEqual([1, 2])
  })

  it('gives nobody for an MMR that no player of the row has', () => {
    expect(idsOf(new MmrRow([player(1, 1000, 10)], new Set()).nearest(1001, 50))).toEqual([])
  })

  it('gives the same as a search through the whole list, while more and more players are taken', () => {
    const anyRow = fc.record({
      people: fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 5 })), {
        minLength: 8,
        maxLength: 30,
      }),
      questions: fc.array(fc.record({ who: fc.nat(29), reach: fc.nat(12), takes: fc.nat(4) }), {
        minLength: 4,
        maxLength: 12,
      }),
    })
    fc.assert(
      fc.property(anyRow, ({ people, questions }) => {
        const waiting = people
          .map(([mmr, since], index) => player(index, mmr, since))
          .toSorted((a, b) => a.since - b.since || a.place - b.place)
        const taken = new Set<number>()
        const row = new MmrRow(waiting, taken)
        for (const { who, reach, takes } of questions) {
          const mmr = people[who % people.length]?.[0]
          if (mmr === undefined) continue
          const ids = idsOf(row.nearest(mmr, reach))
          expect(ids).toEqual(nearestInList(waiting, taken, mmr, reach))
          for (const id of ids.slice(0, takes)) taken.add(id)
        }
      }),
      { numRuns: 300 },
    )
  })
})

/**
 * Sorted by the distance in MMR, then by how long the first free player of that MMR has waited, then by the lower MMR.
 */
function nearestInList(
  waiting: readonly Searcher[],
  taken: ReadonlySet<number>,
  mmr: number,
  reach: number,
): number[] {
  const free = waiting.filter((one) => !taken.has(one.accountId) && Math.abs(one.mmr - mmr) <= reach)
  const mmrs = [...new Set(free.map((one) => one.mmr))]
  const groups = mmrs.map((one) => free.filter((other) => other.mmr === one))
  const key = ([first]: readonly Searcher[]) =>
    [Math.abs((first?.mmr ?? 0) - mmr), first?.since ?? 0, first?.mmr ?? 0] as const
  const sorted = groups.toSorted((a, b) => {
    const [one, other] = [key(a), key(b)]
    return one[0] - other[0] || one[1] - other[1] || one[2] - other[2]
  })
  return sorted.flatMap(idsOf)
}
