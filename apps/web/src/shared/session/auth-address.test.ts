import { expect, it } from 'vitest'
import { authAddress } from './auth-address.ts'

const address = (path: string) => authAddress(new URL(path, 'https://site.example'))

it.each([
  '/',
  '/profile/7#games',
  '/profile/7#statistics',
  '/?auth=else',
  '/#new_password',
  '/#new_password=',
  '/#signin2',
])('the address %s is left alone', (path) => {
  expect(address(path)).toBeNull()
})

it('the token of a recovery e-mail is removed from the address', () => {
  expect(address('/?from=mail#new_password=abc_%2D9')).toEqual({
    request: { view: 'reset', redirectUrl: null, recoveryToken: 'abc_-9' },
    cleaned: '/?from=mail',
  })
  expect(address('/#new_password=%E0%A4%A')?.request.recoveryToken).toBe('%E0%A4%A')
})

it.each(['signin', 'signup', 'reset'] as const)('the hash opens %s on any page', (view) => {
  expect(address(`/match/9?x=1#${view}`)).toEqual({
    request: { view, redirectUrl: null, recoveryToken: null },
    cleaned: '/match/9?x=1',
  })
})

it('the query opens the modal with the address to go on to, and keeps what belongs to the page', () => {
  expect(address('/profile/7?auth=signup&redirect=/game-search?a%3D1&from=x#games')).toEqual({
    request: { view: 'signup', redirectUrl: '/game-search?a=1', recoveryToken: null },
    cleaned: '/profile/7?from=x#games',
  })
})

it.each([
  '//evil.example',
  'https://evil.example',
  '/%5Cevil.example',
  'javascript:alert(1)',
  '/%252Fevil.example',
])('the address to go on to is never another site: %s', (redirect) => {
  expect(address(`/?auth=signin&redirect=${redirect}`)).toMatchObject({
    request: { view: 'signin', redirectUrl: null },
    cleaned: '/',
  })
})
