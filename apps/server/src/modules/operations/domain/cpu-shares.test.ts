import { describe, expect, it } from 'vitest'
import { CpuShares } from './cpu-shares.ts'

describe('a sample of processor times', () => {
  it('gives the share of a core since the sample before', () => {
    const shares = new CpuShares()
    shares.sample(0, { server: () => 10, janus: () => 1 })
    expect(shares.percentOf('server')).toBeNull()
    shares.sample(5000, { server: () => 12, janus: () => 6 })
    expect(shares.percentOf('server')).toBe(40)
    expect(shares.percentOf('janus')).toBe(100)
  })

  it('gives no share to a part that ended or is another process by now', () => {
    const shares = new CpuShares()
    shares.sample(0, { first: () => 10, second: () => 10 })
    shares.sample(5000, { first: () => null, second: () => 0.1 })
    expect(shares.percentOf('first')).toBeNull()
    expect(shares.percentOf('second')).toBeNull()
    shares.sample(10_000, { second: () => 0.6 })
    expect(shares.percentOf('second')).toBe(10)
  })
})
