import { RATING_PAGE_SIZE, type RatingHead } from '@gorod/contracts/ratings'
import type { ReactNode } from 'react'
import { Loaded } from '../../shared/loaded.tsx'
import { PAGINATION_TEXTS } from '../../shared/texts/interface.ts'
import { RATINGS_TEXTS } from '../../shared/texts/rating-list.ts'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { RatingTop } from './rating-top.tsx'
import styles from './ratings.module.css'
import { TableRules } from './table-rules.tsx'
import type { useTable } from './use-table.ts'

interface Page extends RatingHead {
  readonly page: number
  readonly totalCount: number
  readonly rows: readonly unknown[]
}

interface SeasonTableProps<Shown extends Page> extends ReturnType<typeof useTable<Shown>> {
  readonly name: 'judges' | 'clubs'
  /** Instead of a table without rows. */
  readonly empty: ReactNode
  readonly table: (shown: Shown) => ReactNode
  readonly rules: (shown: Shown) => ReactNode
}

/** A table of a season or a month beside that of the players: its head, one page of it, and its rules. */
export function SeasonTable<Shown extends Page>(props: SeasonTableProps<Shown>) {
  const { name, query, searchOf, showPage, empty, table, rules } = props
  return (
    <Loaded query={query} size="page" loading={RATINGS_TEXTS.loading}>
      {(shown) => (
        <>
          <RatingTop head={shown} table={name} searchOf={searchOf} />
          <div className={styles.columns}>
            <div className={styles.list} aria-busy={query.isPlaceholderData}>
              {shown.rows.length === 0 ? <EmptyState size="list">{empty}</EmptyState> : table(shown)}
              <Pagination
                page={shown.page}
                pageCount={Math.ceil(shown.totalCount / RATING_PAGE_SIZE)}
                onPage={showPage}
                texts={PAGINATION_TEXTS}
              />
            </div>
            <aside className={styles.aside}>
              <TableRules head={shown}>{rules(shown)}</TableRules>
            </aside>
          </div>
        </>
      )}
    </Loaded>
  )
}
