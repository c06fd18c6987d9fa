import { describe, expect, it } from 'vitest'
import { compareScorings } from './scorings.ts'
import { judgedMatch } from './testing/judged-match.ts'

describe('the comparison of scorings', () => {
  const { events, players } = judgedMatch()
  const comparison = compareScorings(events)!
  const totals = (seat: number) =>
    Object.fromEntries(comparison.versions.map(({ id, results }) => [id, results.get(seat)!.points.total]))

  it('every scoring pays the first killed for two hits by its own price', () => {
    expect(totals(4)).toEqual({
      platform_v1: 1.3,
      fiim_v7: 1.8,
      fiim_v3: 1.25,
      fsm: 1.3,
      club_mafportal: 4.3,
    })
  })

  it('the judge’s extra points count by every scoring', () => {
    expect(totals(6)).toEqual({
      platform_v1: 1.4,
      fiim_v7: 1.7,
      fiim_v3: 1.4,
      fsm: 1.4,
      club_mafportal: 4.4,
    })
  })

  it('the points of the game itself are those of its own scoring', () => {
    expect(comparison.own).toBe('fiim_v7')
    const own = comparison.versions.find(({ id }) => id === comparison.own)!
    for (const { seat, result } of players) expect(own.results.get(seat)).toEqual(result)
  })

  it('a game that was broken off, or whose log is deleted, has no comparison', () => {
    expect(compareScorings([])).toBeNull()
    expect(compareScorings(events.filter(({ type }) => type !== 'gameEnded'))).toBeNull()
  })
})
