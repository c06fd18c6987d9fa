import { isMonth, type RatingId } from '@gorod/contracts/ratings'
import type { SettingsApi } from '../../settings/public.ts'
import type { PlaceRules } from '../store/tables.ts'

/** The rules by which a rating is counted from now on. */
export async function placeRules(settings: Pick<SettingsApi, 'get'>, id: RatingId): Promise<PlaceRules> {
  if (!isMonth(id)) return settings.get('ratingRules')
  return { ...(await settings.get('monthRules')), idleDays: null }
}
