import { describe, expect, it } from 'vitest'
import { capacity } from '../bench/scale.ts'

/** `load` and `gbitPerRelayCore` of the plan. */
const GBIT_OF_A_RELAY_CORE = 0.6 * 0.5

describe('the plan for many people at the same time', () => {
  it('relays are not filled further than what else is planned', () => {
    const { cores, gbit } = capacity(1_000_000).relays
    expect(gbit / cores).toBeLessThanOrEqual(GBIT_OF_A_RELAY_CORE)
    expect(gbit / (cores - 1)).toBeGreaterThan(GBIT_OF_A_RELAY_CORE)
  })

  it('a small site has two relays, for one may die', () => {
    expect(capacity(100).relays.cores).toBe(2)
  })
})
