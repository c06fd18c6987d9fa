import type { RoleFigures as Figures } from '@gorod/contracts/statistics'
import type { CSSProperties } from 'react'
import { formatNumber } from '../../shared/plural.ts'
import { ROLE_TEXTS } from '../../shared/texts/roles.ts'
import { STATISTICS_TEXTS as T } from '../../shared/texts/statistics.ts'
import { RoleChip } from '../../ui/role-icon/role-icon.tsx'
import { shownRoles, twoDecimals } from './figures.ts'
import styles from './role-figures.module.css'

const LINES = [
  { name: 'games_count', text: formatNumber },
  { name: 'wins_count', text: formatNumber },
  { name: 'points', text: twoDecimals },
  { name: 'extra_points', text: twoDecimals },
  { name: 'first_killed_count', text: formatNumber },
  { name: 'best_move_points', text: twoDecimals },
  { name: 'fouls_count', text: formatNumber },
  { name: 'tech_fouls_count', text: formatNumber },
] as const

/** The eight figures of spec §2, a column for each role. On a phone each figure's name stands over its line. */
export function RoleFigures({ rows }: { readonly rows: readonly Figures[] }) {
  const shown = shownRoles(rows)
  if (shown.length === 0) return <p className="text-secondary">{T.emptyRoles}</p>
  return (
    <div className={styles.scroll}>
      <table
        className={shown.length > 4 ? `${styles.table} ${styles.many}` : styles.table}
        style={{ '--roles': shown.length } as CSSProperties}
      >
        <thead>
          <tr>
            <td />
            {shown.map((row) => (
              <th key={row.type} scope="col">
                <RoleChip role={row.type} label={ROLE_TEXTS[row.type]} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {LINES.map(({ name, text }) => (
            <tr key={name}>
              <th scope="row">{T.figure[name]}</th>
              {shown.map((row) => (
                <td
                  key={row.type}
                  className={row[name] === 0 ? `display-number ${styles.zero}` : 'display-number'}
                >
                  {text(row[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
