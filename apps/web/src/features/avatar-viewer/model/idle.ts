/** The small movements of a standing person at one moment. Angles in radians, shapes 0…1. */
export interface IdlePose {
  readonly blink: number
  /** Chest forward and back. */
  readonly breath: number
  readonly headTurn: number
  readonly headNod: number
  /** Weight from foot to foot. */
  readonly sway: number
}

const BREATH_S = 4.2
/** A blink lasts so long, and comes in no rhythm one could count. */
const BLINK_S = 0.16
const BLINKS_AT = [1.3, 4.9, 5.3, 9.1, 12.4] as const
const BLINK_ROUND_S = 15

const wave = (seconds: number, period: number, shift = 0) =>
  Math.sin((seconds / period + shift) * 2 * Math.PI)

/** The pose after so many seconds: the same moment always gives the same pose. */
export function idlePose(seconds: number): IdlePose {
  return {
    blink: blinkAt(seconds % BLINK_ROUND_S),
    breath: 0.014 * wave(seconds, BREATH_S),
    headTurn: 0.05 * wave(seconds, 11) + 0.025 * wave(seconds, 6.7, 0.3),
    headNod: 0.018 * wave(seconds, 7.9) + 0.006 * wave(seconds, BREATH_S, 0.2),
    sway: 0.008 * wave(seconds, 9.3),
  }
}

function blinkAt(seconds: number): number {
  const since = BLINKS_AT.map((at) => seconds - at).find((past) => past >= 0 && past < BLINK_S)
  return since === undefined ? 0 : Math.sin((since / BLINK_S) * Math.PI)
}
