import { expect, it } from 'vitest'
import { resolveShots } from './shots.ts'

const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const shots = (...pairs: (readonly [number, number])[]) => pairs.map(([by, seat]) => ({ by, seat }))

const vectors = [
  ['K01: three shots at one seat', [3, 8, 10], shots([3, 7], [8, 7], [10, 7]), all, 7],
  ['K02: one of three shots at another seat', [3, 8, 10], shots([3, 7], [8, 7], [10, 6]), all, null],
  ['K03: two of three mafia players shoot', [3, 8, 10], shots([3, 7], [8, 7]), all, null],
  ['K04: the last mafia player', [10], shots([10, 4]), [2, 4, 6, 10], 4],
  ['K05: the whole mafia shoots its own seat', [2, 5, 10], shots([2, 2], [5, 2], [10, 2]), all, 2],
  ['K06: two shoot a seat of their own', [5, 10], shots([5, 5], [10, 5]), [1, 4, 5, 6, 10], 5],
  ['K07: the seat is out already', [3, 8, 10], shots([3, 7], [8, 7], [10, 7]), [1, 2, 3, 8, 9, 10], null],
  ['K08: two of two at one seat', [8, 9], shots([8, 2], [9, 2]), [1, 2, 4, 5, 6, 7, 8, 9, 10], 2],
  ['K09: two of two at different seats', [4, 10], shots([4, 6], [10, 1]), [1, 3, 4, 5, 6, 10], null],
  ['K10: the last mafia player at a table of four', [9], shots([9, 6]), [1, 4, 6, 9], 6],
  ['K11: before the doctor', [1, 2, 3], shots([1, 7], [2, 7], [3, 7]), all, 7],
  ['K12: before the doctor', [1, 2, 3], shots([1, 7], [2, 7], [3, 7]), all, 7],
  ['K13: a different seat among three shots', [2, 7, 9], shots([2, 7], [7, 1], [9, 7]), all, null],
  ['K14: a shot of a seat that is no mafia', [3, 10], shots([3, 5], [10, 5], [8, 9]), [1, 2, 3, 5, 10], 5],
  ['two picks of one mafia player are a miss', [3], shots([3, 5], [3, 5]), all, null],
  ['no mafia alive, no victim', [], [], all, null],
] as const

it.each(vectors)('the victim of a night, %s', (_id, mafia, fired, alive, victim) => {
  expect(resolveShots(mafia, fired, alive)).toBe(victim)
})
