import { expect, it } from 'vitest'
import { levelOf } from './microphone-level.ts'

it('the spectrum is scaled by the divisor of the specification', () => {
  expect(levelOf(new Uint8Array(16))).toBe(0)
  expect(levelOf(new Uint8Array(16).fill(42))).toBe((16 * 42) / 1350)
  expect(levelOf(new Uint8Array([255, 255, 255, 255, 255, 74, 0]))).toBeLessThan(1)
  expect(levelOf(new Uint8Array([255, 255, 255, 255, 255, 75, 0]))).toBe(1)
  expect(levelOf(new Uint8Array(16).fill(255))).toBe(1)
})
