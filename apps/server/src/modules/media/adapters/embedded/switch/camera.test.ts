import { expect, test } from 'vitest'
import { packetOf } from '../../../../../testing/rtp-packets.ts'
import { Camera } from './camera.ts'
import { wantedWholePictures } from './rtp.ts'

const camera = () =>
  new Camera({
    audio: { payloadType: 111, levelExtension: 1 },
    video: { payloadType: 96, ridExtension: 2 },
  })
const named = (rid: string, ssrc: number) => packetOf({ ssrc, extensions: new Map([[2, Buffer.from(rid)]]) })

test('a layer is known by its name in the first packets and by its stream later', () => {
  const one = camera()
  expect(one.accept(packetOf({ ssrc: 7 }), 0)).toBeNull()
  expect(one.accept(named('high', 7), 0)?.layer).toBe('high')
  expect(one.accept(packetOf({ ssrc: 7 }), 1)?.layer).toBe('high')
  expect(one.accept(named('other', 8), 0)).toBeNull()
  expect(one.accept(packetOf({ payloadType: 100 }), 0)).toBeNull()
})

test('the best layer is one that comes', () => {
  const one = camera()
  one.accept(named('low', 7), 0)
  one.accept(named('high', 8), 0)
  expect([one.best('high', 10), one.best('middle', 10)]).toEqual(['high', 'low'])
  one.accept(named('low', 7), 1_500)
  expect(one.best('high', 1_500)).toBe('low')
})

test('a page is asked for a whole picture twice a second at most, also for many viewers', () => {
  const one = camera()
  one.accept(named('low', 7), 0)
  expect(wantedWholePictures(one.wholePicture('low', 0)!)).toEqual([7])
  expect(one.wholePicture('low', 499)).toBeNull()
  expect(one.wholePicture('high', 0)).toBeNull()
  expect(one.wholePicture('low', 500)).not.toBeNull()
})

test('a page that sends ten times what it may loses the most of it', () => {
  const one = camera()
  const payload = Buffer.alloc(1_200)
  let passed = 0
  for (let at = 0; at < 10_000; at++) {
    const packet = { ...named('high', 7), sequence: at & 0xffff, payload }
    if (one.accept(packet, at) !== null) passed++
  }
  expect((passed * 1_200 * 8) / 10).toBeLessThan(3_200_000)
  expect((passed * 1_200 * 8) / 10).toBeGreaterThan(2_500_000)
})

test('a voice is one that is loud on average, and its end is noticed', () => {
  const one = camera()
  const heard = (level: number) =>
    one.voice(packetOf({ extensions: new Map([[1, Buffer.from([0x80 | level])]]) }))
  const said = [...Array(5).fill(30), ...Array(5).fill(127)].map(heard)
  expect(said.filter((on) => on !== null)).toEqual([true, false])
})

test('a report counts what is lost, once', () => {
  const one = camera()
  for (const sequence of [1, 2, 5, 6]) one.accept({ ...named('low', 7), sequence }, 0)
  const [first] = one.reports(1_000)
  expect([first![12], first!.readUIntBE(13, 3)]).toEqual([Math.floor((256 * 2) / 6), 2])
  const [second] = one.reports(2_000)
  expect(second![12]).toBe(0)
})
