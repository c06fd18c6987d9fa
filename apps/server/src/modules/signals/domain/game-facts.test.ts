import { describe, expect, it } from 'vitest'
import { finished, randomLog } from '../../../testing/achievements/finished-game.ts'
import { factsOf } from './game-facts.ts'

describe('the facts of a game for signals', () => {
  it('hands, shots and checks come to the chances they were counted with, over many games', () => {
    const sums = { votes: { seen: 0, expected: 0 }, shots: { seen: 0, expected: 0 } }
    for (let game = 0; game < 20; game++) {
      const facts = factsOf(finished(randomLog(`facts ${game}`)))
      expect(facts?.seats).toHaveLength(10)
      for (const { kind, seen, chance, a, b } of facts?.trials ?? []) {
        expect(a).not.toBe(b)
        expect(chance).toBeGreaterThan(0)
        expect(chance).toBeLessThan(1)
        if (kind === 'checks') continue
        sums[kind].expected += chance
        if (seen) sums[kind].seen += 1
      }
    }
    // A hand's chance is the share of its own team: the sums are equal by definition. One of the living town is shot.
    expect(sums.votes.seen).toBeCloseTo(sums.votes.expected, 6)
    expect(sums.votes.seen).toBeGreaterThan(20)
    expect(sums.shots.seen).toBeCloseTo(sums.shots.expected, 6)
    expect(sums.shots.seen).toBeGreaterThan(20)
  })

  it('lobbies, practice and annulled games have none, and championships no hours of a search', () => {
    const log = randomLog('modes')
    expect(factsOf(finished(log, { mode: 'lobby' }))).toBeNull()
    expect(factsOf(finished(log, { mode: 'practice' }))).toBeNull()
    expect(factsOf({ ...finished(log), annulled: true })).toBeNull()
    expect(factsOf(finished(log, { mode: 'championship' }))?.hours).toBeNull()
    expect(factsOf(finished(log, { mode: 'league' }))?.hours).toEqual(expect.anything())
  })
})
