import { RATING_PAGE_SIZE } from '@gorod/contracts/ratings'
import { Loaded } from '../../shared/loaded.tsx'
import { PLAY_URL } from '../../shared/session/use-play.ts'
import { PAGINATION_TEXTS } from '../../shared/texts/interface.ts'
import { RATINGS_TEXTS as T } from '../../shared/texts/rating-list.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { RatingFilters } from './rating-filters.tsx'
import { RatingHouse } from './rating-house.tsx'
import { RatingRows } from './rating-rows.tsx'
import { RatingRules } from './rating-rules.tsx'
import { RatingTop } from './rating-top.tsx'
import styles from './ratings.module.css'
import { choiceParams, type Rating, type RatingChoice, useRating } from './use-rating.ts'

/** The places of players: by season, by MMR or league points, by tier. The reader's own row is always in sight. */
export function PlayerRating() {
  const { query, choice, choose } = useRating()
  return (
    <Loaded query={query} size="page" loading={T.loading}>
      {(rating) => (
        <>
          <RatingTop
            head={rating}
            ranking="players"
            searchOf={(id) => choiceParams({ ...choice, rating: id, find: undefined, page: 1 })}
          />
          <RatingFilters rating={rating} choice={choice} onChoose={choose} />
          <div className={styles.columns}>
            <div className={styles.list} aria-busy={query.isPlaceholderData}>
              {rating.rows.length === 0 ? (
                <Empty rating={rating} choice={choice} onChoose={choose} />
              ) : (
                <RatingRows
                  rating={rating}
                  order={choice.order}
                  onOrder={(order) => choose({ order, tier: undefined })}
                />
              )}
              <Pagination
                page={rating.page}
                pageCount={rating.pageCount}
                onPage={(page) => choose({ page })}
                texts={PAGINATION_TEXTS}
              />
              {rating.pageCount * RATING_PAGE_SIZE < rating.totalCount && (
                <p className={styles.note}>{T.moreThanShown(rating.pageCount * RATING_PAGE_SIZE)}</p>
              )}
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
  readonly onChoose: (change: Partial<RatingChoice>) => void
}

function Empty({ rating, choice, onChoose }: PartProps) {
  const text =
    choice.region !== undefined || choice.games !== undefined
      ? T.emptyFilter
      : choice.order === 'league'
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
      {/* The columns, which give the order elsewhere, are not there. */}
      {choice.order === 'league' && (
        <Button kind="line" onClick={() => onChoose({ order: 'mmr' })}>
          {T.byMmr}
        </Button>
      )}
    </EmptyState>
  )
}
