import { type RtpPacket, writeRtp } from './rtp.ts'

/** A name and a clock under which a page receives one picture or sound. */
export interface FlowFormat {
  readonly ssrc: number
  readonly payloadType: number
  /** Ticks of its timestamps in a second. */
  readonly clockRate: number
}

/** One stream for a page, made of pieces of others: numbers and times go on without a gap from piece to piece. */
export class Flow {
  readonly #format: FlowFormat
  /** The stream of the present piece; null: a pause. */
  #source: number | null = null
  #firstSequence = 0
  #sequenceShift = 0
  #timeShift = 0
  #lastSequence = 0
  #lastTimestamp = 0
  #lastAt = 0

  constructor(format: FlowFormat) {
    this.#format = format
  }

  /** The next packet begins a new piece. */
  pause(): void {
    this.#source = null
  }

  /** Null: it is from before this piece. */
  pass(packet: RtpPacket, nowMs: number): Buffer | null {
    if (packet.ssrc !== this.#source) this.#begin(packet, nowMs)
    if (((packet.sequence - this.#firstSequence) & 0xffff) > 0x8000) return null
    const sequence = (packet.sequence + this.#sequenceShift) & 0xffff
    const timestamp = (packet.timestamp + this.#timeShift) >>> 0
    if (((sequence - this.#lastSequence) & 0xffff) < 0x8000) {
      this.#lastSequence = sequence
      this.#lastTimestamp = timestamp
      this.#lastAt = nowMs
    }
    const { payloadType, ssrc } = this.#format
    return writeRtp(packet, { payloadType, ssrc, sequence, timestamp })
  }

  #begin(packet: RtpPacket, nowMs: number): void {
    const passed = Math.max(1, Math.round(((nowMs - this.#lastAt) * this.#format.clockRate) / 1000))
    this.#source = packet.ssrc
    this.#firstSequence = packet.sequence
    this.#sequenceShift = this.#lastSequence + 1 - packet.sequence
    this.#timeShift = this.#lastTimestamp + passed - packet.timestamp
  }
}
