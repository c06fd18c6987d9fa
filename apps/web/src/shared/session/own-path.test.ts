import { expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

it.each(['/', '/game-search', '/game?token=a%20b', '/cabinet#sessions', '/profile/7?a=//b', '/a/%2F/b'])(
  'the path %s is kept',
  (path) => {
    expect(ownPath(path)).toBe(path)
  },
)

it.each([
  null,
  '',
  'game-search',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/a/../\\evil.example',
  '/%2F/evil.example',
  '/%2fevil.example',
  '/%5Cevil.example',
  '/.%2f/evil.example/../../%2fevil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '//[',
])('the path %j is refused', (address) => {
  expect(ownPath(address)).toBeNull()
})

it('a path that climbs is straightened', () => {
  expect(ownPath('/a/../game-search')).toBe('/game-search')
})
