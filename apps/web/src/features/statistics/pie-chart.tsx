import type { RoleGames } from '@gorod/contracts/statistics'
import { formatNumber } from '../../shared/plural.ts'
import { ROLE_TEXTS } from '../../shared/texts/roles.ts'
import { STATISTICS_TEXTS as T } from '../../shared/texts/statistics.ts'
import { roleName } from '../../ui/role-icon/role-name.ts'
import { totalGames } from './figures.ts'
import styles from './pie-chart.module.css'
import { slicesOf } from './slices.ts'

/** Spec §9. */
const RADIUS = 60
const STROKE = 8
const CENTRE = RADIUS + STROKE
const SIZE = CENTRE * 2
/** This many digits no longer fit the ring. */
const MILLION = 1_000_000

/** Games by role as a ring, their number in the middle. */
export function PieChart({ rows }: { readonly rows: readonly RoleGames[] }) {
  const total = totalGames(rows)
  const slices = slicesOf(rows.map(({ type, games_count }) => ({ key: type, count: games_count })))
  const parts = rows
    .filter(({ games_count }) => games_count > 0)
    .map(({ type, games_count }) => T.piePart(ROLE_TEXTS[roleName(type)], games_count))
  return (
    <div className={styles.pie}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={T.pie(parts.join(', '))}>
        <g fill="none" strokeWidth={STROKE} transform={`rotate(-90 ${CENTRE} ${CENTRE})`}>
          <circle className={styles.track} cx={CENTRE} cy={CENTRE} r={RADIUS} />
          {slices.map(({ key, start, length }) => (
            <circle
              key={key}
              className={styles[key]}
              data-role={key}
              cx={CENTRE}
              cy={CENTRE}
              r={RADIUS}
              pathLength={100}
              strokeDasharray={`${length} ${100 - length}`}
              strokeDashoffset={-start}
            />
          ))}
        </g>
      </svg>
      <p className={styles.total}>
        <b className={total < MILLION ? 'display-number' : `display-number ${styles.long}`}>
          {formatNumber(total)}
        </b>
        <span>{T.gamesWord(total)}</span>
      </p>
    </div>
  )
}
