import type { ShippedAchievement } from '../public.ts'
import { ACHIEVEMENT_TEXTS } from './achievements-text.ts'
import { CATALOGUE } from './catalogue/catalogue.ts'
import { imagesOf } from './images.ts'

/** The achievements of the release as the settings know them. */
export const SHIPPED_ACHIEVEMENTS: readonly ShippedAchievement[] = CATALOGUE.map(({ keyword }, index) => ({
  key: keyword,
  image: imagesOf(keyword).small_url,
  value: { shown: true, place: index + 1, ...ACHIEVEMENT_TEXTS[keyword] },
}))
