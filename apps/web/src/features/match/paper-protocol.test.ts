import { describe, expect, it } from 'vitest'
import { emptyPaper, paperOf } from './paper-protocol.ts'
import { judgedMatch } from './testing/judged-match.ts'

describe('the protocol on paper', () => {
  it('an empty form has room for six days and nights, and nothing is written', () => {
    const { days, nights, ...rest } = emptyPaper(9)
    expect(rest).toEqual({ seats: 9, game: null, bestMove: null })
    expect(days.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
    expect(nights).toHaveLength(6)
    expect(
      nights.every(({ victim, don, sheriff }) => victim === null && don === null && sheriff === null),
    ).toBe(true)
  })

  it('the form of a match has its votes, nights and best move', () => {
    const paper = paperOf(judgedMatch())
    expect(paper.days[0]).toMatchObject({
      number: 1,
      candidates: [
        { seat: 5, votes: 7 },
        { seat: 6, votes: 3 },
      ],
      again: [],
      lift: null,
      out: [5],
    })
    expect(paper.nights[0]).toEqual({
      number: 1,
      victim: 4,
      don: 6,
      sheriff: { seat: 2, black: true },
    })
    expect(paper.bestMove).toMatchObject({ seat: 4, named: [2, 7, 9] })
    expect([paper.days, paper.nights].map((rows) => rows.length)).toEqual([6, 6])
  })

  it('a match without its log has players and points only', () => {
    const paper = paperOf({ ...judgedMatch(), events: [] })
    expect(paper.days.flatMap(({ candidates }) => candidates)).toEqual([])
    expect(paper.game?.players).toHaveLength(10)
  })
})
