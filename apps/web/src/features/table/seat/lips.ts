/** Frame of the portrait strip: lips closed, half open, open. */
export type LipsFrame = 0 | 1 | 2

/** Loudness as a receiver measures it: a quiet room is below the first value, a clear vowel above the second. */
const HALF_OPEN = 0.02
const OPEN = 0.12
/** Lips close a little later than they open; otherwise they would flicker at the border. */
const LATER = 0.6

/** The frame for a voice of this loudness (0…1) after the frame before. */
export function lipsFrame(level: number, before: number): LipsFrame {
  if (level >= (before === 2 ? OPEN * LATER : OPEN)) return 2
  return level >= (before >= 1 ? HALF_OPEN * LATER : HALF_OPEN) ? 1 : 0
}
