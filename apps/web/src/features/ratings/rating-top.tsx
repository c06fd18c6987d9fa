import { isMonth, type RatingHead, type RatingId, type SeasonId } from '@gorod/contracts/ratings'
import { Link } from 'react-router'
import { RATINGS_TEXTS as T } from '../../shared/texts/rating-list.ts'
import { useSeasonNames } from '../../shared/use-season-names.ts'
import styles from './ratings.module.css'

const RANKINGS = ['players', 'judges', 'clubs'] as const
type Ranking = (typeof RANKINGS)[number]

interface RatingTopProps {
  readonly head: RatingHead
  readonly ranking: Ranking
  /** The address of this ranking in another season or month. */
  readonly searchOf: (id: RatingId) => Record<string, string>
}

const search = (params: Record<string, string>) => ({ search: new URLSearchParams(params).toString() })

/** The seasons, the months of the chosen one, and the rankings. */
export function RatingTop({ head, ranking, searchOf }: RatingTopProps) {
  const { ratings, rating, season, months } = head
  const nameOf = useSeasonNames()
  const seasons = ratings.filter((id) => !isMonth(id)) as readonly (SeasonId | 'all')[]
  return (
    <>
      <div className={styles.top}>
        <h1 className="h1">{T.title}</h1>
        <div className={styles.periods}>
          <nav className={styles.seasons} aria-label={T.seasons}>
            {seasons.map((id) => (
              <Link
                key={id}
                to={search(searchOf(id))}
                aria-current={id !== season ? undefined : id === rating ? 'page' : 'true'}
              >
                {nameOf(id)}
              </Link>
            ))}
          </nav>
          {months.length > 0 && season !== 'all' && (
            <nav className={styles.months} aria-label={T.months}>
              {[season, ...months].map((id) => (
                <Link key={id} to={search(searchOf(id))} aria-current={id === rating ? 'page' : undefined}>
                  {isMonth(id) ? T.month(id) : T.wholeSeason}
                </Link>
              ))}
            </nav>
          )}
        </div>
      </div>
      <nav className={styles.rankings} aria-label={T.rankingsLabel}>
        {RANKINGS.map((each) => (
          <Link
            key={each}
            className={styles.rankingLink ?? ''}
            to={search({ ...(each === 'players' ? {} : { table: each }), rating })}
            aria-current={each === ranking ? 'page' : undefined}
          >
            {T.rankings[each]}
          </Link>
        ))}
        <Link className={styles.rankingLink ?? ''} to="/championships">
          {T.rankings.championships}
        </Link>
      </nav>
    </>
  )
}
