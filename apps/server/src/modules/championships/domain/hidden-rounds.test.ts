import { describe, expect, it } from 'vitest'
import { fixedFields } from './fixed-fields.ts'
import { hidesShown, isHiddenRound } from './hidden-rounds.ts'

const from = (hiddenFrom: number | null, revealed = false) => ({ plan: { hiddenFrom }, revealed })
const table = (round: number, state: 'planned' | 'finished') => ({ round, state, stage: 'main' as const })

describe('the rounds that organisers keep hidden', () => {
  it('begin with one round and last until they are revealed', () => {
    expect([2, 3, 4].map((round) => isHiddenRound(from(3), round))).toEqual([false, true, true])
    expect(isHiddenRound(from(3, true), 3)).toBe(false)
    expect(isHiddenRound(from(null), 3)).toBe(false)
  })

  it('grow only by rounds that have not begun', () => {
    const tables = [table(1, 'finished'), table(2, 'planned')]
    expect(hidesShown(from(null), from(2), tables)).toBe(false)
    expect(hidesShown(from(null), from(1), tables)).toBe(true)
    expect(hidesShown(from(1, true), from(1), tables)).toBe(true)
    expect(hidesShown(from(1), from(2), tables)).toBe(false)
  })
})

describe('the plan of a championship', () => {
  const start = { life: 'registration', registered: 0, hasRounds: false, hasBegun: false } as const
  const fixed = (change: Partial<Parameters<typeof fixedFields>[0]>) => [
    ...fixedFields({ ...start, ...change }).keys(),
  ]

  it('fixes the fee with the first player, the seating with the first round, and the rules with the first game', () => {
    expect(fixed({})).toEqual([])
    expect(fixed({ registered: 1 })).toEqual(['fee'])
    expect(fixed({ hasRounds: true })).toEqual(expect.arrayContaining(['rounds', 'tables', 'finalTables']))
    expect(fixed({ hasRounds: true })).not.toContain('standings')
    expect(fixed({ life: 'running', hasRounds: true, hasBegun: true })).toContain('standings')
    expect(fixed({ life: 'running', hasRounds: true, hasBegun: true })).not.toContain('description')
  })
})
