import { RATING_PAGE_SIZE, type RatingHead } from '@gorod/contracts/ratings'
import type { ReactNode } from 'react'
import { Loaded } from '../../shared/loaded.tsx'
import { PAGINATION_TEXTS } from '../../shared/texts/interface.ts'
import { RATINGS_TEXTS } from '../../shared/texts/rating-list.ts'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { RankingRules } from './ranking-rules.tsx'
import { RatingTop } from './rating-top.tsx'
import styles from './ratings.module.css'
import type { useRanking } from './use-ranking.ts'

interface Page extends RatingHead {
  readonly page: number
  readonly totalCount: number
  readonly rows: readonly unknown[]
}

interface SeasonRankingProps<Shown extends Page> extends ReturnType<typeof useRanking<Shown>> {
  readonly name: 'judges' | 'clubs'
  /** Instead of a ranking without rows. */
  readonly empty: ReactNode
  readonly list: (shown: Shown) => ReactNode
  readonly rules: (shown: Shown) => ReactNode
}

/** A ranking of a season or a month beside that of the players: its head, one page of it, and its rules. */
export function SeasonRanking<Shown extends Page>(props: SeasonRankingProps<Shown>) {
  const { name, query, searchOf, showPage, empty, list, rules } = props
  return (
    <Loaded query={query} size="page" loading={RATINGS_TEXTS.loading}>
      {(shown) => (
        <>
          <RatingTop head={shown} ranking={name} searchOf={searchOf} />
          <div className={styles.columns}>
            <div className={styles.list} aria-busy={query.isPlaceholderData}>
              {shown.rows.length === 0 ? <EmptyState size="list">{empty}</EmptyState> : list(shown)}
              <Pagination
                page={shown.page}
                pageCount={Math.ceil(shown.totalCount / RATING_PAGE_SIZE)}
                onPage={showPage}
                texts={PAGINATION_TEXTS}
              />
            </div>
            <aside className={styles.aside}>
              <RankingRules head={shown}>{rules(shown)}</RankingRules>
            </aside>
          </div>
        </>
      )}
    </Loaded>
  )
}
