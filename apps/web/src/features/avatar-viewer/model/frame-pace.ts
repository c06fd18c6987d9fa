/** The resolution of frames, so that they come as fast as a screen shows them. */
export interface Pace {
  /** Part of the full resolution along each side. */
  readonly scale: number
  /** The frames of this window. */
  readonly frames: number
  readonly ms: number
  /** Mean of the window before the last step down, when one was tried. */
  readonly before: number | null
  readonly settled: boolean
}

export const FULL_PACE: Pace = { scale: 1, frames: 0, ms: 0, before: null, settled: false }

const STEPS = [1, 0.75, 0.5] as const
const WINDOW_FRAMES = 40
/** The first frames of a look compile its programs. */
const SKIPPED_FRAMES = 5
/** Slower than 50 frames a second is seen. */
const SLOW_MS = 20
/** A step that makes frames no faster than this part of what they were was in vain: something else is slow. */
const WORTH_IT = 0.9

const MOST_RATIO = 2
/** 2560 × 1440. */
const MOST_PIXELS = 3_686_400

/**
 * After another frame. Frames that are slow for a while are drawn coarser, and finer again for good where that did not
 * help (a screen of 30 frames a second, a busy processor).
 */
export function paceAfter(pace: Pace, frameMs: number): Pace {
  if (pace.settled) return pace
  const frames = pace.frames + 1
  const ms = pace.ms + (frames > SKIPPED_FRAMES ? frameMs : 0)
  if (frames < WINDOW_FRAMES) return { ...pace, frames, ms }
  const mean = ms / (WINDOW_FRAMES - SKIPPED_FRAMES)
  const step = STEPS.indexOf(pace.scale as (typeof STEPS)[number])
  if (pace.before !== null && mean > pace.before * WORTH_IT)
    return { ...FULL_PACE, scale: STEPS[Math.max(0, step - 1)] ?? 1, settled: true }
  const coarser = STEPS[step + 1]
  if (mean <= SLOW_MS || coarser === undefined) return { ...FULL_PACE, scale: pace.scale, before: null }
  return { ...FULL_PACE, scale: coarser, before: mean }
}

/** Device pixels to a CSS pixel: as many as the screen has, but no more than eyes see or small machines can fill. */
export function pixelRatio(screen: {
  readonly ratio: number
  readonly width: number
  readonly height: number
  readonly scale: number
}): number {
  const fitting = Math.sqrt(MOST_PIXELS / Math.max(1, screen.width * screen.height))
  return Math.max(0.5, Math.min(screen.ratio, MOST_RATIO, fitting)) * screen.scale
}
