import { describe, expect, it } from 'vitest'
import { signedNumber, signedPoints } from './signed-number.ts'

describe('a number with a sign', () => {
  it('a number has a real minus, and no sign where it rounds to zero', () => {
    expect([34, -18, 0, -0.4].map(signedNumber)).toEqual(['+34', '−18', '0', '0'])
  })

  it('thousands are apart', () => {
    expect(signedNumber(12_345).replace(/\s/g, ' ')).toBe('+12 345')
  })
})

describe('points with a sign', () => {
  it('points have a comma, two digits at most, and no noise of sums', () => {
    expect([0.25, -0.3, 0, 0.1 + 0.2, -0.001].map(signedPoints)).toEqual(['+0,25', '−0,3', '0', '+0,3', '0'])
  })
})
