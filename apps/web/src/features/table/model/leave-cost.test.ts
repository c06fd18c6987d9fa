import { describe, expect, it } from 'vitest'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { leaveCost } from './leave-cost.ts'

const SEAT = 4
const before = new ScriptedTable().gather()
const day = new ScriptedTable().gather().deal().until('speech')
const out = new ScriptedTable().gather().deal().until('speech')
out.send(SEAT, { type: 'leaveGame' })

const seenAt = (table: ScriptedTable) => seenBy(table, SEAT).view

describe('leaving', () => {
  it.each([
    ['rated', 'searchBefore', 'search', true],
    ['league', 'searchBefore', 'search', true],
    ['championship', 'searchBefore', 'search', true],
    ['lobby', 'lobbyBefore', 'lobby', false],
    ['practice', 'practice', 'practice', false],
  ] as const)('a %s game costs %s before day 1, and then %s', (mode, early, late, ban) => {
    expect(leaveCost(mode, seenAt(before))).toEqual({ what: early, ban })
    expect(leaveCost(mode, seenAt(day))).toEqual({ what: late, ban })
  })

  it('costs a player who is out nothing', () => {
    expect(leaveCost('rated', seenAt(out))).toEqual({ what: 'out', ban: false })
    expect(leaveCost('practice', seenAt(out))).toEqual({ what: 'practiceOut', ban: false })
  })

  it('costs a spectator nothing, who is asked nothing', () => {
    expect(leaveCost('lobby', seenBy(day, 'spectator').view)).toBeNull()
  })
})
