import type { Cue } from './cues.ts'

/** A sound made of a few oscillators and noise, without files. */
interface Voice {
  readonly type: OscillatorType
  readonly from: number
  readonly to?: number
  readonly at?: number
  readonly length: number
  readonly gain: number
}

const CUES: Readonly<Record<Cue, readonly Voice[]>> = {
  nightFalls: [
    { type: 'square', from: 180, to: 90, length: 0.04, gain: 0.12 },
    { type: 'sine', from: 110, to: 82, at: 0.08, length: 1.4, gain: 0.16 },
  ],
  dawn: [
    { type: 'sine', from: 523, length: 0.9, gain: 0.1 },
    { type: 'sine', from: 784, at: 0.16, length: 1.1, gain: 0.08 },
  ],
  yourMinute: [
    { type: 'sine', from: 880, length: 1.5, gain: 0.16 },
    { type: 'sine', from: 1763, length: 0.7, gain: 0.05 },
  ],
  timeOver: [
    { type: 'triangle', from: 190, to: 120, length: 0.14, gain: 0.3 },
    { type: 'triangle', from: 180, to: 110, at: 0.17, length: 0.16, gain: 0.26 },
  ],
  woodTick: [{ type: 'triangle', from: 900, to: 600, length: 0.06, gain: 0.18 }],
  tick: [{ type: 'triangle', from: 1300, to: 1000, length: 0.035, gain: 0.12 }],
  voteOpens: [{ type: 'sine', from: 140, to: 70, length: 0.35, gain: 0.34 }],
  voteTaken: [{ type: 'triangle', from: 320, to: 220, length: 0.07, gain: 0.22 }],
  foul: [{ type: 'square', from: 2300, to: 2450, length: 0.22, gain: 0.045 }],
  thirdFoul: [
    { type: 'square', from: 2300, to: 2450, length: 0.18, gain: 0.05 },
    { type: 'square', from: 2300, to: 2450, at: 0.26, length: 0.24, gain: 0.05 },
  ],
  outcry: [{ type: 'sawtooth', from: 440, to: 660, length: 0.18, gain: 0.06 }],
  gameOver: [
    { type: 'sine', from: 392, length: 0.7, gain: 0.12 },
    { type: 'sine', from: 494, at: 0.2, length: 0.7, gain: 0.12 },
    { type: 'sine', from: 587, at: 0.4, length: 1.4, gain: 0.12 },
  ],
}

/** A sound that comes later than this belongs to nothing any more. */
const LATE_MS = 500

/**
 * Plays the sounds of the room. The audio context opens at the first sound after a user gesture, as browsers require.
 */
export class Synth {
  #context: AudioContext | null = null
  #rain: { readonly source: AudioBufferSourceNode; readonly gain: GainNode } | null = null
  volume = 0.6

  play(cue: Cue): void {
    if (this.volume === 0) return
    const calledAt = performance.now()
    void this.#wake().then((context) => {
      // A page that nobody has touched wakes with the first touch: all that it has missed would sound at once.
      if (context === null || performance.now() - calledAt > LATE_MS) return
      for (const voice of CUES[cue]) strike(context, voice, this.volume)
    })
  }

  /** Plays rain over the zero night, so that nobody hears a neighbour's mouse. */
  rain(on: boolean): void {
    if (on && this.#rain === null && this.volume > 0) this.#startRain()
    if (!on && this.#rain !== null) this.#stopRain()
  }

  close(): void {
    void this.#context?.close()
    this.#context = null
    this.#rain = null
  }

  #open(): AudioContext | null {
    if (typeof AudioContext === 'undefined') return null
    this.#context ??= new AudioContext()
    return this.#context
  }

  /** Resolves when the browser lets it sound: at once, at the next touch of the page, or never. */
  async #wake(): Promise<AudioContext | null> {
    const context = this.#open()
    // Suspended, or interrupted by a phone call.
    if (context !== null && context.state !== 'running') await context.resume().catch(() => undefined)
    return context === this.#context && context?.state === 'running' ? context : null
  }

  #startRain(): void {
    const context = this.#open()
    if (context === null) return
    void this.#wake()
    const source = context.createBufferSource()
    source.buffer = noise(context)
    source.loop = true
    const filter = context.createBiquadFilter()
    filter.type = 'bandpass'
    filter.frequency.value = 2600
    filter.Q.value = 0.35
    const gain = context.createGain()
    gain.gain.setValueAtTime(0.0001, context.currentTime)
    gain.gain.exponentialRampToValueAtTime(0.09 * this.volume, context.currentTime + 2)
    source.connect(filter).connect(gain).connect(context.destination)
    source.start()
    this.#rain = { source, gain }
  }

  #stopRain(): void {
    const context = this.#context
    const rain = this.#rain
    this.#rain = null
    if (context === null || rain === null) return
    rain.gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + 1.5)
    rain.source.stop(context.currentTime + 1.6)
  }
}

function strike(context: AudioContext, voice: Voice, volume: number): void {
  const start = context.currentTime + (voice.at ?? 0)
  const end = start + voice.length
  const oscillator = context.createOscillator()
  oscillator.type = voice.type
  oscillator.frequency.setValueAtTime(voice.from, start)
  if (voice.to !== undefined) oscillator.frequency.exponentialRampToValueAtTime(voice.to, end)
  const gain = context.createGain()
  gain.gain.setValueAtTime(0.0001, start)
  gain.gain.exponentialRampToValueAtTime(voice.gain * volume, start + 0.008)
  gain.gain.exponentialRampToValueAtTime(0.0001, end)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(end + 0.02)
}

const NOISE_SECONDS = 3

function noise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate * NOISE_SECONDS, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1
  return buffer
}
