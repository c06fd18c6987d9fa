import { describe, expect, it } from 'vitest'
import { TrafficRates } from './traffic-rates.ts'

const at = (seconds: number, receivedBytes: number, [receivedPackets = 0, lostPackets = 0] = [0, 0]) => ({
  atMs: seconds * 1000,
  receivedBytes,
  receivedPackets,
  lostPackets,
  sentBytes: 0,
  sentPackets: 0,
  missedPackets: 0,
})

describe('rates of a gateway', () => {
  it('the rates are those of the last minute', () => {
    const rates = new TrafficRates()
    rates.sample('janus', at(0, 0))
    expect(rates.rateOf('janus')).toBeNull()
    rates.sample('janus', at(10, 12_500_000, [990, 10]))
    expect(rates.rateOf('janus')).toEqual({ receivedMbits: 10, lostPercent: 1 })
    for (let seconds = 20; seconds <= 80; seconds += 10)
      rates.sample('janus', at(seconds, 12_500_000, [990, 10]))
    expect(rates.rateOf('janus')).toEqual({ receivedMbits: 0, lostPercent: 0 })
  })

  it('the rates begin again with another process, and are unknown while nobody tells', () => {
    const rates = new TrafficRates()
    rates.sample('janus', at(0, 1000))
    rates.sample('janus', at(10, 500))
    expect(rates.rateOf('janus')).toBeNull()
    rates.sample('janus', at(20, 1_250_500))
    expect(rates.rateOf('janus')?.receivedMbits).toBe(1)
    rates.sample('janus', at(20, 1_250_500))
    expect(rates.rateOf('janus')?.receivedMbits).toBe(1)
    rates.sample('janus', null)
    expect(rates.rateOf('janus')).toBeNull()
  })
})
