import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextAt, refilled } from './refill.ts'

const RULES = { max: 100, everyMs: 360_000 }
const at = (ms: number) => new Date(ms)

describe('the refill of a balance', () => {
  it('comes one by one, up to the maximum', () => {
    const stock = { amount: 90, at: at(0) }
    expect(refilled(stock, RULES, at(359_999)).amount).toBe(90)
    expect(refilled(stock, RULES, at(360_000)).amount).toBe(91)
    expect(refilled(stock, RULES, at(360_000 * 500)).amount).toBe(100)
    expect(nextAt(stock, RULES)).toEqual(at(360_000))
    expect(nextAt({ amount: 100, at: at(0) }, RULES)).toBeNull()
  })

  it('keeps the passed part of a step, and begins a new step when the balance is full', () => {
    const stock = { amount: 98, at: at(0) }
    expect(refilled(stock, RULES, at(500_000))).toEqual({ amount: 99, at: at(360_000) })
    expect(refilled(stock, RULES, at(800_000))).toEqual({ amount: 100, at: at(800_000) })
    expect(refilled({ amount: 100, at: at(0) }, RULES, at(800_000))).toEqual({ amount: 100, at: at(800_000) })
  })

  it('loses nothing to a clock that goes back', () => {
    const stock = { amount: 90, at: at(720_000) }
    expect(refilled(stock, RULES, at(0))).toEqual(stock)
  })

  it('leaves a balance above the maximum alone, and starts again where it falls below', () => {
    const gift = { amount: 130, at: at(0) }
    expect(refilled(gift, RULES, at(10 * 360_000))).toEqual({ amount: 130, at: at(3_600_000) })
  })

  it('gives the same amount read once or many times', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 1e9 }), { maxLength: 12 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120 }), moments, (amount, looks) => {
        const end = 1_000_000_001
        let stock = { amount, at: at(0) }
        for (const look of looks.sort((a, b) => a - b)) stock = { ...refilled(stock, RULES, at(look)) }
        expect(refilled(stock, RULES, at(end)).amount).toBe(
          refilled({ amount, at: at(0) }, RULES, at(end)).amount,
        )
      }),
    )
  })
})
