import { isMonth } from '@gorod/contracts/ratings'
import { RATINGS_TEXTS as T } from '../../shared/texts/rating-list.ts'
import { RankingRules } from './ranking-rules.tsx'
import styles from './ratings.module.css'
import type { Rating } from './use-rating.ts'

/** By which rules the players have their places. */
export function RatingRules({ rating }: { readonly rating: Rating }) {
  const { bestGames, leagueGames, idleDays } = rating.rules
  return (
    <RankingRules head={rating}>
      <p>{isMonth(rating.rating) ? T.monthMmrRule : T.mmrRule}</p>
      <p>{T.leagueRule(bestGames, leagueGames)}</p>
      <p>{idleDays === null ? T.monthListed : T.idleRule(idleDays)}</p>
      <p className={styles.middle}>{T.movementRule}</p>
    </RankingRules>
  )
}
