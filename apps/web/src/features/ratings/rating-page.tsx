import { RATING_PAGE_SIZE } from '@gorod/contracts/ratings'
import { Link } from 'react-router'
import { Loaded } from '../../shared/loaded.tsx'
import { PLAY_URL } from '../../shared/session/use-play.ts'
import { PAGINATION_TEXTS } from '../../shared/texts/interface.ts'
import { PROFILE_TEXTS } from '../../shared/texts/profile.ts'
import { RATINGS_TEXTS as T } from '../../shared/texts/rating-list.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Select } from '../../ui/field/select.tsx'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { FindPlayer } from './find-player.tsx'
import { RatingHouse } from './rating-house.tsx'
import { RatingRules } from './rating-rules.tsx'
import { RatingTable } from './rating-table.tsx'
import styles from './ratings.module.css'
import { choiceParams, type Rating, type RatingChoice, useRating } from './use-rating.ts'

const ANY = ''

/** Who stands where: by season, by MMR or league points, by tier. The reader's own row is always in sight. */
export function RatingPage() {
  const { query, choice, choose } = useRating()
  return (
    <Loaded query={query} size="page" loading={T.loading}>
      {(rating) => (
        <>
          <Top rating={rating} choice={choice} />
          <Filters rating={rating} choice={choice} onChoose={choose} />
          <div className={styles.columns}>
            <div className={styles.list} aria-busy={query.isPlaceholderData}>
              {rating.rows.length === 0 ? (
                <Empty rating={rating} choice={choice} />
              ) : (
                <RatingTable
                  rating={rating}
                  order={choice.order}
                  onOrder={(order) => choose({ order, tier: undefined })}
                />
              )}
              <Pagination
                page={rating.page}
                pageCount={Math.ceil(rating.totalCount / RATING_PAGE_SIZE)}
                onPage={(page) => choose({ page })}
                texts={PAGINATION_TEXTS}
              />
            </div>
            <aside className={styles.aside}>
              <RatingHouse rating={rating} />
              <RatingRules rating={rating} />
            </aside>
          </div>
        </>
      )}
    </Loaded>
  )
}

interface PartProps {
  readonly rating: Rating
  readonly choice: RatingChoice
}

function Top({ rating, choice }: PartProps) {
  return (
    <div className={styles.top}>
      <h1 className="h1">{T.title}</h1>
      <nav className={styles.seasons} aria-label={T.seasons}>
        {rating.ratings.map((id) => (
          <Link
            key={id}
            to={{
              search: new URLSearchParams(
                choiceParams({ ...choice, rating: id, find: undefined, page: 1 }),
              ).toString(),
            }}
            aria-current={id === rating.rating ? 'page' : undefined}
          >
            {T.season(id)}
          </Link>
        ))}
      </nav>
    </div>
  )
}

interface FiltersProps extends PartProps {
  readonly onChoose: (change: Partial<RatingChoice>) => void
}

function Filters({ rating, choice, onChoose }: FiltersProps) {
  const sought = choice.find !== undefined && rating.foundId === null
  const error = sought ? T.notRanked(choice.find ?? '') : undefined
  return (
    <div className={styles.filters}>
      <FindPlayer
        key={choice.find}
        sought={choice.find ?? ''}
        error={error}
        onFind={(find) => onChoose({ find })}
      />
      <Select
        label={T.order}
        value={choice.order}
        options={Object.entries(T.orders).map(([value, label]) => ({ value, label }))}
        onChange={(order) => onChoose({ order: order as RatingChoice['order'], tier: undefined })}
      />
      <Select
        label={T.tier}
        value={choice.tier ?? ANY}
        disabled={choice.order === 'league'}
        options={[
          { value: ANY, label: T.anyTier },
          ...rating.tiers.map(({ type }) => ({ value: type, label: PROFILE_TEXTS.tiers[type] ?? type })),
        ]}
        onChange={(tier) => onChoose({ tier: tier === ANY ? undefined : tier })}
      />
    </div>
  )
}

function Empty({ rating, choice }: PartProps) {
  const text =
    choice.order === 'league'
      ? T.emptyLeague(rating.rules.leagueGames)
      : choice.tier === undefined
        ? T.empty
        : T.emptyTier
  return (
    <EmptyState size="list">
      <p>{text}</p>
      <LinkButton to={PLAY_URL} kind="lamp">
        {T.play}
      </LinkButton>
    </EmptyState>
  )
}
