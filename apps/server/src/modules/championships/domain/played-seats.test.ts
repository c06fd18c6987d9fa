import { describe, expect, it } from 'vitest'
import { playedSeats } from './played-seats.ts'

const points = { base: 1, bestMove: 0, ci: 0, extra: 0, penalties: 0, total: 1 }
const result = { seat: 4, role: 'civilian', won: true, firstKilled: false, points } as const
const LISTED = new Set([1, 2])

/** Whose line a seat counts in: these had it one after the other. */
const lineOf = (...accounts: (number | null)[]) => {
  const [accountId = null] = accounts.slice(-1)
  const replaced = accounts.slice(0, -1).map((one) => ({ seat: 4, accountId: one }))
  return playedSeats({ seats: [{ accountId, result }], replaced }, LISTED).map(({ player }) => player)
}

describe('a seat of a game', () => {
  it('counts for who played it to the end, if they are on the list', () => {
    expect(lineOf(1)).toEqual([1])
    expect(lineOf(1, 2)).toEqual([2])
    expect(lineOf(1, 9, 2)).toEqual([2])
  })

  it('counts for the last one before a substitute from outside, whom it names', () => {
    expect(lineOf(1, 9)).toEqual([1])
    expect(lineOf(1, 2, 9, 8)).toEqual([2])
    expect(
      playedSeats({ seats: [{ accountId: 9, result }], replaced: [{ seat: 4, accountId: 1 }] }, LISTED),
    ).toEqual([expect.objectContaining({ player: 1, playedBy: 9, points })])
  })

  it('counts for nobody where nobody of the list had it, also when one of the list had another seat', () => {
    expect(lineOf(null)).toEqual([])
    expect(lineOf(9)).toEqual([])
    const seats = [{ accountId: 9, result }]
    expect(playedSeats({ seats, replaced: [{ seat: 5, accountId: 1 }] }, LISTED)).toEqual([])
  })
})
