/**
 * A feed that left a moment ago makes Janus refuse a whole list; a new list is good right after. What lasts longer is
 * a machine out of breath: asked for ever more slowly, never given up, or a player would stay without pictures.
 */
const DELAYS_MS = [150, 150, 150, 150, 1_000, 2_500, 5_000] as const
/** From this one on it is no longer a feed that just left. */
const STRANGE = 4

/** The pause after so many refusals. */
export function retryDelayMs(retry: number): number {
  return DELAYS_MS[retry] ?? 5_000
}

/** True once, for the log. */
export function isStrangeRetry(retry: number): boolean {
  return retry === STRANGE
}
