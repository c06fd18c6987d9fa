const NOTES = [
  { hertz: 659, atSeconds: 0 },
  { hertz: 523, atSeconds: 0.42 },
] as const
const RING_SECONDS = 0.9
const LOUDNESS = 0.25

/** The doorbell of a found table. Drawn from two tones, so nothing has to be loaded for it. */
export function ringDoorbell(): void {
  const context = new AudioContext()
  for (const { hertz, atSeconds } of NOTES) {
    const begin = context.currentTime + atSeconds
    const gain = new GainNode(context, { gain: 0 })
    gain.gain.setValueAtTime(LOUDNESS, begin)
    gain.gain.exponentialRampToValueAtTime(0.001, begin + RING_SECONDS)
    const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz })
    tone.connect(gain).connect(context.destination)
    tone.start(begin)
    tone.stop(begin + RING_SECONDS)
    if (hertz === NOTES[1].hertz) tone.onended = () => void context.close()
  }
}
