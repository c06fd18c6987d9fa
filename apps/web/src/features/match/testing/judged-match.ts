import type { FinishedGame } from '@gorod/contracts/game'
import { score } from '@gorod/rules'
import { ScriptedTable } from '../../table/testing/scripted-table.ts'

const NAMES = ['Нова', 'Матвей', 'Вера К.', 'Тихон', 'Лада', 'Глеб', 'Рома', 'Ася', 'Фёдор', 'Инга']

/** A short league game before a judge who makes mistakes and takes them back. */
export function judgedMatch(): FinishedGame {
  const table = new ScriptedTable({ judge: 'human' })
    .gather()
    .send('judge', { type: 'substitute', seat: 6, reason: 'Потеряна связь' })
    .deal()
    .until('speech')
  table
    .send('judge', { type: 'warn', seat: 3, text: 'Руки под стол' })
    .send('judge', { type: 'giveFoul', seat: 7 })
    .wait(2_000)
    .send('judge', { type: 'undo' })
    .send('judge', { type: 'giveFoul', seat: 8 })
    .send('judge', { type: 'removePlayer', seat: 5, reason: 'Ошибся номером' })
    .wait(2_000)
    .send('judge', { type: 'undo' })
    .send('judge', { type: 'pause', reason: 'Проверяем звук' })
    .wait(45_000)
    .send('judge', { type: 'resume' })
    .send('judge', { type: 'extend', ms: 10_000 })
    .day({ 1: 5, 2: 6 }, { 1: 'Пятый молчит, выставляю его.', 2: 'Шестой давит на стол.' })
    .vote({ 5: [1, 3, 4, 6, 8, 9, 10], 6: [2, 5, 7] })
    .night({ shot: 4, don: 6, sheriff: 2, bestMove: [2, 7, 9] })
    .day({ 6: 2, 2: 6 }, { 6: 'Я шериф, второй чёрный.' })
    .vote({ 2: [1, 3, 6, 8, 9, 10], 6: [2, 7] })
    .night({ shot: 6, sheriff: 7 })
    .day({ 1: 7, 7: 1 })
    .vote({ 7: [1, 3, 8, 9, 10], 1: [7] })
    .until('gameOver')
    .send('judge', { type: 'awardExtra', seat: 6, points: 0.4, note: 'Нашёл двоих' })
    .send('judge', { type: 'markBest', seat: 6 })
    .send('judge', { type: 'markWorst', seat: 8 })
  const { state, events } = table
  const results = score(state)
  return {
    id: 1204,
    type: 'match',
    mode: 'league',
    startedAt: new Date(events[0]!.at).toISOString(),
    endedAt: new Date(table.at).toISOString(),
    annulled: false,
    rulesName: null,
    series: null,
    replaced: [{ number: 1, seat: 6, userId: 11, username: 'Рыжая' }],
    winner: state.final!.winner,
    players: results.map((result) => ({
      seat: result.seat,
      userId: result.seat,
      username: NAMES[result.seat - 1]!,
      image: null,
      portrait: null,
      bot: false,
      role: result.role,
      result,
    })),
    judge: { userId: 99, username: 'Судья Орлов' },
    otherJudge: null,
    events,
  }
}
