import { type FigureName, figureNames, type RoleFigure, type RoleFigures } from '@gorod/contracts/statistics'
import type { CSSProperties } from 'react'
import { formatNumber } from '../../shared/plural.ts'
import { ROLE_TEXTS } from '../../shared/texts/roles.ts'
import { STATISTICS_TEXTS as T } from '../../shared/texts/statistics.ts'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { RoleChip } from '../../ui/role-icon/role-icon.tsx'
import { roleName } from '../../ui/role-icon/role-name.ts'
import { shownRoles, twoDecimals } from './figures.ts'
import styles from './figures-table.module.css'

const IN_POINTS: ReadonlySet<FigureName> = new Set(['points', 'extra_points', 'best_move_points'])

/** The eight figures of spec §2, a column for each role. On a phone each figure's name is above its line. */
export function FiguresTable({ rows }: { readonly rows: readonly RoleFigures[] }) {
  const shown = shownRoles(rows)
  const [first] = shown
  if (first === undefined) return <EmptyState size="part">{T.emptyRoles}</EmptyState>
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
                <RoleChip role={row.type} label={ROLE_TEXTS[roleName(row.type)]} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figureNames
            .filter((name) => first[name].show)
            .map((name) => (
              <tr key={name}>
                <th scope="row">{first[name].label}</th>
                {shown.map((row) => (
                  <FigureCell key={row.type} name={name} figure={row[name]} />
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

function FigureCell({ name, figure: { value } }: { readonly name: FigureName; readonly figure: RoleFigure }) {
  return (
    <td className={value === 0 ? `display-number ${styles.zero}` : 'display-number'}>
      {IN_POINTS.has(name) ? twoDecimals(value) : formatNumber(value)}
    </td>
  )
}
