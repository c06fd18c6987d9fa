import type { MmrTier } from '@gorod/contracts/settings'

/** The tier a player of this MMR reaches next, and what is missing to it; null at the top or without a list. */
export function nextTier(
  mmr: number,
  tiers: readonly MmrTier[],
): { readonly type: string; readonly missing: number } | null {
  const above = tiers.filter(({ min }) => min > mmr)
  const next = above.find(({ min }) => above.every((other) => min <= other.min))
  return next === undefined ? null : { type: next.type, missing: Math.ceil(next.min - mmr) }
}
