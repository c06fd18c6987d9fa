import { describe, expect, it } from 'vitest'
import { presets } from './presets.ts'
import { TEN_ROLES } from './testing/ten-roles.ts'
import { whatIf } from './what-if.ts'

const hands = (votes: Readonly<Record<number, readonly number[]>>) =>
  Object.entries(votes).flatMap(([candidate, voters]) =>
    voters.map((voter) => ({ voter, candidate: Number(candidate) })),
  )

describe('a vote with other hands', () => {
  const alive = [1, 2, 3, 4, 5, 6, 7, 10]
  const ballot = { day: 2, alive, round: 1, candidates: [10, 5, 4] }

  it('names who leaves after one hand was moved, and counts the silent for the last candidate', () => {
    const played = whatIf(presets.fiim, ballot, hands({ 10: [1, 3], 5: [2, 6, 10], 4: [5, 7] }))
    expect(played.step).toMatchObject({ kind: 'revote', tied: [5, 4] })
    expect(played.counted[2]).toEqual({ candidate: 4, voters: [5, 7], byDefault: [4] })
    const moved = whatIf(presets.fiim, ballot, hands({ 10: [1], 5: [2, 6, 10, 3], 4: [5, 7] }))
    expect(moved.leavers).toEqual([5])
    expect(moved.aliveAfter).toEqual([1, 2, 3, 4, 6, 7, 10])
    expect(moved.mafiaWinsWith).toBe(4)
  })

  it('asks for a lift when the same seats tie again, and says how many hands it needs', () => {
    const again = whatIf(
      presets.fiim,
      { ...ballot, round: 2, candidates: [5, 4] },
      hands({ 5: [1, 2, 3, 6] }),
    )
    expect(again.step).toEqual({ kind: 'lift', tied: [5, 4] })
    expect(again.leavers).toEqual([5, 4])
    expect(again.liftNeeds).toBe(5)
    const half = { ...presets.fiim, liftThreshold: 'half' } as const
    expect(whatIf(half, { ...ballot, round: 2, candidates: [5, 4] }, []).liftNeeds).toBe(4)
  })

  it('lets nobody leave by a first tie of all candidates: they are voted on once more', () => {
    const tie = whatIf(presets.fiim, { ...ballot, candidates: [5, 4] }, hands({ 5: [1, 2, 3, 6] }))
    expect(tie.step).toEqual({ kind: 'revote', tied: [5, 4], candidates: [5, 4] })
    expect(tie.leavers).toEqual([])
    expect(tie.aliveAfter).toEqual(alive)
  })

  it('says whether the game would end only to those who know the roles', () => {
    const last = { day: 4, alive: [1, 3, 5, 9], round: 1, candidates: [1, 5] }
    const onTown = hands({ 1: [5, 9, 3] })
    expect(whatIf(presets.fiim, last, onTown).winner).toBeNull()
    expect(whatIf(presets.fiim, last, onTown, TEN_ROLES).winner).toBe('black')
    const one = { ...last, alive: [1, 3, 4, 5] }
    expect(whatIf(presets.fiim, one, hands({ 5: [1, 3, 4] }), TEN_ROLES).winner).toBe('red')
    expect(whatIf(presets.fiim, ballot, hands({ 4: alive }), TEN_ROLES).winner).toBeNull()
  })
})
