import type { Profile } from '@gorod/contracts/profile'
import type { MmrTier } from '@gorod/contracts/ratings'

/** Spec §3 «MMR tier»: the highest whose `min` is at most the value. */
export function tierOf(value: number, tiers: readonly MmrTier[]): Profile['mmr'] {
  const tier = tiers
    .filter(({ min }) => min <= value)
    .reduce<MmrTier | null>((best, one) => (best === null || one.min > best.min ? one : best), null)
  return { value, label: tier?.type ?? '', image_url: tier?.image_url ?? null }
}
