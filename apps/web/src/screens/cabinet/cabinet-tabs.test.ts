import { expect, it } from 'vitest'
import { cabinetTabOf } from './cabinet-tabs.ts'

it('the hash names the tab, and the personal data are the default', () => {
  expect(cabinetTabOf('#payments')).toBe('payments')
  for (const hash of ['', '#', '#unknown', '#payments2']) expect(cabinetTabOf(hash)).toBe('personal')
})
