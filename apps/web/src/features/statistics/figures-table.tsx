import { figureNames, type RoleFigures } from '@gorod/contracts/statistics'
import type { CSSProperties } from 'react'
import { formatNumber } from '../../shared/plural.ts'
import { ROLE_TEXTS } from '../../shared/texts/roles.ts'
import { STATISTICS_TEXTS as T } from '../../shared/texts/statistics.ts'
import { RoleChip } from '../../ui/role-icon/role-icon.tsx'
import { shownRoles, twoDecimals } from './figures.ts'
import styles from './figures-table.module.css'

type ShownFigure = keyof typeof T.figure

const SHOWN = figureNames.filter((name): name is ShownFigure => name in T.figure)
const IN_POINTS: ReadonlySet<ShownFigure> = new Set(['points', 'extra_points', 'best_move_points'])

/** The eight figures of spec §2, a column for each role. On a phone each figure's name is above its line. */
export function FiguresTable({ rows }: { readonly rows: readonly RoleFigures[] }) {
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
          {SHOWN.map((name) => (
            <tr key={name}>
              <th scope="row">{T.figure[name]}</th>
              {shown.map((row) => (
                <td
                  key={row.type}
                  className={row[name] === 0 ? `display-number ${styles.zero}` : 'display-number'}
                >
                  {IN_POINTS.has(name) ? twoDecimals(row[name]) : formatNumber(row[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
