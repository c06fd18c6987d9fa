import { describe, expect, it } from 'vitest'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { allowedOf } from './allowed-commands.ts'
import { peopleOf } from './people.ts'
import { stageOf } from './phase-looks.ts'
import { pickAction } from './pick-action.ts'
import { cycleColor, noPicks, picksFor, togglePick } from './picks.ts'

const people = peopleOf({ players: [], judge: null })
const dealt = () => new ScriptedTable().gather().deal()

function action(table: ScriptedTable, viewer: number, picked: readonly number[]) {
  const { view, permitted } = seenBy(table, viewer)
  const allowed = allowedOf(permitted)
  const picks = { ...noPicks(view.phase.key), seats: picked }
  return pickAction({ stage: stageOf(view, allowed), allowed, picks, people })
}

describe('the command of Enter', () => {
  it('no command exists until a legal seat is picked', () => {
    const table = dealt().until('speech')
    expect(action(table, 1, [])?.command).toBeNull()
    expect(action(table, 1, [8])?.command).toEqual({ type: 'nominate', seat: 8 })
  })

  it('a viewer who may not act has no command', () => {
    expect(action(dealt().until('speech'), 4, [8])).toBeNull()
  })

  it('the command is a shot at night and a check in the sheriff’s window', () => {
    const table = dealt().day({}).until('nightShoot')
    expect(action(table, 7, [4])?.command).toEqual({ type: 'shoot', seat: 4 })
    expect(action(table.until('nightSheriff'), 6, [4])?.command).toEqual({ type: 'check', seat: 4 })
  })

  it('the command is the best move only when three are named', () => {
    const table = dealt().day({}).night({ shot: 9 }).until('bestMove')
    expect(action(table, 9, [2, 5])).toMatchObject({ command: null, label: 'Назвать троих', short: '2 из 3' })
    expect(action(table, 9, [2, 5, 7])?.command).toEqual({ type: 'commitBestMove', seats: [2, 5, 7] })
  })

  it('the command is the don’s plan at the meeting', () => {
    const table = dealt().until('mafiaMeeting')
    expect(action(table, 2, [9, 4])?.command).toEqual({ type: 'setPlan', targets: [9, 4] })
    expect(action(table, 7, [9, 4])).toBeNull()
  })
})

describe('picks', () => {
  it('drop the oldest when there are too many, and one on a second press', () => {
    const one = togglePick(noPicks('a'), 3, 1)
    expect(togglePick(one, 5, 1).seats).toEqual([5])
    expect(togglePick(one, 3, 1).seats).toEqual([])
  })

  it('end with their phase', () => {
    const { view } = seenBy(dealt(), 4)
    expect(picksFor({ ...noPicks('old'), seats: [3] }, view).seats).toEqual([])
  })

  it('picks of a best move are those that the table keeps, when the page was loaded again', () => {
    const table = dealt().day({}).night({ shot: 9 }).until('bestMove')
    table.send(9, { type: 'setBestMove', seats: [2, 5] })
    expect(picksFor(noPicks('old'), seenBy(table, 9).view).seats).toEqual([2, 5])
    expect(picksFor(noPicks('old'), seenBy(table, 4).view).seats).toEqual([])
  })

  it('turn a seat black, red and colourless, up to the limit', () => {
    const black = cycleColor(noPicks('a'), 3, 1)
    expect(black.colors).toEqual({ 3: 'black' })
    expect(cycleColor(black, 4, 1).colors).toEqual({ 3: 'black' })
    const red = cycleColor(black, 3, 1)
    expect(red.colors).toEqual({ 3: 'red' })
    expect(cycleColor(red, 3, 1).colors).toEqual({})
  })
})
