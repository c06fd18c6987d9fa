import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import { createStatePusher } from './state-pusher.ts'

/** Members are read when the test says so. */
function pusher() {
  const reads: (() => void)[] = []
  const states = createStatePusher({
    realtime: { clientsOf: () => [] } as unknown as Realtime,
    log: pino({ level: 'silent' }),
    membersOf: () => new Promise((read) => reads.push(() => read([]))),
    state: async () => null,
  })
  return { reads, ...states }
}

describe('a stop of the pushes of lobbies', () => {
  it('waits for the read on its way, and begins no other', async () => {
    const { reads, refresh, stop } = pusher()
    refresh('a')
    // Would be read together, once more, after the first.
    refresh('a')
    let stopped = false
    const stopping = stop().then(() => {
      stopped = true
    })
    refresh('b')
    await new Promise(setImmediate)
    expect([reads.length, stopped]).toEqual([1, false])
    reads[0]?.()
    await stopping
    expect(reads).toHaveLength(1)
  })
})
