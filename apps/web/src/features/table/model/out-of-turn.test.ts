import { expect, it } from 'vitest'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { silentSeats } from './out-of-turn.ts'

const silent = (at: ScriptedTable) => silentSeats(seenBy(at, 'judge').view)
const ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const but = (...seats: readonly number[]) => ALL.filter((seat) => !seats.includes(seat))

it('everybody but the speaker and a player who cries out is to be silent by day', () => {
  const at = new ScriptedTable({ judge: 'human' }).gather().deal().until('speech')
  expect(silent(at)).toEqual(but(1))
  at.wait(2_000).send(4, { type: 'cryOut', acceptRemoval: false })
  expect(silent(at)).toEqual(but(1, 4))
})

it('a player to whom the judge gives the floor may speak, and the speaker whose time stands is not accused', () => {
  const at = new ScriptedTable({ judge: 'human' }).gather().deal().until('speech')
  expect(silent(at.send('judge', { type: 'giveFloor', seat: 4 }))).toEqual(but(1, 4))
})

it('a speaker who has finished before a judge who leads the pace is to be silent', () => {
  const at = new ScriptedTable({ judge: 'human' }).gather().deal().until('speech')
  at.send('judge', { type: 'takePace' }).wait(2_000).send(1, { type: 'endSpeech' })
  expect(silent(at)).toEqual(ALL)
})

it('nobody has to be silent while the table gathers, in a pause and after the end', () => {
  const at = new ScriptedTable({ judge: 'human' })
  expect(silent(at)).toEqual([])
  at.gather().deal().until('speech').send('judge', { type: 'pause', reason: 'звонок' })
  expect(silent(at)).toEqual([])
  at.send('judge', { type: 'resume' }).send('judge', { type: 'removePlayer', seat: 9, reason: 'грубость' })
  expect(silent(at)).not.toContain(9)
  expect(silent(at.send('judge', { type: 'endGame', reason: 'пожар' }))).toEqual([])
})
