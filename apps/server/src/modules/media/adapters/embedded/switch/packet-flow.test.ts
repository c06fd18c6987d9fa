import { expect, test } from 'vitest'
import { packetOf } from '../../../../../testing/rtp-packets.ts'
import { Flow } from './packet-flow.ts'
import { readRtp } from './rtp.ts'

const flow = () => new Flow({ ssrc: 1000, payloadType: 96, clockRate: 90_000 })
const read = (bytes: Buffer | null) => (bytes === null ? null : readRtp(bytes))

test('another stream goes on with the next number and the time that has passed', () => {
  const one = flow()
  const first = read(one.pass(packetOf({ ssrc: 7, sequence: 65_535, timestamp: 1_000 }), 0))!
  const second = read(one.pass(packetOf({ ssrc: 9, sequence: 40, timestamp: 777 }), 100))!
  expect(second.sequence).toBe((first.sequence + 1) & 0xffff)
  expect((second.timestamp - first.timestamp) >>> 0).toBe(9_000)
  expect([first.ssrc, second.ssrc]).toEqual([1000, 1000])
})

test('a hole in a stream stays a hole, so that the page sees the loss', () => {
  const one = flow()
  const first = read(one.pass(packetOf({ sequence: 10 }), 0))!
  const second = read(one.pass(packetOf({ sequence: 13 }), 30))!
  expect((second.sequence - first.sequence) & 0xffff).toBe(3)
})

test('a pause leaves no hole, and what is late from before it is dropped', () => {
  const one = flow()
  const first = read(one.pass(packetOf({ sequence: 10 }), 0))!
  one.pause()
  const second = read(one.pass(packetOf({ sequence: 500 }), 1_000))!
  expect((second.sequence - first.sequence) & 0xffff).toBe(1)
  expect(one.pass(packetOf({ sequence: 499 }), 1_001)).toBeNull()
})
