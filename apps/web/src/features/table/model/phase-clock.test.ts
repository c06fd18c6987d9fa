import { describe, expect, it } from 'vitest'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { isOverdue, leftSeconds, overText, phaseClock } from './phase-clock.ts'

function firstSpeech(): ScriptedTable {
  return new ScriptedTable().gather().deal().until('speech')
}

describe('the clock of a phase', () => {
  it('counts whole seconds down, 1 until the end', () => {
    const table = firstSpeech()
    const clock = phaseClock(seenBy(table, 7).view)
    if (clock === null) throw new Error('a speech has a clock')
    expect(leftSeconds(clock, table.at)).toBe(60)
    expect(leftSeconds(clock, table.at + 59_100)).toBe(1)
    expect(leftSeconds(clock, table.at + 61_000)).toBe(0)
  })

  it('stops during an outcry and is another clock afterwards', () => {
    const table = firstSpeech().wait(10_000)
    const before = phaseClock(seenBy(table, 7).view)
    table.send(4, { type: 'cryOut', acceptRemoval: false })
    const during = phaseClock(seenBy(table, 7).view)
    if (before === null || during === null) throw new Error('a speech has a clock')
    expect(leftSeconds(during, table.at + 3_000)).toBe(50)
    table.ring()
    const after = phaseClock(seenBy(table, 7).view)
    expect(after?.endsAt).toBe(before.endsAt + 5_000)
    expect(new Set([before.key, during.key, after?.key]).size).toBe(3)
  })
})

it('a clock that only informs counts on when its time is over, unless it is stopped', () => {
  const table = firstSpeech()
  const clock = phaseClock(seenBy(table, 7).view)
  if (clock === null) throw new Error('a speech has a clock')
  expect(overText(clock, table.at + 59_000)).toBe('+0:00')
  expect(overText(clock, table.at + 72_900)).toBe('+0:12')
  expect(overText({ ...clock, frozenAt: clock.endsAt + 3_000 }, table.at + 90_000)).toBe('+0:03')
})

describe('a phase that does not end in time', () => {
  it('a phase is overdue some seconds after its end', () => {
    const table = firstSpeech()
    const { view } = seenBy(table, 7)
    expect(isOverdue(view, table.at + 59_000)).toBe(false)
    expect(isOverdue(view, table.at + 62_000)).toBe(false)
    expect(isOverdue(view, table.at + 66_000)).toBe(true)
  })

  it('a phase is not overdue before a judge who leads the pace', () => {
    const table = new ScriptedTable({ judge: 'human' }).gather().deal().until('speech')
    table.send('judge', { type: 'takePace' })
    expect(isOverdue(seenBy(table, 7).view, table.at + 600_000)).toBe(false)
  })

  it('a phase is not overdue while its clock is stopped', () => {
    const table = firstSpeech().wait(10_000)
    table.send(4, { type: 'cryOut', acceptRemoval: false })
    expect(isOverdue(seenBy(table, 7).view, table.at + 600_000)).toBe(false)
  })
})
