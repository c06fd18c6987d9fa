import { hunch } from './chance.ts'
import type { Level } from './level.ts'

/** The character of a player. All values from 0 to 1. */
export interface Temper {
  /** High: nominates early, reveals early, dares to lie about the sheriff. */
  readonly boldness: number
  /** High: follows the announcements of others. */
  readonly herding: number
  /** Lines per speech, within the same length of time for every role. */
  readonly talkativeness: number
  /** The weight of first impressions against facts. */
  readonly intuition: number
}

/** What makes one bot think differently from another with the same knowledge. */
export interface Character {
  readonly seed: string
  readonly temper: Temper
  /** Absent: `player`. */
  readonly level?: Level
}

export function temperOf(seed: string): Temper {
  return {
    boldness: hunch(seed, 'boldness'),
    herding: hunch(seed, 'herding'),
    talkativeness: hunch(seed, 'talkativeness'),
    intuition: hunch(seed, 'intuition'),
  }
}
