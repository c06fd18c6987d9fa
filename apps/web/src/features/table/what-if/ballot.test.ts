import { describe, expect, it } from 'vitest'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { ballotOf, movedFromText, movedToText, moveHand, withMoved } from './ballot.ts'

describe('the ballot that is studied', () => {
  const table = () => new ScriptedTable().gather().deal()
  const ballot = (played: ScriptedTable) => ballotOf(seenBy(played, 3).view)

  it('begins when two seats are nominated, and not before', () => {
    expect(ballot(table().until('speech'))).toBeNull()
  })

  it('shows the vote to come, with no hand yet', () => {
    const played = table().day({ 1: 8, 5: 4 }).until('voteIntro')
    expect(ballot(played)).toMatchObject({ day: 1, round: 1, candidates: [8, 4], hands: [] })
  })

  it('holds back hands of an open window from everybody but their owners', () => {
    const played = table().day({ 1: 8, 5: 4 }).until('voteCandidate')
    for (const voter of [1, 3]) played.send(voter, { type: 'castVote', candidate: 8 })
    expect(ballot(played)!.hands).toEqual([{ voter: 3, candidate: 8 }])
  })

  it('counts those whom the vote took out among its voters', () => {
    const played = table()
      .day({ 1: 8, 5: 4 })
      .vote({ 8: [1, 2, 3, 6, 9, 10], 4: [4, 5, 7, 8] })
      .until('nightFall')
    const after = ballot(played)!
    expect(after.alive).toHaveLength(10)
    expect(after.hands).toHaveLength(10)
  })
})

describe('moved hands', () => {
  const ballot = { day: 1, alive: [1, 2, 3], round: 1, candidates: [2, 3] }

  it('replace the hands that were shown', () => {
    expect(withMoved([{ voter: 1, candidate: 2 }], new Map([[1, 3]]))).toEqual([{ voter: 1, candidate: 3 }])
  })

  it('lose their mark when they go back to where they were shown', () => {
    const known = { ...ballot, hands: [{ voter: 1, candidate: 2 }] }
    const moved = moveHand(known, new Map(), { voter: 1, candidate: 3 })
    expect([...moved]).toEqual([[1, 3]])
    expect(moveHand(known, moved, { voter: 1, candidate: 2 }).size).toBe(0)
  })

  it('come back from an address, without those that do not fit the ballot', () => {
    const moved = new Map([
      [1, 3],
      [2, 2],
    ])
    expect(movedToText(moved)).toBe('1-3.2-2')
    expect(movedFromText('1-3.2-2.9-2.1-7.x', ballot)).toEqual(moved)
    expect(movedFromText(null, ballot)).toEqual(new Map())
  })
})
