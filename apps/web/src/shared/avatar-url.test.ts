import { expect, it } from 'vitest'
import { avatarUrl } from './avatar-url.ts'

it('picks one of nine portraits by the id while there is no own picture', () => {
  expect(avatarUrl({ id: 0, image: null })).toBe('/bundle/images/avatar-1.svg')
  expect(avatarUrl({ id: 17, image: '1.png' })).toBe('/bundle/images/avatar-9.svg')
  expect(avatarUrl({ id: 18, image: '/bundle/images/whatever.svg' })).toBe('/bundle/images/avatar-1.svg')
})

it('shows an own picture from its folder', () => {
  expect(avatarUrl({ id: 4, image: 'ab12.webp' })).toBe('/images/avatar/ab12.webp')
  expect(avatarUrl({ id: 4, image: '/images/avatar/ab12.webp' })).toBe('/images/avatar/ab12.webp')
})
