import { describe, expect, it } from 'vitest'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { boardOf } from './board-of.ts'

const dealt = () => new ScriptedTable().gather().deal()
const board = (table: ScriptedTable, viewer: number) => boardOf(seenBy(table, viewer).view)

describe('the board beside the judge', () => {
  it('lists the nominees and who nominated them', () => {
    const table = dealt().until('speech').speech({ 1: 8 })
    expect(board(table, 4)).toMatchObject({ kind: 'nominated', list: [{ seat: 8, by: 1 }] })
  })

  it('counts only hands this viewer may know', () => {
    const table = dealt().day({ 1: 8, 5: 4 }).until('voteCandidate')
    table.send(1, { type: 'castVote', candidate: 8 }).send(2, { type: 'castVote', candidate: 8 })
    expect(board(table, 4)).toMatchObject({ kind: 'voted', voted: [] })
    expect(board(table, 1)).toMatchObject({ kind: 'voted', voted: [1] })
    table.ring()
    expect(board(table, 4)).toMatchObject({ kind: 'voted', voted: [1, 2] })
  })

  it('shows the plan to the mafia while they shoot, and to nobody else', () => {
    const table = dealt()
      .until('mafiaMeeting')
      .send(2, { type: 'setPlan', targets: [9, 4] })
    table.day({}).until('nightShoot')
    expect(board(table, 7)).toMatchObject({ kind: 'plan', plan: { tonight: { seat: 9, by: 'plan' } } })
    expect(board(table, 4)).toEqual({ kind: 'mediaOff' })
  })

  it('says at night whom the judge is heard by, not that the judge is switched off', () => {
    const { view } = seenBy(
      new ScriptedTable({ judge: 'human' }).gather().deal().day({}).until('nightShoot'),
      'judge',
    )
    expect(boardOf(view)).toEqual({ kind: 'mediaOff', ofJudge: true })
  })

  it('keeps the sheriff’s checks', () => {
    const table = dealt().day({}).night({ sheriff: 5 })
    expect(board(table, 6)).toMatchObject({
      kind: 'checks',
      checks: [{ night: 1, seat: 5, yes: true }],
      asDon: false,
    })
  })

  it('shows the result of the night at dawn, best move included', () => {
    const table = dealt()
      .day({})
      .night({ shot: 9, bestMove: [2, 5, 7] })
      .until('dayStart')
    expect(board(table, 4)).toEqual({ kind: 'night', night: 1, victim: 9, bestMove: [2, 5, 7], yours: false })
  })
})
