import { MINUTE_MS } from '@gorod/contracts/durations'
import { describe, expect, it } from 'vitest'
import { TrafficCounter } from './traffic-counter.ts'

interface HandleReport {
  readonly session?: number
  readonly handle?: number
  readonly mid?: string
  readonly lost?: number
  readonly received?: number
  readonly sent?: number
  readonly missed?: number
}

/** As Janus 1.1.2 writes it with `combine_media_stats`. */
const event = ({
  session = 1,
  handle = 1,
  mid = '0',
  lost = 0,
  received = 0,
  sent = 0,
  missed = 0,
}: HandleReport) => ({
  emitter: 'media-test',
  type: 32,
  subtype: 3,
  timestamp: 1,
  session_id: session,
  handle_id: handle,
  event: [
    {
      mid,
      mindex: 0,
      media: 'video',
      lost,
      'lost-by-remote': missed,
      'packets-received': received / 100,
      'packets-sent': sent / 100,
      'bytes-received': received,
      'bytes-sent': sent,
      'bytes-received-lastsec': 7,
    },
  ],
})

describe('the traffic of a Janus', () => {
  it('adds up all connections, each figure once, however often and in what groups it is told', () => {
    const counter = new TrafficCounter()
    counter.take(JSON.stringify([event({ received: 1000, lost: 3 }), event({ handle: 2, received: 500 })]), 0)
    counter.take(JSON.stringify(event({ received: 1000, lost: 3 })), 1)
    counter.take(JSON.stringify(event({ received: 4000, lost: 2 })), 2)
    counter.take(JSON.stringify(event({ session: 2, mid: '1', received: 300, lost: 4 })), 3)
    expect(counter.total(10)).toEqual({
      receivedBytes: 4800,
      receivedPackets: 48,
      lostPackets: 7,
      sentBytes: 0,
      sentPackets: 0,
      missedPackets: 0,
      atMs: 10,
    })
  })

  it('tells what was sent when the room is over, and nothing of it before', () => {
    const counter = new TrafficCounter()
    counter.take(JSON.stringify(event({ sent: 700 })), 0)
    counter.take(JSON.stringify(event({ session: 2, sent: 50 })), 0)
    counter.take(JSON.stringify(event({ sent: 900 })), MINUTE_MS)
    expect(counter.total(MINUTE_MS).sentBytes).toBe(0)
    expect(counter.total(2 * MINUTE_MS).sentBytes).toBe(50)
    expect(counter.total(3 * MINUTE_MS).sentBytes).toBe(950)
    expect(counter.total(4 * MINUTE_MS).sentBytes).toBe(950)
  })

  it('tells what pages missed of it when the room is over as well', () => {
    const counter = new TrafficCounter()
    counter.take(JSON.stringify(event({ sent: 5000, missed: 4 })), 0)
    counter.take(JSON.stringify(event({ handle: 2, sent: 1000, missed: 1 })), 0)
    counter.take(JSON.stringify(event({ sent: 7000, missed: 3 })), 1)
    expect(counter.total(MINUTE_MS)).toMatchObject({ sentPackets: 0, missedPackets: 0 })
    expect(counter.total(3 * MINUTE_MS)).toMatchObject({ sentPackets: 80, missedPackets: 5 })
  })

  it('counts nothing as missed where more came than was sent, which is a negative figure of 24 bits', () => {
    const counter = new TrafficCounter()
    counter.take(JSON.stringify(event({ sent: 1000, missed: 2 ** 24 - 3 })), 0)
    counter.take(JSON.stringify(event({ handle: 2, sent: 1000, missed: 2 })), 0)
    expect(counter.total(3 * MINUTE_MS).missedPackets).toBe(2)
  })

  it('reads an event of one stream, and leaves out what is something else or nothing', () => {
    const counter = new TrafficCounter()
    const { event: streams, ...rest } = event({ received: 200 })
    counter.take(JSON.stringify({ ...rest, event: streams[0] }), 0)
    for (const text of [
      'no JSON',
      'null',
      '[1, null]',
      JSON.stringify({ ...rest, subtype: 1, event: { receiving: false } }),
      JSON.stringify({ ...rest, event: { mid: 5 } }),
      JSON.stringify(event({ received: -5, handle: 9 })),
    ])
      counter.take(text, 0)
    expect(counter.total(0)).toMatchObject({ receivedBytes: 200, receivedPackets: 2, lostPackets: 0 })
  })
})
