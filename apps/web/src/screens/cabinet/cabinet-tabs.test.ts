import { expect, it } from 'vitest'
import { cabinetTabOf } from './cabinet-tabs.ts'

it('takes the tab the hash names, else the personal data', () => {
  expect(cabinetTabOf('#payments')).toBe('payments')
  for (const hash of ['', '#', '#unknown', '#payments2']) expect(cabinetTabOf(hash)).toBe('personal')
})
