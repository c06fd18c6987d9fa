import { expect, it } from 'vitest'
import { substitutionNames } from './substitutions.ts'

it('the names of a substitution are those of that time, also when the seat changes hands again', () => {
  const table = {
    players: [
      { seat: 5, username: 'Пиксель' },
      { seat: 6, username: 'Луна' },
    ],
    replaced: [
      { number: 1, seat: 6, userId: 1, username: 'Рыжая' },
      { number: 2, seat: 5, userId: 2, username: 'Барон' },
      { number: 3, seat: 6, userId: 3, username: 'Шах' },
    ],
  }
  expect([1, 2, 3].map((number) => substitutionNames(table, number))).toEqual([
    { left: 'Рыжая', came: 'Шах' },
    { left: 'Барон', came: 'Пиксель' },
    { left: 'Шах', came: 'Луна' },
  ])
})
