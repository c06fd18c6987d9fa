import { momentText } from '../../shared/moment.ts'
import { readingDate } from '../../shared/reading-date.ts'
import { RATINGS_TEXTS as T } from '../../shared/texts/rating-list.ts'
import styles from './ratings.module.css'
import { SidePanel } from './side-panel.tsx'
import type { Rating } from './use-rating.ts'

/** How long the season lasts, and by which rules its places are counted. */
export function RatingRules({ rating }: { readonly rating: Rating }) {
  const { until, countedAt, closed, rules } = rating
  const over = until !== null && Date.parse(until) < Date.now()
  const title = until === null ? T.rules : (over ? T.seasonOver : T.seasonUntil)(readingDate(until))
  return (
    <SidePanel title={title}>
      <div className={styles.hint}>
        {closed && <p>{T.closed}</p>}
        <p>{T.mmrRule}</p>
        <p>{T.leagueRule(rules.bestGames, rules.leagueGames)}</p>
        <p>{T.idleRule(rules.idleDays)}</p>
        {countedAt !== null && !closed && (
          <p>{T.counted(momentText(countedAt, Date.now()), until !== null)}</p>
        )}
      </div>
    </SidePanel>
  )
}
