import { expect, it } from 'vitest'
import { reachableMs } from './reachable.ts'

const GAP = 45
const asked = { from: 100, until: 400 }
const of = (...times: readonly (readonly [number, number])[]) =>
  reachableMs(
    times.map(([from, until]) => ({ from, until })),
    asked,
    GAP,
  )

it('only the time in which the site wrote heartbeats counts, each moment once', () => {
  expect(of()).toBe(0)
  expect(of([0, 50])).toBe(0)
  expect(of([0, 500])).toBe(300)
  expect(of([0, 150], [250, 300])).toBe(100)
  expect(of([200, 300], [0, 250], [220, 240])).toBe(200)
})

it('the last heartbeat stands for the moments since it', () => {
  expect(of([0, 360])).toBe(300)
  expect(of([0, 355])).toBe(300)
  expect(of([0, 354])).toBe(254)
  expect(of([500, 600])).toBe(0)
})
