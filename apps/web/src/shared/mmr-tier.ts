import type { Profile } from '@gorod/contracts/profile'
import { formatNumber } from './plural.ts'
import { PROFILE_TEXTS as T } from './texts/profile.ts'

/** Spec §3 «MMR tier»: the value rounded, thousands apart; the tier by its Russian name. */
export function mmrLabel({ value, label }: Pick<Profile['mmr'], 'value' | 'label'>) {
  return { value: formatNumber(Math.round(value)), tier: T.tiers[label] ?? label }
}
