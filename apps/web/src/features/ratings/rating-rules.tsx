import { RATINGS_TEXTS as T } from '../../shared/texts/rating-list.ts'
import { TableRules } from './table-rules.tsx'
import type { Rating } from './use-rating.ts'

/** By which rules the players have their places. */
export function RatingRules({ rating }: { readonly rating: Rating }) {
  const { rules } = rating
  return (
    <TableRules head={rating}>
      <p>{T.mmrRule}</p>
      <p>{T.leagueRule(rules.bestGames, rules.leagueGames)}</p>
      <p>{T.idleRule(rules.idleDays)}</p>
    </TableRules>
  )
}
