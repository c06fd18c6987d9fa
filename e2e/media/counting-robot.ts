import { LAYERS, type Layer } from '@gorod/rules'
import { Robot } from './robot.ts'
import { type Camera, layerOf } from './robot-publisher.ts'

const FRAMES_PER_SECOND = 25
const MOST_BYTES = 1_100
const BITS: Readonly<Record<Layer, number>> = { low: 100_000, middle: 300_000, high: 900_000 }
/** Opus sends 50 packets a second of a voice, and one in 400 ms of silence (DTX). */
const [VOICE_EVERY, SILENCE_EVERY] = [1, 20]
const SOUND_BYTES = 80

/** Packets of the sizes of a real camera at the bitrates of the specification. */
const REAL_CAMERA: Camera = {
  ticksPerSecond: 50,
  catchesUp: true,
  sound: (tick, isTalking) => (tick % (isTalking ? VOICE_EVERY : SILENCE_EVERY) === 0 ? SOUND_BYTES : 0),
  picture: (tick, layer) => (tick % (50 / FRAMES_PER_SECOND) === 0 ? FRAMES[layer] : []),
}

const FRAMES = Object.fromEntries(
  LAYERS.map((layer) => [layer, cut(BITS[layer] / 8 / FRAMES_PER_SECOND)]),
) as Record<Layer, readonly number[]>

/** The packets of one frame. */
function cut(bytes: number): readonly number[] {
  const count = Math.ceil(bytes / MOST_BYTES)
  return Array.from({ length: count }, () => Math.round(bytes / count))
}

export const PARTS = ['sound', ...LAYERS] as const
export type Part = (typeof PARTS)[number]

/** A player whose packets are counted and not kept. */
export class CountingRobot extends Robot {
  packets = 0
  readonly bytes: Record<Part, number> = { sound: 0, low: 0, middle: 0, high: 0 }
  protected override readonly camera = REAL_CAMERA

  protected override count(mid: string, packet: Buffer): void {
    this.packets++
    const isPicture = this.tracks.find((track) => track.mid === mid)?.kind === 'video'
    this.bytes[(isPicture && layerOf(packet)) || 'sound'] += packet.length
  }
}
