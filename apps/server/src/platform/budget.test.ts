import { expect, it } from 'vitest'
import { OwnBudget } from './budget.ts'

it('a budget that counts for itself gives so many points in each window, which begins with the first of them', () => {
  let now = 500
  const budget = new OwnBudget({ points: 2, perMs: 1000 }, () => now)
  const taken = [budget.take()]
  now = 1499
  taken.push(budget.take(), budget.take())
  now = 1500
  taken.push(budget.take(), budget.take(), budget.take())
  expect(taken).toEqual([true, true, false, true, true, false])
})
