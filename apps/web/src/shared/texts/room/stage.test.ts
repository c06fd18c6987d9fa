import { expect, it } from 'vitest'
import { MATCH_TEXTS } from '../match.ts'
import { SEARCH_TEXTS } from '../search.ts'
import { CARD_TEXTS } from './card.ts'
import { LOG_TEXTS } from './log.ts'
import { overReason, STAGE_TEXTS } from './stage.ts'

it('the count of those who are ready agrees with its number, at the table and in the search', () => {
  for (const count of [STAGE_TEXTS.readyCount, SEARCH_TEXTS.found.ready]) {
    expect([0, 1, 2, 10].map((ready) => count(ready, 10))).toEqual([
      'Готовы 0 из 10',
      'Готов 1 из 10',
      'Готовы 2 из 10',
      'Готовы 10 из 10',
    ])
  }
})

it('the players left at the table agree with their number', () => {
  expect(STAGE_TEXTS.atTable(1, 1)).toBe('За столом: 1 чёрный и 1 красный.')
  expect(STAGE_TEXTS.atTable(2, 3)).toBe('За столом: 2 чёрных и 3 красных.')
  expect(STAGE_TEXTS.atTable(0, 5)).toBe('За столом: 0 чёрных и 5 красных.')
})

it('a quiet end is a draw, or at four alive a win of the town', () => {
  expect(overReason({ winner: 'draw', reason: 'draw' })).toContain('ничья')
  expect(overReason({ winner: 'red', reason: 'draw' })).toContain('победа мирных')
  expect(overReason({ winner: 'red', reason: 'no_blacks' })).toBe('Чёрных за столом не осталось.')
})

it('the seconds after «через» are in the accusative', () => {
  expect([1, 2, 5, 21].map(CARD_TEXTS.closesIn)).toEqual([
    'Закроется сама через 1 секунду',
    'Закроется сама через 2 секунды',
    'Закроется сама через 5 секунд',
    'Закроется сама через 21 секунду',
  ])
})

it('the points of a judge agree with their number, and a part of one is a part of a point', () => {
  expect(LOG_TEXTS.extra('+1', 1)).toBe('+1 балл от судьи')
  expect(LOG_TEXTS.extra('−1', -1)).toBe('−1 балл от судьи')
  expect(LOG_TEXTS.extra('+0,3', 0.3)).toBe('+0,3 балла от судьи')
  expect(MATCH_TEXTS.best(4, 'Мята', '1', 1)).toBe('Лучший игрок: место 4, Мята, 1 балл')
})
