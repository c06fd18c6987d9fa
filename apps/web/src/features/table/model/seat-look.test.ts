import type { Seat, Viewer } from '@gorod/rules'
import { describe, expect, it } from 'vitest'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { mateRole, type SeatLook, seatLook } from './seat-look.ts'

const dealt = () => new ScriptedTable().gather().deal()
const look = (table: ScriptedTable, viewer: Viewer, seat: Seat): SeatLook =>
  seatLook(seenBy(table, viewer).view, seat)

describe('the window of a seat', () => {
  it('the window is curtained at night except for the viewer’s own', () => {
    const table = dealt().until('mafiaMeeting')
    expect(look(table, 4, 2).curtain).toBe('asleep')
    expect(look(table, 4, 4).curtain).toBe('asleep')
    expect(look(table, 7, 2)).toMatchObject({ curtain: 'mateSeen', role: 'godfather', framed: true })
    expect(look(table, 7, 4).curtain).toBe('asleep')
  })

  it('shows a mate as a shadow when nobody may be seen', () => {
    const table = dealt().day({ 1: 8 }).until('nightShoot')
    expect(look(table, 7, 5).curtain).toBe('mate')
    expect(mateRole(seenBy(table, 7).view, 7)).toBe('mafia')
    expect(mateRole(seenBy(table, 4).view, 7)).toBeNull()
  })

  it('shows the players who are out to each other at all times, where the rules have a ghost room', () => {
    const out = (ghostRoom: boolean) =>
      new ScriptedTable({ rules: { ghostRoom } })
        .gather()
        .deal()
        .day({ 1: 8, 5: 4 })
        .vote({ 8: [1, 2, 3, 6, 9, 10], 4: [4, 5, 7, 8] })
        .night({ shot: 9 })
        .until('speech', (state) => state.phase.day === 2)
    const table = out(true)
    expect([look(table, 9, 8).curtain, look(table, 9, 9).curtain]).toEqual(['ghost', 'ghost'])
    expect([look(table, 9, 3).curtain, look(table, 3, 8).curtain]).toEqual(['open', 'dark'])
    table.day({}).until('nightShoot')
    expect([look(table, 9, 8).curtain, look(table, 9, 3).curtain]).toEqual(['ghost', 'asleep'])
    expect(look(out(false), 9, 8).curtain).toBe('dark')
  })

  it('shows a request for the floor to the judge, with its place, and to the seat itself', () => {
    const table = new ScriptedTable({ judge: 'human' }).gather().deal().until('speech')
    table.send(7, { type: 'requestFloor' }).send(4, { type: 'requestFloor' })
    expect(look(table, 'judge', 4).asksFloor).toBe(2)
    expect(look(table, 4, 4).asksFloor).toBe(1)
    expect([look(table, 4, 7).asksFloor, look(table, 2, 4).asksFloor]).toEqual([null, null])
    table.send('judge', { type: 'giveFloor', seat: 4 })
    expect(look(table, 2, 4)).toMatchObject({ tag: 'givenFloor', speaking: true })
    expect(look(table, 'judge', 4).asksFloor).toBeNull()
  })

  it('shows a civilian nothing about roles', () => {
    const table = dealt().until('mafiaMeeting')
    const looks = table.seats
      .filter((seat) => seat !== 4)
      .map((seat) => ({ ...look(table, 4, seat), seat: 0 }))
    expect(new Set(looks.map((entry) => JSON.stringify(entry))).size).toBe(1)
  })

  it('the window is still curtained in the morning; the night’s victim is out', () => {
    const table = dealt().day({ 1: 8 }).night({ shot: 9 }).until('morning')
    expect(look(table, 4, 3).curtain).toBe('asleep')
    table.until('dayStart')
    expect(look(table, 4, 9)).toMatchObject({
      curtain: 'dark',
      exit: { cause: 'shot', day: 1, atNight: true },
    })
  })

  it('the window of a leaving player is lit as long as the last word lasts', () => {
    const table = dealt().day({ 1: 8 }).night({ shot: 9 }).until('farewell')
    expect(look(table, 4, 9)).toMatchObject({ curtain: 'open', speaking: true })
  })

  it('carries nominations, hands and the candidate of the open window', () => {
    const table = dealt().day({ 1: 8, 5: 4 }).until('voteCandidate')
    table.send(3, { type: 'castVote', candidate: 8 })
    expect(look(table, 7, 8)).toMatchObject({ tag: 'voting', candidate: true })
    expect(look(table, 7, 4)).toMatchObject({ tag: 'nominated', candidate: false })
    expect(look(table, 7, 3).votedFor).toBeNull()
    expect(look(table, 3, 3).votedFor).toBe(8)
    table.ring()
    expect(look(table, 7, 3).votedFor).toBe(8)
  })

  it('shows since when a connection is lost', () => {
    const table = dealt().until('speech').send('system', { type: 'disconnectSeat', seat: 6 })
    expect(look(table, 7, 6).lostSince).toBe(table.at)
  })
})
