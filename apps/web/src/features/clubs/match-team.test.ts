import { describe, expect, it } from 'vitest'
import { lacksPlayers, stayingIn } from './match-team.ts'

const person = (id: number) => ({ id, username: `игрок ${id}`, image: null })
const side = { team: [1, 2, 3, 4, 5].map(person) }

describe('the team of a club in a match', () => {
  it('a player who left the club is not among those who stay, and somebody else may be named', () => {
    const members = [1, 2, 4, 5, 6].map(person)
    expect(stayingIn(side, members)).toEqual([1, 2, 4, 5])
    expect(lacksPlayers(side, members)).toBe(true)
  })

  it('a whole team of members lacks nobody', () => {
    expect(lacksPlayers(side, [1, 2, 3, 4, 5, 6].map(person))).toBe(false)
  })
})
