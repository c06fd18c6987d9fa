import { describe, expect, it } from 'vitest'
import { atUsualPace, paceOf, withPace } from './pace.ts'
import { presets, withHumanJudge } from './presets.ts'
import { differingOptions, withOptions } from './rule-options.ts'

describe('the pace of a game', () => {
  it('scales every length and nothing else', () => {
    const fast = withPace(presets.fiim, 0.01)
    expect(fast.timing.speech).toBe(600)
    expect(fast.timing.grace).toBe(15)
    expect(Object.keys(fast.timing)).toEqual(Object.keys(presets.fiim.timing))
    expect({ ...fast, timing: presets.fiim.timing }).toEqual(presets.fiim)
    expect(Object.values(withPace(presets.fiim, -1).timing).every((ms) => ms === 0)).toBe(true)
  })

  it.each(Object.values(presets))('shows in the lengths and can be taken out of them, under $id', (book) => {
    expect(paceOf(book)).toBe(1)
    expect(atUsualPace(book)).toBe(book)
    for (const factor of [0.35, 0.5, 0.0105, 0.0001, 2]) {
      const paced = withPace(book, factor)
      expect(paceOf(paced)).toBeCloseTo(factor, 6)
      expect(atUsualPace(paced)).toEqual(book)
      expect(
        differingOptions(atUsualPace(withPace(withHumanJudge(book), factor)), withHumanJudge(book)),
      ).toEqual([])
    }
  })

  it('leaves the lengths that a table with rules of its own chose', () => {
    const own = withOptions(presets.fiim, { 'timing.speech': 45_000, 'timing.grace': 2_500, selfVote: false })
    expect(paceOf(own)).toBe(1)
    const brisk = withPace(own, 0.35)
    expect(paceOf(brisk)).toBeCloseTo(0.35, 6)
    expect(differingOptions(atUsualPace(brisk), presets.fiim)).toEqual([
      'selfVote',
      'timing.speech',
      'timing.grace',
    ])
    expect(atUsualPace(brisk).timing).toMatchObject({ speech: 45_000, grace: 2_500 })
  })

  it('the pace is the usual one where as many lengths show another', () => {
    const keys = Object.keys(presets.fiim.timing).filter((key) => !/Sign|freeSeating/.test(key))
    const halves = (count: number) => {
      const halved = keys
        .slice(-count)
        .map((key) => [key, withPace(presets.fiim, 0.5).timing[key as 'speech']])
      return { ...presets.fiim, timing: { ...presets.fiim.timing, ...Object.fromEntries(halved) } }
    }
    expect(keys).toHaveLength(30)
    expect([15, 16].map((count) => paceOf(halves(count)))).toEqual([1, 0.5])
  })

  it('stands still where nothing takes time', () => {
    const still = withPace(presets.fiim, 0)
    expect(paceOf(still)).toBe(0)
    expect(atUsualPace(still)).toBe(still)
  })
})
