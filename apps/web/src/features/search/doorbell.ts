const NOTES = [
  { hertz: 659, atSeconds: 0 },
  { hertz: 523, atSeconds: 0.42 },
] as const
const RING_SECONDS = 0.9
const LOUDNESS = 0.25
/** A bell that the browser lets ring only later calls to a table that is gone. */
const LATE_MS = 2_000
/** A finger that comes down may still scroll: browsers count only its end as a press. */
const PRESSES = ['pointerup', 'click', 'keydown'] as const

let bell: AudioContext | null = null
let allowed = false

/**
 * Gets the bell ready at the next press of the page: a phone lets a page sound later only through what a press has started.
 * The returned function ends the waiting.
 */
export function readyDoorbell(): () => void {
  const end = () => {
    for (const press of PRESSES) removeEventListener(press, allow)
  }
  const allow = () => {
    const context = bellOf()
    context.resume().then(
      () => {
        if (allowed) return
        allowed = true
        end()
        rest(context)
      },
      () => undefined,
    )
  }
  if (!allowed) for (const press of PRESSES) addEventListener(press, allow)
  return end
}

/** The doorbell of a found table. Drawn from two tones, so nothing has to be loaded for it. */
export function ringDoorbell(): void {
  const context = bellOf()
  const calledAt = performance.now()
  context.resume().then(
    () => {
      if (performance.now() - calledAt < LATE_MS) strike(context)
    },
    () => undefined,
  )
}

/** One for the page: it sleeps between two tables. */
function bellOf(): AudioContext {
  bell ??= new AudioContext()
  return bell
}

/** Refused during a phone call: then it is silent anyhow. */
function rest(context: AudioContext): void {
  context.suspend().catch(() => undefined)
}

function strike(context: AudioContext): void {
  for (const { hertz, atSeconds } of NOTES) {
    const begin = context.currentTime + atSeconds
    const gain = new GainNode(context, { gain: 0 })
    gain.gain.setValueAtTime(LOUDNESS, begin)
    gain.gain.exponentialRampToValueAtTime(0.001, begin + RING_SECONDS)
    const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz })
    tone.connect(gain).connect(context.destination)
    tone.start(begin)
    tone.stop(begin + RING_SECONDS)
    if (hertz === NOTES[1].hertz) tone.onended = () => rest(context)
  }
}
