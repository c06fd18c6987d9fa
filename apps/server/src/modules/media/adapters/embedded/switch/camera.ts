import type { MediaKind } from '@gorod/contracts/media'
import { LAYERS, type Layer } from '@gorod/rules'
import type { Incoming } from '../switch-messages.ts'
import { mostBitrate, pictureLoss, type RtpPacket, receiverReport, senderTimes } from './rtp.ts'
import { VoiceMeter } from './voice-meter.ts'

/** For all layers together. A page that sends twice as much loses what is above. */
const BITRATE = 1_400_000
const MOST_BYTES_PER_MS = (2 * BITRATE) / 8 / 1000
const BURST_MS = 1_000
/** A layer that brings nothing for so long is over. */
const GONE_MS = 1_000
/** One stream is asked for a whole picture at most so often, however many ask. */
const WHOLE_PICTURE_MS = 500

/** A packet and what it is. */
export interface IncomingPacket {
  readonly kind: MediaKind
  /** Null: sound. */
  readonly layer: Layer | null
  readonly packet: RtpPacket
}

interface Stream {
  readonly ssrc: number
  readonly layer: Layer | null
  lastAt: number
  askedAt: number
  /** With the turns of the sixteen bits. */
  highest: number
  first: number
  received: number
  expectedBefore: number
  receivedBefore: number
  sender: { ntp: number; at: number } | null
}

/** What one page sends: recognises its streams, and says to it what arrives. */
export class Camera {
  readonly #incoming: Incoming
  readonly #voice = new VoiceMeter()
  readonly #streams = new Map<number, Stream>()
  #allowance = BURST_MS * MOST_BYTES_PER_MS
  #allowedAt = 0

  constructor(incoming: Incoming) {
    this.#incoming = incoming
  }

  payloadType(kind: MediaKind): number | undefined {
    return this.#incoming[kind]?.payloadType
  }

  /** Null: nothing that its page agreed to send, or more than it may. */
  accept(packet: RtpPacket, nowMs: number): IncomingPacket | null {
    if (!this.#isWithinBitrate(packet, nowMs)) return null
    const { audio, video } = this.#incoming
    const kind =
      packet.payloadType === audio?.payloadType
        ? 'audio'
        : packet.payloadType === video?.payloadType
          ? 'video'
          : null
    if (kind === null) return null
    const known = this.#streams.get(packet.ssrc)
    const layer = kind === 'audio' ? null : (known?.layer ?? this.#layerOf(packet))
    if (kind === 'video' && layer === null) return null
    count(known ?? this.#begin(packet, layer), packet, nowMs)
    return { kind, layer, packet }
  }

  /** As `VoiceMeter`. */
  voice({ extensions }: RtpPacket): boolean | null {
    const level = this.#incoming.audio?.levelExtension ?? null
    return level === null ? null : this.#voice.measure(extensions.get(level))
  }

  /** The best layer that comes, up to this one. */
  best(most: Layer, nowMs: number): Layer | null {
    const live = [...this.#streams.values()]
      .filter(({ layer, lastAt }) => layer !== null && nowMs - lastAt < GONE_MS)
      .map(({ layer }) => layer)
    const index = LAYERS.indexOf(most)
    return LAYERS.findLast((layer, at) => at <= index && live.includes(layer)) ?? null
  }

  /** The message that asks for a whole picture in this layer; null: it was asked for just now. */
  wholePicture(layer: Layer, nowMs: number): Buffer | null {
    const stream = [...this.#streams.values()].find((one) => one.layer === layer)
    if (stream === undefined || nowMs - stream.askedAt < WHOLE_PICTURE_MS) return null
    stream.askedAt = nowMs
    return pictureLoss(stream.ssrc)
  }

  heardReport(bytes: Buffer, nowMs: number): void {
    for (const { ssrc, ntp } of senderTimes(bytes)) {
      const stream = this.#streams.get(ssrc)
      if (stream !== undefined) stream.sender = { ntp, at: nowMs }
    }
  }

  /** What its page is told each second. */
  reports(nowMs: number): readonly Buffer[] {
    const streams = [...this.#streams.values()]
    const pictures = streams.filter(({ layer }) => layer !== null).map(({ ssrc }) => ssrc)
    const limits = pictures.length === 0 ? [] : [mostBitrate(pictures, BITRATE)]
    return streams.length === 0
      ? []
      : [receiverReport(streams.map((stream) => report(stream, nowMs))), ...limits]
  }

  /** A browser names the layer in the first packets alone. Without layers the only stream counts as the smallest. */
  #layerOf({ extensions }: RtpPacket): Layer | null {
    const rid = this.#incoming.video?.ridExtension ?? null
    if (rid === null) return 'low'
    const name = extensions.get(rid)?.toString('latin1')
    return LAYERS.find((layer) => layer === name) ?? null
  }

  /** One stream for each layer and one of sound: a new one takes the place of the one before. */
  #begin(packet: RtpPacket, layer: Layer | null): Stream {
    for (const [ssrc, before] of this.#streams) if (before.layer === layer) this.#streams.delete(ssrc)
    const stream: Stream = {
      ssrc: packet.ssrc,
      layer,
      lastAt: 0,
      askedAt: Number.NEGATIVE_INFINITY,
      highest: packet.sequence,
      first: packet.sequence,
      received: 0,
      expectedBefore: 0,
      receivedBefore: 0,
      sender: null,
    }
    this.#streams.set(packet.ssrc, stream)
    return stream
  }

  #isWithinBitrate({ payload }: RtpPacket, nowMs: number): boolean {
    const passed = Math.min(BURST_MS, nowMs - this.#allowedAt)
    this.#allowedAt = nowMs
    this.#allowance = Math.min(BURST_MS * MOST_BYTES_PER_MS, this.#allowance + passed * MOST_BYTES_PER_MS)
    if (this.#allowance < payload.length) return false
    this.#allowance -= payload.length
    return true
  }
}

function count(stream: Stream, { sequence }: RtpPacket, nowMs: number): void {
  stream.lastAt = nowMs
  stream.received++
  const ahead = (sequence - stream.highest) & 0xffff
  if (ahead < 0x8000) stream.highest += ahead
}

function report(stream: Stream, nowMs: number) {
  const expected = stream.highest - stream.first + 1
  const [wanted, got] = [expected - stream.expectedBefore, stream.received - stream.receivedBefore]
  stream.expectedBefore = expected
  stream.receivedBefore = stream.received
  const lost = Math.max(0, wanted - got)
  return {
    ssrc: stream.ssrc,
    lostShare: wanted <= 0 ? 0 : Math.min(255, Math.floor((256 * lost) / wanted)),
    lostSoFar: Math.max(0, expected - stream.received),
    highestSequence: stream.highest,
    senderNtp: stream.sender?.ntp ?? 0,
    delay: stream.sender === null ? 0 : Math.round((nowMs - stream.sender.at) * 65.536),
  }
}
