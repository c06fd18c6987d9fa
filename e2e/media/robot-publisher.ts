import { randomInt } from 'node:crypto'
import { LAYERS, type Layer } from '@gorod/rules'
import datachannel, { type PeerConnection, type Track } from 'node-datachannel'

const AUDIO_PT = 111
const VIDEO_PT = 96
/** Where the send time is in the payload. */
const STAMP_AT = 8
/** Where a packet of picture says its layer, as its number. */
const LAYER_AT = 16
/** Where its sender's key is, after a byte with its length; 0: the packet has no room for it. */
const SENDER_AT = 17
const RTP_HEADER = 12
/** The header extension with the loudness of a packet of sound (RFC 6464), in the one-byte form. */
const LEVEL_URI = 'urn:ietf:params:rtp-hdrext:ssrc-audio-level'
const LEVEL_ID = 1
/** The header extensions that name the m-line and the layer of a packet of picture (RFC 8843, 8852). */
const MID_URI = 'urn:ietf:params:rtp-hdrext:sdes:mid'
const MID_ID = 3
const VIDEO_MID = '1'
const RID_URI = 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id'
const RID_ID = 2
const ONE_BYTE_PROFILE = 0xbede
/** The start of a key frame of VP8. Every frame is one, so that Janus changes layers without waiting. */
const KEY_FRAME = [0x10, 0x00, 0x00, 0x00, 0x9d, 0x01, 0x2a]
/** In −dBov: 127 is digital silence. */
const [VOICE, SILENCE] = [30, 127]

/** How much a robot sends. Sizes are bytes of payload; none is no packet. */
export interface Camera {
  readonly ticksPerSecond: number
  /** Sends later what a busy machine missed; for measurements. A test waits for frames, which must not come in a heap. */
  readonly catchesUp: boolean
  readonly sound: (tick: number, isTalking: boolean) => number
  /** The packets of one frame. */
  readonly picture: (tick: number, layer: Layer) => readonly number[]
}

/** One small packet of sound and of each layer in every tick: enough to be counted. */
export const SMALL_CAMERA: Camera = {
  ticksPerSecond: 25,
  catchesUp: false,
  sound: () => 60,
  picture: () => [60],
}

interface Sender {
  readonly track: Track
  readonly key: Buffer
  readonly ssrc: number
  readonly payloadType: number
  readonly step: number
  /** Null: sound. */
  readonly layer: Layer | null
  sequence: number
  timestamp: number
}

/** A camera and a microphone without codecs: real ICE, DTLS and SRTP, RTP packets made by hand. */
export class RobotPublisher {
  readonly pc: PeerConnection
  readonly #camera: Camera
  readonly #senders: readonly Sender[]
  #timer: NodeJS.Timeout | null = null
  #abandon: () => void = () => {}
  /** Frames sent so far. */
  frames = 0
  /** What its sound says of its own loudness. */
  isTalking = false
  /** What its camera sends. */
  layers: readonly Layer[] = ['low']

  constructor(key: string, camera: Camera = SMALL_CAMERA) {
    this.#camera = camera
    this.pc = new datachannel.PeerConnection(key, {
      iceServers: [],
      disableAutoNegotiation: true,
      mtu: 1400,
    })
    const audio = new datachannel.Audio('0', 'SendOnly')
    const video = new datachannel.Video(VIDEO_MID, 'SendOnly')
    audio.addOpusCodec(AUDIO_PT)
    const sound = randomSsrc()
    audio.addSSRC(sound, 'robot', 'robot', 'audio')
    video.addVP8Codec(VIDEO_PT)
    const [microphone, lens] = [this.pc.addTrack(audio), this.pc.addTrack(video)]
    const start = () => ({
      key: Buffer.from(key),
      sequence: randomInt(0, 65_536),
      timestamp: randomInt(0, 2 ** 31),
    })
    this.#senders = [
      {
        track: microphone,
        ssrc: sound,
        payloadType: AUDIO_PT,
        step: 48_000 / camera.ticksPerSecond,
        layer: null,
        ...start(),
      },
      ...LAYERS.map((layer) => ({
        track: lens,
        ssrc: randomSsrc(),
        payloadType: VIDEO_PT,
        step: 90_000 / camera.ticksPerSecond,
        layer,
        ...start(),
      })),
    ]
  }

  /** The offer with all candidates in it; null when closed before they were gathered. */
  offer(): Promise<string | null> {
    return new Promise((resolve) => {
      this.#abandon = () => resolve(null)
      this.pc.onGatheringStateChange((state) => {
        if (state === 'complete') resolve(withExtensions(this.pc.localDescription()?.sdp ?? ''))
      })
      this.pc.setLocalDescription('offer')
    })
  }

  accept(answer: string): void {
    this.pc.setRemoteDescription(answer, 'answer')
  }

  /** Sends what its camera gives from now on. */
  run(): void {
    const startedAt = performance.now()
    const { ticksPerSecond, catchesUp } = this.#camera
    this.#timer ??= setInterval(() => {
      const passed = Math.floor(((performance.now() - startedAt) * ticksPerSecond) / 1000)
      const due = catchesUp ? passed : this.frames + 1
      while (this.frames < due) this.#tick(this.frames++)
    }, 1000 / ticksPerSecond)
  }

  #tick(tick: number): void {
    for (const sender of this.#senders) {
      // Sending on a track that is not open throws in native code and ends the process.
      if (!sender.track.isOpen()) continue
      for (const size of this.#sizes(sender, tick)) send(sender, size, this.isTalking ? VOICE : SILENCE)
      sender.timestamp = (sender.timestamp + sender.step) >>> 0
    }
  }

  #sizes({ layer }: Sender, tick: number): readonly number[] {
    if (layer !== null) return this.layers.includes(layer) ? this.#camera.picture(tick, layer) : []
    const size = this.#camera.sound(tick, this.isTalking)
    return size > 0 ? [size] : []
  }

  close(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.pc.close()
    this.#abandon()
  }
}

/** The library knows no header extensions and no layers, so its offer gets the lines by hand. */
function withExtensions(sdp: string): string {
  const rids = LAYERS.map((layer) => `a=rid:${layer} send\r\n`).join('')
  return sdp
    .replace(/(m=audio [\s\S]*?)(a=mid:)/, `$1a=extmap:${LEVEL_ID} ${LEVEL_URI}\r\n$2`)
    .replace(
      /(m=video [\s\S]*?)(a=mid:)/,
      `$1a=extmap:${MID_ID} ${MID_URI}\r\na=extmap:${RID_ID} ${RID_URI}\r\n${rids}a=simulcast:send ${LAYERS.join(';')}\r\n$2`,
    )
}

/** In the one-byte form, filled up to whole words. */
function extensions(...items: readonly (readonly [id: number, value: Buffer])[]): Buffer {
  const elements = Buffer.concat(
    items.map(([id, value]) => Buffer.concat([Buffer.from([(id << 4) | (value.length - 1)]), value])),
  )
  const words = Math.ceil(elements.length / 4)
  const bytes = Buffer.alloc(4 + 4 * words)
  bytes.writeUInt16BE(ONE_BYTE_PROFILE, 0)
  bytes.writeUInt16BE(words, 2)
  elements.copy(bytes, 4)
  return bytes
}

function packet(sender: Sender, size: number, level: number): Buffer {
  const header = Buffer.alloc(RTP_HEADER)
  header.set([0x90, 0x80 | sender.payloadType])
  header.writeUInt16BE(sender.sequence, 2)
  header.writeUInt32BE(sender.timestamp, 4)
  header.writeUInt32BE(sender.ssrc, 8)
  const payload = Buffer.alloc(size)
  if (sender.layer !== null) payload.set(KEY_FRAME)
  payload.writeDoubleBE(performance.timeOrigin + performance.now(), STAMP_AT)
  if (sender.layer !== null) payload.writeUInt8(LAYERS.indexOf(sender.layer), LAYER_AT)
  if (SENDER_AT + 1 + sender.key.length <= size) {
    payload.writeUInt8(sender.key.length, SENDER_AT)
    sender.key.copy(payload, SENDER_AT + 1)
  }
  sender.sequence = (sender.sequence + 1) & 0xffff
  const named =
    sender.layer === null
      ? extensions([LEVEL_ID, Buffer.from([level])])
      : extensions([MID_ID, Buffer.from(VIDEO_MID)], [RID_ID, Buffer.from(sender.layer)])
  return Buffer.concat([header, named, payload])
}

function randomSsrc(): number {
  return randomInt(1, 2 ** 31)
}

/** The payload of a packet. Janus adds header extensions, so it is looked for. */
function payloadOf(bytes: Buffer): Buffer {
  let payload = RTP_HEADER + 4 * ((bytes[0] ?? 0) & 15)
  if (((bytes[0] ?? 0) & 0x10) !== 0) payload += 4 + 4 * bytes.readUInt16BE(payload + 2)
  return bytes.subarray(payload)
}

/** When the packet was sent. */
export function sentAt(bytes: Buffer): number {
  const payload = payloadOf(bytes)
  return payload.length >= STAMP_AT + 8 ? payload.readDoubleBE(STAMP_AT) : 0
}

/** The layer that a packet of picture was sent in. */
export function layerOf(bytes: Buffer): Layer | null {
  return LAYERS[payloadOf(bytes)[LAYER_AT] ?? -1] ?? null
}

/** Who sent the packet; null where it had no room to say so. */
export function senderOf(bytes: Buffer): string | null {
  const payload = payloadOf(bytes)
  const length = payload[SENDER_AT] ?? 0
  return length === 0 ? null : payload.toString('utf8', SENDER_AT + 1, SENDER_AT + 1 + length)
}

/** RTCP arrives on the same track. */
export function isRtp(bytes: Buffer): boolean {
  const type = bytes[1] ?? 0
  return type < 200 || type > 204
}

/** Another thread may close the track after it was asked whether it is open. */
function send(sender: Sender, size: number, level: number): void {
  try {
    sender.track.sendMessageBinary(packet(sender, size, level))
  } catch (error) {
    if (!String(error).includes('Track is closed')) throw error
  }
}
