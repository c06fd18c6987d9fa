import { simulateGame } from '@gorod/bots/testing'
import { isTold, presets, type Viewer } from '@gorod/rules'
import { describe, expect, it } from 'vitest'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { type LogPiece, logGroups } from './log-lines.ts'

const dealt = () => new ScriptedTable().gather().deal()
const word = (piece: LogPiece) =>
  typeof piece === 'string'
    ? piece
    : 'plate' in piece
      ? `[${piece.plate}]`
      : 'name' in piece
        ? `<${piece.name}>`
        : 'substitution' in piece
          ? `#${piece.substitution}`
          : `{${piece.claim}}`

function log(table: ScriptedTable, viewer: Viewer): Record<string, string[]> {
  const groups = logGroups(seenBy(table, viewer).events)
  return Object.fromEntries(
    groups.map((group) => [group.key, group.lines.map((line) => line.pieces.map(word).join(' '))]),
  )
}

describe('the log of a running game', () => {
  const table = dealt()
    .day({ 1: 8, 5: 4 })
    .vote({ 8: [1, 2, 3, 6, 9, 10], 4: [4, 5, 7, 8] })
    .night({ shot: 9, sheriff: 5, bestMove: [2, 5, 7] })
    .until('speech', (state) => state.phase.day === 2)

  it('the log has days and nights, newest first', () => {
    expect(Object.keys(log(table, 4))).toEqual(['day-2', 'night-1', 'day-1', 'zero'])
  })

  it('lists speeches, nominations, votes and exits', () => {
    expect(log(table, 4)['day-1']).toEqual(
      expect.arrayContaining([
        '[1] выставляет [8]',
        '[8] получает 6 голосов  (1, 2, 3, 6, 9, 10)',
        'Заголосован [8] <8>',
        'Говорит [1] <1>',
      ]),
    )
  })

  it('shows the result of the night to all and its secrets to their owner', () => {
    expect(log(table, 4)['night-1']).toEqual(['Убит [9] <9>', 'Лучший ход [9] : 2, 5, 7'])
    expect(log(table, 6)['night-1']).toContain('[6] проверяет [5] : чёрный')
    expect(log(table, 7)['night-1']).toContain('[7] стреляет в [9]')
    expect(log(table, 7)['night-1']).not.toContain('[5] стреляет в [9]')
  })

  it('marks secret lines, so that a shared screen can leave them out', () => {
    const secret = logGroups(seenBy(table, 6).events).flatMap((group) =>
      group.lines.filter((line) => line.secret),
    )
    expect(secret).toHaveLength(1)
  })

  it('names every line differently', () => {
    const keys = logGroups(seenBy(table, 7).events).flatMap((group) => group.lines.map((line) => line.key))
    expect(new Set(keys).size).toBe(keys.length)
  })
})

it('the log has a line for exactly the events from which the rules make steps of a replay', () => {
  for (const seed of ['lines 1', 'lines 2', 'lines 3']) {
    const { events } = simulateGame({ ruleSet: presets.fiim, seed })
    const lines = logGroups(events).flatMap((group) => group.lines)
    const placed = new Set(lines.map(({ key }) => Number(key.split(':')[0])))
    const told = events.flatMap((event, place) => (isTold(event) ? [place] : []))
    expect([...placed].sort((a, b) => a - b)).toEqual(told)
  }
})

it('a remark of the judge and their best player are in the log', () => {
  const table = new ScriptedTable({ judge: 'human' }).gather().deal().until('speech')
  table.send('judge', { type: 'warn', seat: null, text: 'Тише' })
  table.send('judge', { type: 'warn', seat: 3, text: 'Руки на стол' })
  table.send('judge', { type: 'endGame', reason: 'пожар' }).send('judge', { type: 'markBest', seat: 4 })
  table.send('judge', { type: 'markWorst', seat: 6 })
  const lines = logGroups(seenBy(table, 5).events).flatMap((group) => group.lines)
  const pieces = lines.map((line) => JSON.stringify(line.pieces)).join()
  expect(pieces).toContain('Замечание столу: Тише')
  expect(pieces).toContain('[{"plate":3},": замечание, Руки на стол"]')
  expect(pieces).toContain('["Лучший игрок по решению судьи:",{"plate":4},{"name":4}]')
  expect(pieces).toContain('["Худший игрок по решению судьи:",{"plate":6},{"name":6}]')
})

it('a foul is in the log with its offence, and with what it was before the judge put it right', () => {
  const table = new ScriptedTable({ judge: 'human', preset: 'fsm' }).gather().deal().until('speech')
  table.send('judge', { type: 'giveFoul', seat: 3, offence: 'Жест' })
  table.send('judge', { type: 'giveTechFoul', seat: 4 })
  table.send('judge', { type: 'correctFoul', foul: 2, kind: 'minor', offence: 'Брань', reason: null })
  table.send('judge', { type: 'correctFoul', foul: 1, kind: 'minor', offence: 'Жест', reason: 'Запись' })
  expect(log(table, 5)['day-1']?.slice(0, 4)).toEqual([
    '[3] фол исправлен судьёй фол (Жест) → техфол (Жест) : Запись',
    '[4] за что фол: Брань',
    '[4] техфол',
    '[3] первый фол: Жест',
  ])
})

it('an act that the judge took back is struck out, and a night that was taken back never began', () => {
  const table = new ScriptedTable({ judge: 'human' }).gather().deal().until('speech')
  table.send('judge', { type: 'giveFoul', seat: 4 }).send('judge', { type: 'undo' })
  table.send('judge', { type: 'leaveGame' })
  const lines = logGroups(seenBy(table, 5).events).flatMap((group) => group.lines)
  expect(lines.slice(0, 3).map(({ pieces, undone }) => [pieces.map(word).join(' '), undone])).toEqual([
    ['Судья вышел: стол идёт сам', false],
    ['Судья отменил шаг: фол игроку 4', false],
    ['[4] первый фол', true],
  ])
  const dusk = new ScriptedTable({ judge: 'human' }).gather().deal().until('voteIntro')
  dusk.send('judge', { type: 'removePlayer', seat: 9, reason: 'грубость' })
  expect(dusk.state.phase.id).toBe('nightFall')
  expect(Object.keys(log(dusk, 5))[0]).toBe('day-1')
  expect(Object.keys(log(dusk.send('judge', { type: 'undo' }), 5))[0]).toBe('day-1')
})

it('the log shows what a speech claims after its words, and claims alone without quotation marks', () => {
  const table = dealt()
    .until('speech')
    .send(1, { type: 'say', text: 'Добрый день', claims: [{ kind: 'color', seat: 4, color: 'black' }] })
    .send(1, { type: 'say', text: '', claims: [{ kind: 'sheriff', checks: [{ seat: 3, color: 'red' }] }] })
  expect(log(table, 2)['day-1']?.slice(0, 2)).toEqual([
    '[1] {я шериф} {проверил 3 — красный}',
    '[1] : «Добрый день» {4 чёрный}',
  ])
})

it('a substitution is in the log with its seat, its names and its reason', () => {
  const table = new ScriptedTable({ judge: 'human' }).send('judge', {
    type: 'substitute',
    seat: 6,
    reason: 'потеряна связь',
  })
  expect(log(table, 2).zero?.[0]).toBe('Замена на месте [6] #1 , потеряна связь')
})

it('two people who changed places are in the log with the reason', () => {
  const swap = { type: 'swapSeats', seat: 3, other: 8, reason: 'друзья рядом' } as const
  const table = new ScriptedTable({ judge: 'human' }).send('judge', swap)
  expect(log(table, 2).zero?.[0]).toBe('Местами поменялись [3] и [8] : друзья рядом')
})
