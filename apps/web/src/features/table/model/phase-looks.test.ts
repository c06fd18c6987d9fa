import type { Seat, Viewer } from '@gorod/rules'
import { describe, expect, it } from 'vitest'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { allowedOf } from './allowed-commands.ts'
import { stageOf } from './phase-looks.ts'
import { type Stage, takesWholePhone } from './stage.ts'

function stage(table: ScriptedTable, viewer: Viewer): Stage {
  const { view, permitted } = seenBy(table, viewer)
  return stageOf(view, allowedOf(permitted))
}

const dealt = () => new ScriptedTable().gather().deal()
const DON: Seat = 2
const MAFIA: Seat = 7
const SHERIFF: Seat = 6
const CIVILIAN: Seat = 4

describe('the middle of the table', () => {
  it('gathers the players, offers the cards, then waits with a card in hand', () => {
    expect(stage(new ScriptedTable(), 7).kind).toBe('gathering')
    expect(stage(new ScriptedTable().gather().until('deal'), 7).kind).toBe('cards')
    expect(stage(dealt(), 7).kind).toBe('cardHeld')
  })

  it('wakes only the mafia at the meeting', () => {
    const table = dealt().until('mafiaMeeting')
    expect(stage(table, DON).kind).toBe('meeting')
    expect(stage(table, MAFIA).kind).toBe('meeting')
    expect(stage(table, CIVILIAN)).toEqual({ kind: 'asleep', scene: 'zero' })
    expect(stage(table, 'spectator').kind).toBe('asleep')
  })

  it('shows the speaker to everybody and the question to the speaker', () => {
    const table = dealt().until('speech')
    expect(stage(table, 7)).toEqual({ kind: 'speaker', seat: 1, speech: 'day', next: [2, 3, 4] })
    expect(stage(table, 1)).toEqual({ kind: 'ownNominate', muted: false })
    table.send(1, { type: 'nominate', seat: 8 })
    expect(stage(table, 1)).toEqual({ kind: 'ownSpeech', speech: 'day' })
  })

  it('asks a seat that lost its speech for a nomination nevertheless', () => {
    const table = dealt().until('speech')
    for (let foul = 0; foul < 3; foul++) {
      table.send(2, { type: 'cryOut', acceptRemoval: false })
      while (table.state.outcry !== null) table.ring()
    }
    table.speech({})
    expect(stage(table, 2)).toEqual({ kind: 'ownNominate', muted: true })
  })

  it('opens night windows to their own role and to nobody else', () => {
    const table = dealt().day({ 1: 8 }).until('nightShoot')
    expect(stage(table, MAFIA).kind).toBe('shoot')
    expect(stage(table, SHERIFF).kind).toBe('asleep')
    table.until('nightDon')
    expect(stage(table, DON)).toEqual({ kind: 'check', by: 'godfather' })
    expect(stage(table, MAFIA).kind).toBe('asleep')
    table.until('nightSheriff').send(SHERIFF, { type: 'check', seat: DON })
    expect(stage(table, SHERIFF)).toEqual({ kind: 'checked', by: 'sheriff', seat: DON, yes: true })
  })

  it('asks the killed player for three names while the rest sleep', () => {
    const table = dealt().day({ 1: 8 }).night({ shot: 9 }).until('bestMove')
    expect(stage(table, 9).kind).toBe('bestMove')
    expect(stage(table, CIVILIAN)).toEqual({ kind: 'asleep', scene: 'morning' })
  })

  it('the middle is a console for the judge until the end', () => {
    const table = new ScriptedTable({ judge: 'human' }).gather().deal().until('speech')
    expect(stage(table, 'judge').kind).toBe('judge')
  })

  it('takes the whole phone where fingers need it, and never while voting', () => {
    expect(takesWholePhone({ kind: 'shoot' }, true)).toBe(true)
    expect(takesWholePhone({ kind: 'vote', candidate: 3 }, true)).toBe(false)
    expect([true, false].map((plays) => takesWholePhone({ kind: 'cards' }, plays))).toEqual([true, false])
  })
})
