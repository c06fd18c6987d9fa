import { expect, it } from 'vitest'
import { playerOfAddress } from './player-link.ts'

const HERE = 'https://gorod.example'

it('a link to a profile names its player', () => {
  expect(playerOfAddress('/profile/17', HERE)).toBe(17)
  expect(playerOfAddress(`${HERE}/profile/17#games`, HERE)).toBe(17)
})

it('no other link names a player', () => {
  for (const href of [
    '/profile/0',
    '/profile/abc',
    '/profile/17/edit',
    '/profile/streaming/connect',
    '/match/17',
    'https://elsewhere.example/profile/17',
    'mailto:a@b.example',
    'https://',
  ])
    expect(playerOfAddress(href, HERE), href).toBeNull()
})
