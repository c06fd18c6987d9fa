import { describe, expect, it } from 'vitest'
import { CpuShares } from './cpu-shares.ts'

const at = (atMs: number, seconds: number) => ({ atMs, seconds })

describe('a sample of processor times', () => {
  it('gives the share of a core since the part was read before', () => {
    const shares = new CpuShares()
    shares.sample({ server: at(0, 10), janus: at(1000, 1) })
    expect(shares.percentOf('server')).toBeNull()
    shares.sample({ server: at(5000, 12), janus: at(6000, 6) })
    expect(shares.percentOf('server')).toBe(40)
    expect(shares.percentOf('janus')).toBe(100)
  })

  it('keeps the share of a part that was not read again', () => {
    const shares = new CpuShares()
    shares.sample({ janus: at(0, 1) })
    for (const _ of [1, 2]) {
      shares.sample({ janus: at(2000, 2) })
      expect(shares.percentOf('janus')).toBe(50)
    }
  })

  it('gives no share to a part that ended or is another process by now', () => {
    const shares = new CpuShares()
    shares.sample({ first: at(0, 10), second: at(0, 10) })
    shares.sample({ first: null, second: at(5000, 0.1) })
    expect(shares.percentOf('first')).toBeNull()
    expect(shares.percentOf('second')).toBeNull()
    shares.sample({ second: at(10_000, 0.6) })
    expect(shares.percentOf('second')).toBe(10)
  })
})
