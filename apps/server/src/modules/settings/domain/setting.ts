import type { MmrTier, Price, Region } from '@gorod/contracts'
import { z } from 'zod'
import type { SettingValues } from '../public.ts'
import { isSiteOrigin } from './region-choice.ts'
import { DEFAULT_REGIONS, PRODUCT_NAME } from './settings-text.ts'

interface Setting<Value> {
  readonly schema: z.ZodType<Value>
  /** What holds until an operator changes it. */
  readonly fallback: Value
}

function setting<Value>(schema: z.ZodType<Value>, fallback: Value): Setting<Value> {
  return { schema, fallback }
}

const MMR_TIERS: readonly MmrTier[] = [
  { min: 0, type: 'bronze', image_url: '/bundle/images/mmr-bronze.svg' },
  { min: 900, type: 'silver', image_url: '/bundle/images/mmr-silver.svg' },
  { min: 1100, type: 'gold', image_url: '/bundle/images/mmr-gold.svg' },
  { min: 1300, type: 'platinum', image_url: '/bundle/images/mmr-platinum.svg' },
  { min: 1500, type: 'diamond', image_url: '/bundle/images/mmr-diamond.svg' },
]

const mmrTier: z.ZodType<MmrTier> = z.object({ min: z.number(), type: z.string(), image_url: z.string() })
const region: z.ZodType<Region> = z.object({ code: z.string().min(1).max(20), region: z.string() })

const price: z.ZodType<Price> = z.object({ energy: z.int().nonnegative(), tickets: z.int().nonnegative() })

/** The shape a stored value must have, and the default where none is stored. */
export const SETTINGS: { readonly [Name in keyof SettingValues]: Setting<SettingValues[Name]> } = {
  productName: setting(z.string().min(1), PRODUCT_NAME),
  ymCode: setting(z.string().nullable(), null),
  useCaptcha: setting(z.boolean(), false),
  telegramSupportUrl: setting(z.url({ protocol: /^https?$/ }).nullable(), null),
  regions: setting(z.array(region).readonly(), DEFAULT_REGIONS),
  regionSites: setting(z.record(z.string(), z.string().refine(isSiteOrigin)), {}),
  mmrTiers: setting(z.array(mmrTier).min(1).readonly(), MMR_TIERS),
  subscriptionPrice: setting(z.int().positive(), 29_900),
  averageSearchSeconds: setting(z.number().nonnegative().nullable(), null),
  searchDisabledReason: setting(z.string().min(1).nullable(), null),
  prices: setting(z.object({ quick: price, rated: price, league: price, championship: price }), {
    quick: { energy: 0, tickets: 0 },
    rated: { energy: 10, tickets: 0 },
    league: { energy: 0, tickets: 1 },
    championship: { energy: 0, tickets: 1 },
  }),
  energy: setting(z.object({ max: z.int().positive(), minutesAPoint: z.int().positive() }), {
    max: 100,
    minutesAPoint: 6,
  }),
  tickets: setting(
    z.object({ atSignUp: z.int().nonnegative(), aDay: z.int().nonnegative(), max: z.int().positive() }),
    { atSignUp: 3, aDay: 1, max: 30 },
  ),
  leavingBans: setting(
    z.object({
      minutes: z.array(z.number().int().positive()).min(1).readonly(),
      forgottenAfterDays: z.number().int().positive(),
    }),
    // 5 and 30 minutes, a day, a week.
    { minutes: [5, 30, 1440, 10_080], forgottenAfterDays: 30 },
  ),
}

/** The stored value, or the default. A value of an older version that no longer fits must not break a page. */
export function readSetting<Name extends keyof SettingValues>(
  name: Name,
  stored: unknown,
  warn: () => void,
): SettingValues[Name] {
  const { schema, fallback }: Setting<SettingValues[Name]> = SETTINGS[name]
  if (stored === undefined) return fallback
  const checked = schema.safeParse(stored)
  if (checked.success) return checked.data
  warn()
  return fallback
}
