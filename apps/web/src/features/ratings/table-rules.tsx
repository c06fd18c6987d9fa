import type { RatingHead } from '@gorod/contracts/ratings'
import type { ReactNode } from 'react'
import { momentText } from '../../shared/moment.ts'
import { readingDate } from '../../shared/reading-date.ts'
import { RATINGS_TEXTS as T } from '../../shared/texts/rating-list.ts'
import styles from './ratings.module.css'
import { SidePanel } from './side-panel.tsx'

interface TableRulesProps {
  readonly head: RatingHead
  /** The rules of the table, a paragraph each. */
  readonly children: ReactNode
}

/** How long the season lasts, and by which rules its places are counted. */
export function TableRules({ head: { until, countedAt, closed }, children }: TableRulesProps) {
  const over = until !== null && Date.parse(until) < Date.now()
  const title = until === null ? T.rules : (over ? T.seasonOver : T.seasonUntil)(readingDate(until))
  return (
    <SidePanel title={title}>
      <div className={styles.hint}>
        {closed && <p>{T.closed}</p>}
        {children}
        {countedAt !== null && !closed && <p>{T.countedAt(momentText(countedAt, Date.now()))}</p>}
      </div>
    </SidePanel>
  )
}
