import { type RatingGames, ratingGames } from '@gorod/contracts/ratings'
import { PROFILE_TEXTS } from '../../shared/texts/profile.ts'
import { RATINGS_TEXTS as T } from '../../shared/texts/rating-list.ts'
import { Select } from '../../ui/field/select.tsx'
import { FindPlayer } from './find-player.tsx'
import styles from './ratings.module.css'
import type { Rating, RatingChoice } from './use-rating.ts'
import { useRegionNames } from './use-region-names.ts'

const ANY = ''

interface FiltersProps {
  readonly rating: Rating
  readonly choice: RatingChoice
  readonly onChoose: (change: Partial<RatingChoice>) => void
}

/** The filters of the list. A player who is looked for is found among all. */
export function RatingFilters({ rating, choice, onChoose }: FiltersProps) {
  const nameOf = useRegionNames()
  const sought = choice.find !== undefined && rating.foundId === null
  const error = sought ? T.notRanked(choice.find ?? '') : undefined
  const { tiers, regions } = rating
  // One that is chosen stays in the list when its last player has left it.
  const codes = new Set([
    ...(regions ?? []).map(({ code }) => code),
    ...(choice.region ? [choice.region] : []),
  ])
  return (
    <div className={styles.filters}>
      <FindPlayer
        key={choice.find}
        sought={choice.find ?? ''}
        error={error}
        onFind={(find) => onChoose({ find })}
      />
      <Select
        label={T.region}
        value={choice.region ?? ANY}
        disabled={codes.size === 0}
        options={[
          { value: ANY, label: T.anyRegion },
          ...[...codes].map((code) => ({ value: code, label: nameOf(code) })),
        ]}
        onChange={(region) => onChoose({ region: region === ANY ? undefined : region })}
      />
      <Select
        label={T.tier}
        value={choice.tier ?? ANY}
        disabled={choice.order === 'league'}
        options={[
          { value: ANY, label: T.anyTier },
          ...tiers.map(({ type }) => ({ value: type, label: PROFILE_TEXTS.tiers[type] ?? type })),
        ]}
        onChange={(tier) => onChoose({ tier: tier === ANY ? undefined : tier })}
      />
      <Select
        label={T.gamesOf(rating.rating)}
        value={choice.games ?? ANY}
        disabled={regions === null}
        options={[
          { value: ANY, label: T.anyGames },
          ...ratingGames.map((least) => ({ value: least, label: T.from(Number(least)) })),
        ]}
        onChange={(games) => onChoose({ games: games === ANY ? undefined : (games as RatingGames) })}
      />
    </div>
  )
}
