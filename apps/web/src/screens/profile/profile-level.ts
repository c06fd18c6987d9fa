import type { ProfileLevel } from '@gorod/contracts/profile'

/** Spec §9 «Level bar width»: (level_exp − reach_exp) / level_exp, from 0 to 1. */
export function levelProgress({ level_exp: needed, reach_exp: missing }: ProfileLevel) {
  const gained = Math.min(Math.max(needed - missing, 0), Math.max(needed, 0))
  return { gained, needed, share: needed > 0 ? gained / needed : 0 }
}
