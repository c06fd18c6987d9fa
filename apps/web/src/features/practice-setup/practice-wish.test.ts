import { describe, expect, it } from 'vitest'
import { fitting, type PracticeWish } from './practice-wish.ts'

const wish: PracticeWish = {
  ruleSet: 'casual_doctor',
  pace: 'normal',
  role: 'doctor',
  seat: 4,
  level: 'master',
}

describe('the wish for a practice game', () => {
  it('keeps what the chosen rules have', () => {
    expect(fitting(wish)).toEqual(wish)
  })

  it('gives a role back to chance where the deck lacks it, and a seat where the table lacks it', () => {
    expect(fitting({ ...wish, ruleSet: 'fiim' })).toEqual({ ...wish, ruleSet: 'fiim', role: null })
    expect(fitting({ ...wish, seat: 12 }).seat).toBeNull()
  })
})
