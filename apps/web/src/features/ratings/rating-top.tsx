import type { RatingHead, RatingId } from '@gorod/contracts/ratings'
import { Link } from 'react-router'
import { RATINGS_TEXTS as T } from '../../shared/texts/rating-list.ts'
import styles from './ratings.module.css'

const TABLES = ['players', 'judges', 'clubs'] as const
type Table = (typeof TABLES)[number]

interface RatingTopProps {
  readonly head: RatingHead
  readonly table: Table
  /** The address of this table in another season. */
  readonly searchOf: (id: RatingId) => Record<string, string>
}

/** The seasons, and the tables of the chosen one. */
export function RatingTop({ head: { ratings, rating }, table, searchOf }: RatingTopProps) {
  const search = (params: Record<string, string>) => ({ search: new URLSearchParams(params).toString() })
  return (
    <>
      <div className={styles.top}>
        <h1 className="h1">{T.title}</h1>
        <nav className={styles.seasons} aria-label={T.seasons}>
          {ratings.map((id) => (
            <Link key={id} to={search(searchOf(id))} aria-current={id === rating ? 'page' : undefined}>
              {T.season(id)}
            </Link>
          ))}
        </nav>
      </div>
      <nav className={styles.tables} aria-label={T.tablesLabel}>
        {TABLES.map((each) => (
          <Link
            key={each}
            className={styles.tableLink ?? ''}
            to={search({ ...(each === 'players' ? {} : { table: each }), rating })}
            aria-current={each === table ? 'page' : undefined}
          >
            {T.tables[each]}
          </Link>
        ))}
        <Link className={styles.tableLink ?? ''} to="/championships">
          {T.tables.championships}
        </Link>
      </nav>
    </>
  )
}
