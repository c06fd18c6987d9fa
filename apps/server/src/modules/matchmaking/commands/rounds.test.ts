import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../../platform/app-error.ts'
import type { FormTablesDeps } from './form-tables.ts'
import { Rounds } from './rounds.ts'

/** What the rounds give, first one first, when the test lets them end. */
let outcomes: (readonly number[] | Error)[]
let begun: number
let letGo: () => void
let held: Promise<void>
let found: (readonly number[])[]
let rounds: Rounds

const turn = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => {
  outcomes = []
  begun = 0
  found = []
  held = new Promise((resolve) => {
    letGo = resolve
  })
  const execute = async () => {
    const outcome = outcomes[begun] ?? []
    begun += 1
    await held
    if (outcome instanceof Error) throw outcome
    return outcome
  }
  const deps = { db: { transaction: () => ({ execute }) } } as unknown as FormTablesDeps
  rounds = new Rounds(deps, (accountIds) => void found.push(accountIds))
})

describe('rounds', () => {
  it('a round tells whom it found, and nothing when it found nobody', async () => {
    outcomes = [[], [3, 7]]
    letGo()
    await rounds.run()
    expect(found).toEqual([])
    await rounds.run()
    expect(found).toEqual([[3, 7]])
  })

  it('all calls during a round share the next one and wait for it', async () => {
    outcomes = [[1], [2], [3]]
    const ended: number[] = []
    const first = rounds.run()
    await turn()
    const later = [1, 2].map((name) => rounds.run().then(() => ended.push(name)))
    await turn()
    expect([begun, ended]).toEqual([1, []])
    letGo()
    await Promise.all([first, ...later])
    expect(begun).toBe(2)
    expect(found).toEqual([[1], [2]])
  })

  it('a call does not wait for the rounds of those who join during its own', async () => {
    const ends: (() => void)[] = []
    const execute = () => new Promise((resolve) => ends.push(() => resolve([])))
    const deps = { db: { transaction: () => ({ execute }) } } as unknown as FormTablesDeps
    const held = new Rounds(deps, () => undefined)
    const first = held.run()
    await turn()
    const second = held.run()
    ends[0]?.()
    await first
    await turn()
    expect(ends).toHaveLength(2)
    ends[1]?.()
    await second
  })

  it('a call after a round begins a round of its own', async () => {
    letGo()
    await rounds.run()
    await rounds.run()
    expect(begun).toBe(2)
  })

  it('a refused round finds nobody, and the next one runs', async () => {
    outcomes = [new AppError('already_in_game'), [5]]
    letGo()
    await rounds.run()
    expect(found).toEqual([])
    await rounds.run()
    expect(found).toEqual([[5]])
  })

  it('a round that fails tells its caller, and the next one runs', async () => {
    outcomes = [new Error('no connection'), [5]]
    letGo()
    await expect(rounds.run()).rejects.toThrow('no connection')
    await rounds.run()
    expect(found).toEqual([[5]])
  })
})
