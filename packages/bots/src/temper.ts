import { hunch } from './chance.ts'

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

export function temperOf(seed: string): Temper {
  return {
    boldness: hunch(seed, 'boldness'),
    herding: hunch(seed, 'herding'),
    talkativeness: hunch(seed, 'talkativeness'),
    intuition: hunch(seed, 'intuition'),
  }
}
