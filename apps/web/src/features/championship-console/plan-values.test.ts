import { PLAIN_PLAN } from '@gorod/contracts/championship-plan'
import { expect, it } from 'vitest'
import { planEdit, planOf, valuesOf, wrongNumbers } from './plan-values.ts'

const PLAN = {
  ...PLAIN_PLAN,
  hiddenFrom: 9,
  code: 'КЛУБ',
  list: ['Мята', 'Кварц'],
  apart: [[1, 2]] as [number, number][],
}

it('a plan comes back from the form as it was, with what the form does not show', () => {
  for (const plan of [PLAN, PLAIN_PLAN]) expect(planOf(valuesOf(plan), plan)).toEqual(plan)
})

it('an edit is sent over the plan in which it began, whatever the plan is by then', () => {
  const { plan, before } = planEdit({ rounds: '7', minMmr: '1300' }, PLAN)
  expect(before).toEqual(PLAN)
  expect(plan).toEqual({ ...PLAN, rounds: 7, conditions: { ...PLAN.conditions, minMmr: 1300 } })
})

it('an empty field means no condition, and a number that is none is named', () => {
  const values = { ...valuesOf(PLAN), minMmr: ' 1 400 ', code: ' ', list: ' \n' }
  expect(planOf(values, PLAN)).toMatchObject({
    conditions: { minMmr: 1400, maxMmr: null },
    code: null,
    list: null,
  })
  expect(wrongNumbers(values)).toEqual([])
  expect(wrongNumbers({ ...values, rounds: '', maxMmr: 'сто', tables: '1.5' })).toEqual([
    'tables',
    'rounds',
    'maxMmr',
  ])
})
