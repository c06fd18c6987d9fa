import { randomInt } from 'node:crypto'
import datachannel, { type PeerConnection, type Track } from 'node-datachannel'

const AUDIO_PT = 111
const VIDEO_PT = 96
const FRAMES_PER_SECOND = 25
/** Where the send time is in the payload. */
const STAMP_AT = 8
const RTP_HEADER = 12
/** The header extension with the loudness of a packet of sound (RFC 6464), in the one-byte form. */
const LEVEL_URI = 'urn:ietf:params:rtp-hdrext:ssrc-audio-level'
const LEVEL_ID = 1
const ONE_BYTE_PROFILE = 0xbede
/** In −dBov: 127 is digital silence. */
const [VOICE, SILENCE] = [30, 127]

interface Sender {
  readonly track: Track
  readonly ssrc: number
  readonly payloadType: number
  readonly step: number
  sequence: number
  timestamp: number
}

/** A camera and a microphone without codecs: real ICE, DTLS and SRTP, RTP packets made by hand. */
export class RobotPublisher {
  readonly pc: PeerConnection
  readonly #senders: readonly Sender[]
  #timer: NodeJS.Timeout | null = null
  #abandon: () => void = () => {}
  /** Frames sent so far. */
  frames = 0
  /** What its sound says of its own loudness. */
  isTalking = false

  constructor(name: string) {
    this.pc = new datachannel.PeerConnection(name, {
      iceServers: [],
      disableAutoNegotiation: true,
      mtu: 1400,
    })
    const audio = new datachannel.Audio('0', 'SendOnly')
    const video = new datachannel.Video('1', 'SendOnly')
    const ssrc = { audio: randomInt(1, 2 ** 31), video: randomInt(1, 2 ** 31) }
    audio.addOpusCodec(AUDIO_PT)
    audio.addSSRC(ssrc.audio, 'robot', 'robot', 'audio')
    video.addVP8Codec(VIDEO_PT)
    video.addSSRC(ssrc.video, 'robot', 'robot', 'video')
    const sender = (track: Track, id: number, payloadType: number, step: number): Sender => ({
      track,
      ssrc: id,
      payloadType,
      step,
      sequence: randomInt(0, 65_536),
      timestamp: randomInt(0, 2 ** 31),
    })
    this.#senders = [
      sender(this.pc.addTrack(audio), ssrc.audio, AUDIO_PT, 48_000 / FRAMES_PER_SECOND),
      sender(this.pc.addTrack(video), ssrc.video, VIDEO_PT, 90_000 / FRAMES_PER_SECOND),
    ]
  }

  /** The offer with all candidates in it; null when closed before they were gathered. */
  offer(): Promise<string | null> {
    return new Promise((resolve) => {
      this.#abandon = () => resolve(null)
      this.pc.onGatheringStateChange((state) => {
        if (state === 'complete') resolve(withLevels(this.pc.localDescription()?.sdp ?? ''))
      })
      this.pc.setLocalDescription('offer')
    })
  }

  accept(answer: string): void {
    this.pc.setRemoteDescription(answer, 'answer')
  }

  /** Sends one small packet of sound and of picture per frame from now on. */
  run(): void {
    this.#timer ??= setInterval(() => {
      this.frames++
      for (const sender of this.#senders) {
        // Sending on a track that is not open throws in native code and ends the process.
        if (sender.track.isOpen()) send(sender, this.isTalking ? VOICE : SILENCE)
      }
    }, 1000 / FRAMES_PER_SECOND)
  }

  close(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.pc.close()
    this.#abandon()
  }
}

/** The library knows no header extensions, so its offer gets the line by hand. */
function withLevels(sdp: string): string {
  return sdp.replace(/(m=audio [\s\S]*?)(a=mid:)/, `$1a=extmap:${LEVEL_ID} ${LEVEL_URI}\r\n$2`)
}

function levelExtension(level: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt16BE(ONE_BYTE_PROFILE, 0)
  bytes.writeUInt16BE(1, 2)
  bytes.set([LEVEL_ID << 4, level], 4)
  return bytes
}

function packet(sender: Sender, level: number): Buffer {
  const bytes = Buffer.alloc(RTP_HEADER + 60)
  const isVideo = sender.payloadType === VIDEO_PT
  bytes[0] = isVideo ? 0x80 : 0x90
  bytes[1] = 0x80 | sender.payloadType
  bytes.writeUInt16BE(sender.sequence, 2)
  bytes.writeUInt32BE(sender.timestamp, 4)
  bytes.writeUInt32BE(sender.ssrc, 8)
  if (isVideo) bytes.set([0x10, 0x01], RTP_HEADER) // VP8: start of a delta frame
  bytes.writeDoubleBE(performance.timeOrigin + performance.now(), RTP_HEADER + STAMP_AT)
  sender.sequence = (sender.sequence + 1) & 0xffff
  sender.timestamp = (sender.timestamp + sender.step) >>> 0
  if (isVideo) return bytes
  return Buffer.concat([bytes.subarray(0, RTP_HEADER), levelExtension(level), bytes.subarray(RTP_HEADER)])
}

/** When the packet was sent. Janus adds header extensions, so the payload is looked for. */
export function sentAt(bytes: Buffer): number {
  let payload = RTP_HEADER + 4 * ((bytes[0] ?? 0) & 15)
  if (((bytes[0] ?? 0) & 0x10) !== 0) payload += 4 + 4 * bytes.readUInt16BE(payload + 2)
  return bytes.length >= payload + STAMP_AT + 8 ? bytes.readDoubleBE(payload + STAMP_AT) : 0
}

/** RTCP arrives on the same track. */
export function isRtp(bytes: Buffer): boolean {
  const type = bytes[1] ?? 0
  return type < 200 || type > 204
}

/** Another thread may close the track after it was asked whether it is open. */
function send(sender: Sender, level: number): void {
  try {
    sender.track.sendMessageBinary(packet(sender, level))
  } catch (error) {
    if (!String(error).includes('Track is closed')) throw error
  }
}
