import { expect, it } from 'vitest'
import { whereNext } from './where-next.ts'

it('the asked address comes first, then the saved game, then a reload', () => {
  expect(whereNext('/game-search', 'abc')).toBe('/game-search')
  expect(whereNext(null, 'a b')).toBe('/game?token=a%20b')
  expect(whereNext(null, null)).toBeNull()
})

it('the next address is never outside the site', () => {
  expect(whereNext('//evil.example', null)).toBeNull()
  expect(whereNext('/\\evil.example', null)).toBeNull()
  expect(whereNext('https://evil.example', 'abc')).toBe('/game?token=abc')
})
