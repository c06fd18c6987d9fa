import type { RtpPacket } from '../modules/media/adapters/embedded/switch/rtp.ts'

/** A packet with what a test says, and a picture of VP8 that is no whole one. */
export function packetOf(parts: Partial<RtpPacket>): RtpPacket {
  return {
    payloadType: 96,
    marker: false,
    padded: false,
    sequence: 1,
    timestamp: 0,
    ssrc: 7,
    extensions: new Map(),
    payload: Buffer.from([0x10, 0x01]),
    ...parts,
  }
}

/** In bytes, with extensions. */
export function bytesOf({ payloadType, sequence, timestamp, ssrc, extensions, payload }: RtpPacket): Buffer {
  const items = [...extensions].map(([id, value]) =>
    Buffer.concat([Buffer.from([(id << 4) | (value.length - 1)]), value]),
  )
  const body = Buffer.concat(items)
  const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)])
  const bytes = Buffer.alloc(16)
  bytes.set([0x90, payloadType])
  bytes.writeUInt16BE(sequence, 2)
  bytes.writeUInt32BE(timestamp, 4)
  bytes.writeUInt32BE(ssrc, 8)
  bytes.writeUInt16BE(0xbede, 12)
  bytes.writeUInt16BE(padded.length / 4, 14)
  return Buffer.concat([bytes, padded, payload])
}
