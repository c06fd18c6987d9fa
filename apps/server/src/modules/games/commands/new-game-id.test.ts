import { describe, expect, it } from 'vitest'
import { systemRandom } from '../../../platform/random.ts'
import { newGameId } from './create-game.ts'

const AT = Date.parse('2026-11-23T12:00:00Z')

describe('the id of a new game', () => {
  it('begins with its moment, as a UUID of version 7 does', () => {
    const id = newGameId(systemRandom, AT)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(AT)
  })

  it('comes after the ids of earlier games, and differs from others of its moment', () => {
    const ids = [AT, AT + 1, AT + 2 ** 32].map((at) => newGameId(systemRandom, at))
    expect(ids.toSorted()).toEqual(ids)
    expect(newGameId(systemRandom, AT)).not.toBe(newGameId(systemRandom, AT))
  })
})
