import { expect, it } from 'vitest'
import { mmrLabel } from './mmr-tier.ts'

it('the rating is rounded and its thousands are set apart', () => {
  expect(mmrLabel({ value: 2183.6, label: 'diamond' }).value).toBe('2\u00a0184')
  expect(mmrLabel({ value: 999.5, label: 'silver' }).value).toBe('1\u00a0000')
  expect(mmrLabel({ value: 840, label: 'bronze' }).value).toBe('840')
})

it('a tier has a Russian name, and an operator’s own name stays as it is written', () => {
  expect(mmrLabel({ value: 1, label: 'gold' }).tier).toBe('Третий этаж')
  expect(mmrLabel({ value: 1, label: 'Крыша' }).tier).toBe('Крыша')
})
