import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rememberErrand, type SocialErrand, takeErrand } from './social-errand.ts'

const ERRAND: SocialErrand = {
  type: 'apple',
  state: 'drawn here',
  redirectUrl: '/game-search',
  from: '/eula?x=1#top',
}
const kept = new Map<string, string>()

beforeEach(() =>
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, value: string) => void kept.set(key, value),
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
  }),
)

afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

it('a pending sign-in is read once, by the answer it waits for', () => {
  expect(rememberErrand(ERRAND)).toBe(true)
  expect(takeErrand('apple', 'drawn elsewhere')).toBeNull()
  expect(takeErrand('google', ERRAND.state)).toBeNull()
  expect(takeErrand('apple', ERRAND.state)).toEqual(ERRAND)
  expect(takeErrand('apple', ERRAND.state)).toBeNull()
})

it('a pending sign-in comes back to this site, whatever the page was called', () => {
  rememberErrand({ ...ERRAND, from: '//evil.example' })
  expect(takeErrand('apple', ERRAND.state)?.from).toBe('/')
})

it('an answer without a pending sign-in has no empty state', () => {
  rememberErrand({ ...ERRAND, state: '' })
  expect(takeErrand('apple', '')).toBeNull()
})

it('no sign-in begins where nothing can be stored', () => {
  vi.stubGlobal('sessionStorage', {
    setItem: () => {
      throw new Error('forbidden')
    },
    getItem: () => {
      throw new Error('forbidden')
    },
  })
  expect(rememberErrand(ERRAND)).toBe(false)
  expect(takeErrand('apple', ERRAND.state)).toBeNull()
})

it('a foreign value under the same key is no pending sign-in', () => {
  for (const value of ['null', '7', '{}', '{"type":"github","state":"s","from":"/"}', 'no json']) {
    kept.set('socialErrand', value)
    expect(takeErrand('apple', 's')).toBeNull()
  }
})
