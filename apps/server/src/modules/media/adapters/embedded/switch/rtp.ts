// RTP and RTCP (RFC 3550, 4585, 5104, 8285, draft-alvestrand-rmcat-remb), as far as a switch of one picture and one sound needs them.

const HEADER = 12
const ONE_BYTE_PROFILE = 0xbede

export interface RtpPacket {
  readonly payloadType: number
  readonly marker: boolean
  readonly padded: boolean
  readonly sequence: number
  readonly timestamp: number
  readonly ssrc: number
  /** By number; one-byte form alone, which is what our answers agree on. */
  readonly extensions: ReadonlyMap<number, Buffer>
  /** With its padding. */
  readonly payload: Buffer
}

/** RTCP comes on the same port as RTP (RFC 5761). */
export function isRtcp(bytes: Buffer): boolean {
  const type = bytes[1] ?? 0
  return type >= 192 && type <= 223
}

/** Null: not a packet of RTP. Strangers send these bytes. */
export function readRtp(bytes: Buffer): RtpPacket | null {
  const [first, second] = bytes
  if (first === undefined || second === undefined || bytes.length < HEADER || first >> 6 !== 2) return null
  let at = HEADER + 4 * (first & 15)
  let extensions: ReadonlyMap<number, Buffer> = new Map()
  if ((first & 0x10) !== 0) {
    if (bytes.length < at + 4) return null
    const end = at + 4 + 4 * bytes.readUInt16BE(at + 2)
    if (bytes.length < end) return null
    if (bytes.readUInt16BE(at) === ONE_BYTE_PROFILE) extensions = readExtensions(bytes.subarray(at + 4, end))
    at = end
  }
  if (bytes.length < at) return null
  return {
    payloadType: second & 0x7f,
    marker: (second & 0x80) !== 0,
    padded: (first & 0x20) !== 0,
    sequence: bytes.readUInt16BE(2),
    timestamp: bytes.readUInt32BE(4),
    ssrc: bytes.readUInt32BE(8),
    extensions,
    payload: bytes.subarray(at),
  }
}

function readExtensions(bytes: Buffer): ReadonlyMap<number, Buffer> {
  const found = new Map<number, Buffer>()
  for (let at = 0; at < bytes.length; ) {
    const head = bytes[at++] ?? 0
    if (head === 0) continue // filling
    const [id, length] = [head >> 4, (head & 15) + 1]
    if (id === 15 || at + length > bytes.length) break
    found.set(id, bytes.subarray(at, at + length))
    at += length
  }
  return found
}

/** The same payload under another name. No extension goes on: they name things of the sender. */
export function writeRtp(
  { marker, padded, payload }: RtpPacket,
  as: { payloadType: number; sequence: number; timestamp: number; ssrc: number },
): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER + payload.length)
  bytes[0] = 0x80 | (padded ? 0x20 : 0)
  bytes[1] = (marker ? 0x80 : 0) | as.payloadType
  bytes.writeUInt16BE(as.sequence, 2)
  bytes.writeUInt32BE(as.timestamp, 4)
  bytes.writeUInt32BE(as.ssrc, 8)
  payload.copy(bytes, HEADER)
  return bytes
}

/** True at the first packet of a whole picture of VP8 (RFC 7741). */
export function beginsWholePicture({ payload }: RtpPacket): boolean {
  const first = payload[0] ?? 0
  if ((first & 0x17) !== 0x10) return false // not the start of the first partition
  let at = 1
  if ((first & 0x80) !== 0) {
    const present = payload[at++] ?? 0
    if ((present & 0x80) !== 0) at += ((payload[at] ?? 0) & 0x80) !== 0 ? 2 : 1
    if ((present & 0x40) !== 0) at++
    if ((present & 0x30) !== 0) at++
  }
  return at < payload.length && ((payload[at] ?? 1) & 1) === 0
}

/** The streams for which a receiver asks for a whole picture (PLI or FIR). */
export function wantedWholePictures(bytes: Buffer): readonly number[] {
  const wanted: number[] = []
  for (const packet of rtcpPackets(bytes)) {
    if (packet[1] !== 206) continue
    const format = (packet[0] ?? 0) & 31
    if (format === 1 && packet.length >= 12) wanted.push(packet.readUInt32BE(8))
    if (format === 4 && packet.length >= 16) wanted.push(packet.readUInt32BE(12))
  }
  return wanted
}

/** When a sender says by its own clock that it is, by stream: the middle of its NTP time. */
export function senderTimes(bytes: Buffer): readonly { readonly ssrc: number; readonly ntp: number }[] {
  return rtcpPackets(bytes)
    .filter((packet) => packet[1] === 200 && packet.length >= 16)
    .map((packet) => ({ ssrc: packet.readUInt32BE(4), ntp: packet.readUInt32BE(10) }))
}

function rtcpPackets(bytes: Buffer): readonly Buffer[] {
  const packets: Buffer[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = 4 + 4 * bytes.readUInt16BE(at + 2)
    if (at + length > bytes.length) break
    packets.push(bytes.subarray(at, at + length))
    at += length
  }
  return packets
}

/** Asks for a whole picture of this stream. */
export function pictureLoss(ssrc: number): Buffer {
  return feedback(0x81, ssrc, Buffer.alloc(0))
}

/** The most that the sender may send of these streams together. */
export function mostBitrate(ssrcs: readonly number[], bitsPerSecond: number): Buffer {
  const exponent = Math.max(0, 32 - Math.clz32(bitsPerSecond) - 18)
  const mantissa = bitsPerSecond >>> exponent
  const body = Buffer.alloc(8 + 4 * ssrcs.length)
  body.write('REMB', 'latin1')
  body.writeUInt32BE((ssrcs.length << 24) | (exponent << 18) | mantissa, 4)
  for (const [index, ssrc] of ssrcs.entries()) body.writeUInt32BE(ssrc, 8 + 4 * index)
  return feedback(0x8f, 0, body)
}

function feedback(first: number, ssrc: number, body: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + body.length)
  bytes.set([first, 206])
  bytes.writeUInt16BE(2 + body.length / 4, 2)
  bytes.writeUInt32BE(OWN_SSRC, 4)
  bytes.writeUInt32BE(ssrc, 8)
  body.copy(bytes, 12)
  return bytes
}

/** The switch as a receiver. */
const OWN_SSRC = 1

export interface ReportBlock {
  readonly ssrc: number
  /** The lost share of the packets, in 1/256. */
  readonly lostShare: number
  readonly lostSoFar: number
  readonly highestSequence: number
  /** The NTP time in the latest report of the sender; 0: there was no report. */
  readonly senderNtp: number
  /** The time since that report, in 1/65536 s. */
  readonly delay: number
}

/** Tells a sender which packets arrived. Without such reports it stays at its small initial bitrate. */
export function receiverReport(blocks: readonly ReportBlock[]): Buffer {
  const bytes = Buffer.alloc(8 + 24 * blocks.length)
  bytes.set([0x80 | blocks.length, 201])
  bytes.writeUInt16BE(1 + 6 * blocks.length, 2)
  bytes.writeUInt32BE(OWN_SSRC, 4)
  for (const [index, block] of blocks.entries()) {
    const at = 8 + 24 * index
    bytes.writeUInt32BE(block.ssrc, at)
    bytes.writeUInt32BE(((block.lostShare << 24) | (block.lostSoFar & 0xffffff)) >>> 0, at + 4)
    bytes.writeUInt32BE(block.highestSequence >>> 0, at + 8)
    bytes.writeUInt32BE(block.senderNtp, at + 16)
    bytes.writeUInt32BE(block.delay >>> 0, at + 20)
  }
  return bytes
}
