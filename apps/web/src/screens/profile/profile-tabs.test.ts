import { expect, it } from 'vitest'
import { tabOfHash } from './profile-tabs.ts'

it('takes the tab the hash names', () => {
  expect(tabOfHash('#games')).toBe('games')
})

it('falls back where the hash names nothing shown', () => {
  for (const hash of ['', '#', '#unknown', '#games2']) expect(tabOfHash(hash)).toBe('games')
})
