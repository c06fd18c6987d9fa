import { hunch } from './chance.ts'

/** How a player is. All from 0 to 1. */
export interface Temper {
  /** Nominates early, reveals early, dares to lie about the sheriff. */
  readonly boldness: number
  /** Goes with what others announced. */
  readonly herding: number
  /** Lines per speech, within the same length of time for every role. */
  readonly talkativeness: number
  /** How far first impressions carry against facts. */
  readonly intuition: number
}

export function temperOf(seed: string): Temper {
  return {
    boldness: hunch(seed, 'boldness'),
    herding: hunch(seed, 'herding'),
    talkativeness: hunch(seed, 'talkativeness'),
    intuition: hunch(seed, 'intuition'),
  }
}
