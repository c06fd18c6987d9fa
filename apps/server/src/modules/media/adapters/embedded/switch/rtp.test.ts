import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, packetOf } from '../../../../../testing/rtp-packets.ts'
import {
  beginsWholePicture,
  mostBitrate,
  pictureLoss,
  readRtp,
  receiverReport,
  senderTimes,
  wantedWholePictures,
  writeRtp,
} from './rtp.ts'

test('a packet is read with its extensions, and goes on without them', () => {
  const extensions = new Map([[3, Buffer.from('high')]])
  const packet = readRtp(bytesOf(packetOf({ sequence: 65_535, timestamp: 5, extensions })))
  expect(packet).toMatchObject({ sequence: 65_535, timestamp: 5, ssrc: 7, payloadType: 96 })
  expect(packet?.extensions.get(3)?.toString()).toBe('high')
  const written = writeRtp(packet!, { payloadType: 111, sequence: 2, timestamp: 9, ssrc: 1000 })
  expect(readRtp(written)).toMatchObject({ payloadType: 111, sequence: 2, timestamp: 9, ssrc: 1000 })
  expect(written.length).toBe(12 + packet!.payload.length)
})

test('no bytes of a stranger are more than no packet', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (array) => {
      const bytes = Buffer.from(array)
      const packet = readRtp(bytes)
      if (packet !== null) beginsWholePicture(packet)
      wantedWholePictures(bytes)
      senderTimes(bytes)
    }),
  )
})

test.each([
  ['without a descriptor of its picture', [0x10, 0x00], true],
  ['with a picture number of 15 bits', [0x90, 0x80, 0x81, 0x02, 0x00], true],
  ['with a picture number of 7 bits and a layer of time', [0x90, 0xa0, 0x02, 0x00, 0x00], true],
  ['of a picture that needs another one', [0x10, 0x01], false],
  ['in the middle of a picture', [0x00, 0x00], false],
  ['of another partition', [0x11, 0x00], false],
  ['without a picture', [0x10], false],
])('a packet %s: is a whole picture beginning?', (_what, payload, expected) => {
  expect(beginsWholePicture(packetOf({ payload: Buffer.from(payload) }))).toBe(expected)
})

test('a request for a whole picture is read as it is written', () => {
  expect(wantedWholePictures(Buffer.concat([receiverReport([]), pictureLoss(1001)]))).toEqual([1001])
})

test('the most bitrate is written as REMB has it', () => {
  const bytes = mostBitrate([7, 8], 1_400_000)
  const [exponent, mantissa] = [bytes[17]! >> 2, ((bytes[17]! & 3) << 16) | bytes.readUInt16BE(18)]
  expect(bytes.toString('latin1', 12, 16)).toBe('REMB')
  expect(mantissa * 2 ** exponent).toBeGreaterThan(1_399_000)
  expect(mantissa * 2 ** exponent).toBeLessThanOrEqual(1_400_000)
  expect(bytes.readUInt16BE(2)).toBe(bytes.length / 4 - 1)
})
