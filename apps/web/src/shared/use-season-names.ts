import type { SeasonId } from '@gorod/contracts/ratings'
import { RATINGS_TEXTS as T } from './texts/rating-list.ts'
import { useSiteSettings } from './use-site-settings.ts'

/** The names of the seasons: those of the administrator, else the quarter of the year. */
export function useSeasonNames(): (id: SeasonId | 'all') => string {
  const seasons = useSiteSettings()?.seasons
  return (id) => seasons?.find((season) => season.id === id)?.title ?? T.season(id)
}
