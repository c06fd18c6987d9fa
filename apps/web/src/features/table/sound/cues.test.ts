import { describe, expect, it } from 'vitest'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { cuesBetween, tickCue } from './cues.ts'

const dealt = () => new ScriptedTable().gather().deal()

function heard(table: ScriptedTable, viewer: number, act: () => void) {
  const before = seenBy(table, viewer).view
  act()
  return cuesBetween(before, seenBy(table, viewer).view)
}

describe('the sounds of the table', () => {
  it('ring for the viewer’s own minute and knock for the end of another', () => {
    const table = dealt().until('speech')
    expect(heard(table, 2, () => table.speech({}))).toEqual(['yourMinute'])
    expect(heard(table, 9, () => table.speech({}))).toEqual(['timeOver'])
  })

  it('ring for the player to whom the judge gives the floor, and knock for the others', () => {
    const table = new ScriptedTable({ judge: 'human' }).gather().deal().until('speech')
    const give = (seat: number) => () => table.send('judge', { type: 'giveFloor', seat })
    expect(heard(table, 7, give(7))).toEqual(['yourMinute'])
    table.send('judge', { type: 'endFloor' })
    expect(heard(table, 4, give(7))).toEqual(['timeOver'])
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

  it('a sound never reveals a night action to its actor’s neighbours', () => {
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
