import { describe, expect, it } from 'vitest'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { isOverdue } from './overdue.ts'

function firstSpeech(): ScriptedTable {
  return new ScriptedTable().gather().deal().until('speech')
}

describe('a phase whose time is over and that does not end', () => {
  it('is overdue after some seconds', () => {
    const table = firstSpeech()
    const { view } = seenBy(table, 7)
    expect(isOverdue(view, table.at + 59_000)).toBe(false)
    expect(isOverdue(view, table.at + 62_000)).toBe(false)
    expect(isOverdue(view, table.at + 66_000)).toBe(true)
  })

  it('is not while its clock stands', () => {
    const table = firstSpeech().wait(10_000)
    table.send(4, { type: 'cryOut', acceptRemoval: false })
    expect(isOverdue(seenBy(table, 7).view, table.at + 600_000)).toBe(false)
  })
})
