import { describe, expect, it } from 'vitest'
import { gameIdOf } from '../../../testing/game-id.ts'
import { gameLinks } from './game-link.ts'

const GAME = gameIdOf(1)

describe('a link to a game', () => {
  const links = gameLinks('secret')

  it('the link names its game', () => {
    expect(links.read(links.make(GAME))).toBe(GAME)
  })

  it('a link that we did not sign names none', () => {
    const [, seal] = links.make(GAME).split('.')
    const forged = ['', '.', GAME, `${GAME}.`, `${GAME}.short`, `other.${seal}`]
    for (const token of [...forged, gameLinks('another').make(GAME)])
      expect(links.read(token), token).toBeNull()
  })
})
