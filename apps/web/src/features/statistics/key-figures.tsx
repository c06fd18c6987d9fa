import { STATISTICS_TEXTS as T } from '../../shared/texts/statistics.ts'
import { type KeyFigures as Figures, twoDecimals } from './figures.ts'
import styles from './statistics.module.css'

/** First-night deaths and best-move accuracy. */
export function KeyFigures({ figures }: { readonly figures: Figures }) {
  const { roles, games, firstKilled, firstKilledPercent, bestMoves, hitsPerMove } = figures
  return (
    <dl className={styles.keys}>
      <div>
        <dt>{T.firstNight}</dt>
        <dd className="display-number">
          {firstKilledPercent === null ? T.none : T.percent(firstKilledPercent)}
        </dd>
        <dd className={styles.note}>{T.firstNightOf(firstKilled, games, T.firstNightRoles[roles])}</dd>
      </div>
      <div>
        <dt>{T.bestMove}</dt>
        <dd className="display-number">{hitsPerMove === null ? T.none : twoDecimals(hitsPerMove)}</dd>
        <dd className={styles.note}>{bestMoves === 0 ? T.noBestMoves : T.bestMoves(bestMoves)}</dd>
      </div>
    </dl>
  )
}
