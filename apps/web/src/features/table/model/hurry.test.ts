import { describe, expect, it } from 'vitest'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { isHurried } from './hurry.ts'

describe('a hurry', () => {
  const table = new ScriptedTable().until('speech')
  const since = table.events.length
  const speaker = (seat: number) =>
    table.until('speech', ({ phase }) => phase.id === 'speech' && phase.seat === seat)

  it('lasts until the person who asked for it has the floor', () => {
    expect(isHurried(table.events, null, 3)).toBe(false)
    expect(isHurried(table.events, since, 3)).toBe(true)
    speaker(2)
    expect(isHurried(table.events, since, 3)).toBe(true)
    speaker(3)
    expect(isHurried(table.events, since, 3)).toBe(false)
    speaker(4)
    expect(isHurried(table.events, since, 3)).toBe(false)
    expect(isHurried(table.events, table.events.length, 3)).toBe(true)
  })
})
