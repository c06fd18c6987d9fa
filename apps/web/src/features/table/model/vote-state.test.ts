import { describe, expect, it } from 'vitest'
import { tallyRows } from '../stage/tally-of.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { allowedOf } from './allowed-commands.ts'
import { voteButton } from './vote-state.ts'

const voting = () => new ScriptedTable().gather().deal().day({ 1: 8, 5: 4, 6: 2 }).until('voteCandidate')

function button(table: ScriptedTable, viewer: number, candidate: number) {
  const { view, permitted } = seenBy(table, viewer)
  return voteButton(view, allowedOf(permitted), candidate).kind
}

describe('the vote button', () => {
  it('the button is open, taken, and used up in later windows', () => {
    const table = voting()
    expect(button(table, 3, 8)).toBe('open')
    table.send(3, { type: 'castVote', candidate: 8 })
    expect(button(table, 3, 8)).toBe('taken')
    table.ring()
    expect(button(table, 3, 4)).toBe('used')
  })

  it('the button is not offered to a viewer without a vote', () => {
    const { view, permitted } = seenBy(voting(), 'spectator')
    expect(voteButton(view, allowedOf(permitted), 8).kind).toBe('watch')
  })

  it('the button is closed while the game is paused', () => {
    const table = voting().send(1, { type: 'requestPause', reason: 'звонок' })
    for (const seat of [2, 3, 4, 5, 6])
      if (table.state.pause === null) table.send(seat, { type: 'votePause', approve: true })
    while (table.state.pause === null) table.ring()
    expect(button(table, 9, 8)).toBe('missed')
  })
})

describe('the tally', () => {
  it('lists candidates in order and hides the hands of an open window from others', () => {
    const table = voting().send(3, { type: 'castVote', candidate: 8 })
    expect(tallyRows(seenBy(table, 7).view).map((row) => [row.candidate, row.state, row.voters])).toEqual([
      [8, 'now', []],
      [4, 'next', []],
      [2, 'ahead', []],
    ])
    table.ring()
    expect(tallyRows(seenBy(table, 7).view)[0]).toMatchObject({ state: 'counted', votes: 1, voters: [3] })
  })

  it('separates hands that were counted by default', () => {
    const table = voting().vote({ 8: [1, 2, 3] })
    const last = tallyRows(seenBy(table, 7).view).at(-1)
    expect(last).toMatchObject({ candidate: 2, voters: [], votes: 7 })
    expect(last?.byDefault).toHaveLength(7)
  })
})
