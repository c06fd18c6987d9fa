import { expect, test } from 'vitest'
import { compareCounters, flowingMids, type LinkCounters } from './link-stats.ts'

const counters = (part: Partial<LinkCounters>): LinkCounters => ({
  atMs: 0,
  bytes: 0,
  packets: 0,
  lost: 0,
  rttMs: null,
  arrived: new Map(),
  ...part,
})

test('rates are those of the time between two readings', () => {
  const before = counters({ atMs: 1_000, bytes: 5_000, packets: 50, lost: 10 })
  const after = counters({ atMs: 3_000, bytes: 55_000, packets: 140, lost: 20, rttMs: 31 })
  expect(compareCounters(before, after)).toEqual({ kbps: 200, rttMs: 31, lossPercent: 10 })
})

test('a link without traffic has no rate and no loss', () => {
  const reading = counters({ atMs: 1_000, bytes: 5_000, packets: 50, lost: 10 })
  expect(compareCounters(reading, { ...reading, atMs: 2_000 })).toMatchObject({ kbps: 0, lossPercent: 0 })
})

test('only m-lines with something new flow', () => {
  const arrived = (video: number, audio: number) =>
    new Map([
      ['0', { kind: 'video' as const, count: video }],
      ['1', { kind: 'audio' as const, count: audio }],
    ])
  const before = counters({ arrived: arrived(10, 10) })
  expect([...flowingMids(before, counters({ arrived: arrived(10, 60) }))]).toEqual(['1'])
  expect([...flowingMids(counters({}), counters({ arrived: arrived(1, 0) }))]).toEqual(['0'])
})
