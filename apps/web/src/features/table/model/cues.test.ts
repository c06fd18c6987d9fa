import { describe, expect, it } from 'vitest'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { actionLine, stageLine, timerLine } from './announce.ts'
import { captionOf } from './captions.ts'
import { cuesBetween, tickCue } from './cues.ts'
import { peopleOf } from './people.ts'

const dealt = () => new ScriptedTable().gather().deal()
const people = peopleOf({ players: [], judge: null })

function heard(table: ScriptedTable, viewer: number, act: () => void) {
  const before = seenBy(table, viewer).view
  act()
  return cuesBetween(before, seenBy(table, viewer).view)
}

describe('sounds', () => {
  it('ring for one’s own minute and knock for the end of another’s', () => {
    const table = dealt().until('speech')
    expect(heard(table, 2, () => table.speech({}))).toEqual(['yourMinute'])
    expect(heard(table, 9, () => table.speech({}))).toEqual(['timeOver'])
  })

  it('whistle for a foul, twice for the third', () => {
    const table = dealt().until('speech')
    const cry = () => {
      table.send(5, { type: 'cryOut', acceptRemoval: false })
      table.ring()
    }
    expect(heard(table, 4, cry)).toEqual(['foul'])
    cry()
    expect(heard(table, 4, cry)).toEqual(['thirdFoul'])
  })

  it('never betray a night action to its actor’s neighbours', () => {
    const table = dealt().day({}).until('nightShoot')
    expect(heard(table, 7, () => table.send(7, { type: 'shoot', seat: 4 }))).toEqual([])
    expect(tickCue(seenBy(table, 7).view, 3)).toBeNull()
  })

  it('tick for a speaker’s last seconds', () => {
    const { view } = seenBy(dealt().until('speech'), 4)
    expect([tickCue(view, 11), tickCue(view, 10), tickCue(view, 5), tickCue(view, 0)]).toEqual([
      null,
      'woodTick',
      'tick',
      null,
    ])
  })
})

describe('what is read aloud', () => {
  it('names the stage and the speaker', () => {
    const table = dealt().until('speech')
    expect(stageLine(seenBy(table, 4).view, people)).toBe('День 1. Говорит 1, 1')
    expect(stageLine(seenBy(table, 1).view, people)).toBe('День 1. Ваша минута')
  })

  it('tells counted votes and fouls', () => {
    const table = dealt()
      .day({ 1: 8, 5: 4 })
      .until('voteCandidate')
      .send(3, { type: 'castVote', candidate: 8 })
    const before = seenBy(table, 4).view
    table.ring()
    expect(actionLine(before, seenBy(table, 4).view)).toBe('8: 1 голос')
  })

  it('tells timers at 30, 10 and 5 only', () => {
    expect([31, 30, 10, 5, 4].map(timerLine)).toEqual(['', '30 секунд', '10 секунд', '5 секунд', ''])
  })
})

describe('a caption', () => {
  it('belongs to the present speaker and leaves with the floor', () => {
    const table = dealt().until('speech').send(1, { type: 'say', text: 'Добрый вечер', claims: [] })
    expect(captionOf(seenBy(table, 4).view)?.text).toBe('Добрый вечер')
    table.send(1, { type: 'endSpeech' })
    expect(captionOf(seenBy(table, 4).view)).toBeNull()
  })
})
