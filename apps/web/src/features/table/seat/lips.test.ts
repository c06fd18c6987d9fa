import { describe, expect, it } from 'vitest'
import { lipsFrame } from './lips.ts'

describe('lips', () => {
  it('open with the voice', () => {
    expect([0, 0.01, 0.05, 0.5, 1].map((level) => lipsFrame(level, 0))).toEqual([0, 0, 1, 2, 2])
  })

  it('close a little later than they open', () => {
    expect(lipsFrame(0.1, 0)).toBe(1)
    expect(lipsFrame(0.1, 2)).toBe(2)
    expect(lipsFrame(0.015, 0)).toBe(0)
    expect(lipsFrame(0.015, 1)).toBe(1)
    expect(lipsFrame(0, 2)).toBe(0)
  })
})
