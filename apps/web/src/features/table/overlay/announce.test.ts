import { describe, expect, it } from 'vitest'
import { peopleOf } from '../model/people.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { actionLine, stageLine, timerLine } from './announce.ts'

const dealt = () => new ScriptedTable().gather().deal()
const people = peopleOf({ players: [], judge: null })

describe('the line read aloud', () => {
  it('names the stage and the speaker', () => {
    const table = dealt().until('speech')
    expect(stageLine(seenBy(table, 4).view, people)).toBe('День 1. Говорит 1, 1')
    expect(stageLine(seenBy(table, 1).view, people)).toBe('День 1. Ваша минута')
  })

  it('says the counted votes', () => {
    const table = dealt()
      .day({ 1: 8, 5: 4 })
      .until('voteCandidate')
      .send(3, { type: 'castVote', candidate: 8 })
    const before = seenBy(table, 4).view
    table.ring()
    expect(actionLine(before, seenBy(table, 4).view)).toBe('8: 1 голос')
  })

  it('says the seconds left at 30, 10 and 5 only', () => {
    expect([31, 30, 10, 5, 4].map(timerLine)).toEqual(['', '30 секунд', '10 секунд', '5 секунд', ''])
  })
})
