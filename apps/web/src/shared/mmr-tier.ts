import type { Profile } from '@gorod/contracts/profile'
import type { MmrTier } from '@gorod/contracts/ratings'
import { formatNumber } from './plural.ts'
import { PROFILE_TEXTS as T } from './texts/profile.ts'

/** Spec §3 «MMR tier»: the value rounded, thousands apart; the tier by its Russian name. */
export function mmrLabel({ value, label }: Pick<Profile['mmr'], 'value' | 'label'>) {
  return { value: formatNumber(Math.round(value)), tier: T.tiers[label] ?? label }
}

/** The tier a player of this MMR reaches next, and what is missing to it; null at the top or without a list. */
export function nextTier(
  mmr: number,
  tiers: readonly Pick<MmrTier, 'type' | 'min'>[],
): { readonly type: string; readonly missing: number } | null {
  const above = tiers.filter(({ min }) => min > mmr)
  const next = above.find(({ min }) => above.every((other) => min <= other.min))
  return next === undefined ? null : { type: next.type, missing: Math.ceil(next.min - mmr) }
}
