import { describe, expect, it } from 'vitest'
import { claimTexts } from '../../../shared/texts/room/claims.ts'
import {
  type ClaimDraft,
  claimsOf,
  EMPTY_DRAFT,
  pressColor,
  pressRole,
  pressVote,
  sayCommand,
} from './claim-draft.ts'

const sheriff: ClaimDraft = {
  role: 'sheriff',
  checks: [
    { seat: 3, color: 'black' },
    { seat: 5, color: 'red' },
  ],
  colors: [
    { seat: 5, color: 'red' },
    { seat: 8, color: 'black' },
  ],
  votesFor: 3,
}

describe('The claims of the player’s own speech', () => {
  it('claims are sent in the order of the stage, a checked seat without a second colour', () => {
    expect(claimsOf(sheriff, 7)).toEqual([
      {
        kind: 'sheriff',
        checks: [
          { seat: 3, color: 'black' },
          { seat: 5, color: 'red' },
        ],
      },
      { kind: 'color', seat: 8, color: 'black' },
      { kind: 'votesFor', seat: 3 },
    ])
  })

  it('the claim «мирный» names the speaker’s own colour', () => {
    expect(claimsOf({ ...EMPTY_DRAFT, role: 'town' }, 7)).toEqual([{ kind: 'color', seat: 7, color: 'red' }])
  })

  it('the checks disappear when the speaker takes the role of the sheriff back', () => {
    expect(pressRole(sheriff, 'sheriff')).toMatchObject({ role: null, checks: [] })
    expect(pressRole(sheriff, 'town')).toMatchObject({ role: 'town', checks: [] })
  })

  it('each press gives a seat the next colour: black, red, none', () => {
    const black = pressColor([], 4)
    expect(black).toEqual([{ seat: 4, color: 'black' }])
    const red = pressColor(black, 4)
    expect(red).toEqual([{ seat: 4, color: 'red' }])
    expect(pressColor(red, 4)).toEqual([])
  })

  it('one vote at most is announced', () => {
    const one = pressVote(EMPTY_DRAFT, 2)
    expect(pressVote(one, 9).votesFor).toBe(9)
    expect(pressVote(one, 2).votesFor).toBeNull()
  })

  it('claims become a command with the typed words, and none when there is nothing to say', () => {
    expect(sayCommand(EMPTY_DRAFT, '  ', 7)).toBeNull()
    expect(sayCommand(EMPTY_DRAFT, ' Слушаю стол ', 7)).toEqual({
      type: 'say',
      text: 'Слушаю стол',
      claims: [],
    })
    expect(sayCommand({ ...EMPTY_DRAFT, votesFor: 2 }, '', 7)).toEqual({
      type: 'say',
      text: '',
      claims: [{ kind: 'votesFor', seat: 2 }],
    })
  })

  it('claims read as short Russian sentences', () => {
    expect(claimTexts(claimsOf(sheriff, 7), 7)).toEqual([
      'я шериф',
      'проверил 3 — чёрный',
      'проверил 5 — красный',
      '8 чёрный',
      'голосую в 3',
    ])
    expect(claimTexts([{ kind: 'color', seat: 7, color: 'red' }], 7)).toEqual(['я мирный'])
  })
})
