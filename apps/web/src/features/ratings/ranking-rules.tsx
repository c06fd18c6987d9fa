import { isMonth, type RatingHead } from '@gorod/contracts/ratings'
import type { ReactNode } from 'react'
import { momentText } from '../../shared/moment.ts'
import { readingDate } from '../../shared/reading-date.ts'
import { RATINGS_TEXTS as T } from '../../shared/texts/rating-list.ts'
import styles from './ratings.module.css'
import { SidePanel } from './side-panel.tsx'

interface RankingRulesProps {
  readonly head: RatingHead
  /** The rules of the table, a paragraph each. */
  readonly children: ReactNode
}

/** How long the season or the month lasts, and by which rules its places are counted. */
export function RankingRules({ head: { rating, until, countedAt, closed }, children }: RankingRulesProps) {
  const over = until !== null && Date.parse(until) < Date.now()
  const [running, ended, fixed] = isMonth(rating)
    ? [T.monthUntil, T.monthOver, T.monthClosed]
    : [T.seasonUntil, T.seasonOver, T.closed]
  const title = until === null ? T.rules : (over ? ended : running)(readingDate(until))
  return (
    <SidePanel title={title}>
      <div className={styles.hint}>
        {closed && <p>{fixed}</p>}
        {children}
        {countedAt !== null && !closed && <p>{T.countedAt(momentText(countedAt, Date.now()))}</p>}
      </div>
    </SidePanel>
  )
}
